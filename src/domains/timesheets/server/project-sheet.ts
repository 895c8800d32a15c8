import type { Page } from '#base/page.ts'
import type { Received } from '#base/route.ts'
import type { Project } from '#domains/projects/contract.ts'
import { listProjects } from '#domains/projects/server/queries.ts'
import { may } from '#base/actor.ts'
import type { Handler } from '#platform/server/http/handlers.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { SheetColumn } from '#platform/server/spreadsheet/columns.ts'
import { rowsOf } from '#platform/server/spreadsheet/pages.ts'
import { exportList } from '#platform/server/spreadsheet/spreadsheet.ts'
import type { timesheetRoutes } from '../contract.ts'
import type { ProjectHours } from '../rules/hours-shapes.ts'
import { readProjectHours } from './hours.ts'

type Query = Received<typeof timesheetRoutes.exportProjects>['query']
interface Row {
  project: Project
  /** Undefined if the reader may not see them. */
  hours: ProjectHours | undefined
}

/** Exports all projects of a filtered list as a file, with the hours that the reader may see. */
export const exportProjectsWithHours: Handler<typeof timesheetRoutes.exportProjects> = (
  scope,
  { query: { format, ...query } },
) =>
  exportList(scope, format, {
    name: scope.translate('projects.list.title'),
    columns: columnsFor(scope),
    batches: rowsOf(scope, (page) => withHours(scope, { ...query, ...page })),
  })

async function withHours(scope: ActorScope, query: Omit<Query, 'format'>): Promise<Page<Row>> {
  const page = await listProjects(scope, { query, ifMatch: undefined })
  const projectIds = page.items.map(({ id }) => id)
  const hours = may(scope.actor, 'timesheets:read') ? await readProjectHours(scope, { projectIds }) : []
  const byProject = new Map(hours.map((one) => [one.project.id, one]))
  return { ...page, items: page.items.map((project) => ({ project, hours: byProject.get(project.id) })) }
}

function columnsFor({ translate }: ActorScope): SheetColumn<Row>[] {
  const heading = (field: string) => translate(`projects.field.${field}`)
  return [
    { heading: heading('name'), cell: ({ project }) => project.name },
    { heading: heading('client'), cell: ({ project }) => project.client.name },
    { heading: heading('workSite'), cell: ({ project }) => project.workSite?.name ?? null },
    { heading: heading('projectManager'), cell: ({ project }) => project.projectManager?.name ?? null },
    { heading: heading('startDate'), kind: 'date', cell: ({ project }) => project.startDate },
    { heading: heading('endDate'), kind: 'date', cell: ({ project }) => project.endDate },
    { heading: heading('status'), cell: ({ project }) => translate(`projects.status.${project.status}`) },
    { heading: heading('budgetHours'), kind: 'number', cell: ({ project }) => project.budgetHours },
    {
      heading: translate('timesheets.project.approvedHours'),
      kind: 'duration',
      cell: ({ hours }) => hours?.approvedMinutes ?? null,
    },
    {
      heading: translate('timesheets.project.waitingHours'),
      kind: 'duration',
      cell: ({ hours }) => hours?.waitingMinutes ?? null,
    },
    { heading: heading('description'), cell: ({ project }) => project.description },
  ]
}
