import type { KindColumn } from '#domains/imports/rules.ts'

/** The columns of a file of projects with their other headings. */
const headings = {
  name: 'name projectname nom nomduprojet naam projectnaam',
  client: 'customer klant clientname',
  workSite: 'site lieudetravail werkplek',
  projectManager: 'manager managersemail',
  startDate: 'from start debut begin',
  endDate: 'until end fin einde',
  status: '',
  description: '',
  budgetHours: 'budget',
} as const
export type ProjectColumn = keyof typeof headings

/** The columns of a file of projects. Clients and work sites are named, project managers given by email address. */
export const projectColumns: readonly KindColumn<ProjectColumn>[] = Object.entries(headings).map(
  ([column, others]) => ({
    column: column as ProjectColumn,
    labelKey: `projects.field.${column}`,
    headings: others,
    isRequired: column === 'name' || column === 'client',
    isIndividual: column === 'name' || column === 'projectManager',
  }),
)
