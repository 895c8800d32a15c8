import type { KindColumn } from '#domains/imports/rules.ts'

/** The columns of a file of assignments with their other headings. */
export const assignmentHeadings = {
  worker: 'email emailaddress workeremail adressedecourriel emailadres',
  client: 'customer klant',
  project: '',
  role: 'jobrole fonction functie',
  startDate: 'from start debut begin',
  endDate: 'until end fin einde',
  payRate: 'rate hourlyrate tauxhoraire uurloon',
  currency: '',
  weekdays: 'days workingdays workdays weekdays jours joursdetravail joursdelasemaine dagen werkdagen weekdagen',
  startTime: 'timefrom timestart shiftstart heurededebut heuredebut heurede begintijd starttijd beginuur',
  endTime: 'timeuntil timeend shiftend heuredefin heurefin heurea eindtijd einduur',
  breakMinutes: 'break breakmin breakminutes unpaidbreak pause pausemin pausenonpayee pauze pauzemin onbetaaldepauze',
  skipHolidays: 'noholidays noworkonholidays freeonholidays feriesexclus horsjoursferies nietopfeestdagen',
  description: '',
} as const
export type AssignmentColumn = keyof typeof assignmentHeadings

const required: ReadonlySet<AssignmentColumn> = new Set(['worker', 'project', 'role', 'startDate', 'endDate'])

const labels: Partial<Record<AssignmentColumn, string>> = {
  worker: 'assignments.import.worker',
  client: 'assignments.import.client',
  currency: 'assignments.import.currency',
  weekdays: 'assignments.import.weekdays',
  startTime: 'assignments.import.startTime',
  endTime: 'assignments.import.endTime',
  breakMinutes: 'assignments.import.breakMinutes',
  skipHolidays: 'assignments.import.skipHolidays',
}

/** The columns of a file of assignments. Workers are given by email address, projects and clients by name. */
export const assignmentColumns: readonly KindColumn<AssignmentColumn>[] = (
  Object.entries(assignmentHeadings) as [AssignmentColumn, string][]
).map(([column, others]) => ({
  column,
  labelKey: labels[column] ?? `assignments.field.${column}`,
  headings: others,
  isRequired: required.has(column),
  isIndividual: column === 'worker',
}))
