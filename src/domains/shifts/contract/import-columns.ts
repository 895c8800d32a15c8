import { assignmentHeadings } from '#domains/assignments/contract/import-columns.ts'
import type { KindColumn } from '#domains/imports/rules.ts'

const { worker, client, project, startTime, endTime, breakMinutes } = assignmentHeadings

/** The columns of a file of shifts with their other headings. */
const headings = {
  worker,
  client,
  project,
  date: 'day shiftdate workday jour datedujour dag werkdag datum',
  startTime: `${startTime} start from debut de begin van`,
  endTime: `${endTime} end until fin a einde tot`,
  breakMinutes,
} as const
export type ShiftColumn = keyof typeof headings

const labels: Record<ShiftColumn, string> = {
  worker: 'assignments.import.worker',
  client: 'assignments.import.client',
  project: 'assignments.field.project',
  date: 'shifts.import.date',
  startTime: 'assignments.import.startTime',
  endTime: 'assignments.import.endTime',
  breakMinutes: 'assignments.import.breakMinutes',
}

const optional: ReadonlySet<ShiftColumn> = new Set(['client', 'breakMinutes'])

/** The columns of a file of shifts. Workers are given by email address, projects and clients by name. */
export const shiftColumns: readonly KindColumn<ShiftColumn>[] = (Object.keys(headings) as ShiftColumn[]).map(
  (column) => ({
    column,
    labelKey: labels[column],
    headings: headings[column],
    isRequired: !optional.has(column),
    isIndividual: column === 'worker',
  }),
)
