import { may } from '#base/actor.ts'
import type { Answer, Received } from '#base/route.ts'
import { isIn } from '#base/status-groups.ts'
import { Conditions, likePattern } from '#platform/server/db/conditions.ts'
import { readHistory } from '#platform/server/db/history.ts'
import { accountName } from '#platform/server/db/names.ts'
import { type Listing, readPage, readRecord } from '#platform/server/db/page.ts'
import { plainColumns } from '#platform/server/db/plain-fields.ts'
import { fragment } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Project, projectRoutes } from '../contract.ts'
import { projectRecord } from '../contract/fields.ts'
import { withNames } from './named-history.ts'
import { projectGroups } from '../rules.ts'

type ProjectRow = Omit<Project, 'allowed'>

const projectsFrom = fragment`
  projects p
  join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id
  left join work_sites s on s.organisation_id = p.organisation_id and s.id = p.work_site_id`

const from = fragment`
  ${projectsFrom}
  left join accounts m on m.organisation_id = p.organisation_id and m.id = p.project_manager_id`
const columns = fragment`
  p.id, p.name, json_build_object('id', c.id, 'name', c.name) as client,
  case when s.id is not null then json_build_object('id', s.id, 'name', s.name, 'address', s.address, 'latitude', s.latitude,
    'longitude', s.longitude, 'radiusMetres', s.radius_metres) end as work_site,
  case when m.id is not null then json_build_object('id', m.id, 'name', ${accountName('m')}) end as project_manager,
  ${plainColumns(projectRecord, 'p')}, p.start_date, p.end_date, p.status, p.budget_hours, p.colour, p.created_at, p.version`

type ProjectFilter = Pick<
  Received<typeof projectRoutes.listProjects>['query'],
  'q' | 'status' | 'clientId' | 'projectManagerId'
>

function projectListing({ actor }: ActorScope, query: ProjectFilter): Listing {
  return {
    select: columns,
    from,
    where: new Conditions('p', actor.organisationId).and`p.status = ${query.status}`
      .and`p.client_id = ${query.clientId}`.and`p.project_manager_id = ${query.projectManagerId}`
      .and`searchable(p.name) || ' ' || searchable(c.name) like searchable(${likePattern(query.q)})`,
    id: 'p.id',
    sorts: {
      name: { sql: 'searchable(p.name)', type: 'text' },
      client: { sql: 'searchable(c.name)', type: 'text' },
      // Without a start a project sorts as long ago, without an end as far in the future.
      startDate: { sql: `coalesce(p.start_date, '1900-01-01')`, type: 'date', descending: true },
      endDate: { sql: `coalesce(p.end_date, '2200-12-31')`, type: 'date' },
      budgetHours: { sql: 'coalesce(p.budget_hours, -1)', type: 'bigint', descending: true },
      createdAt: { sql: 'p.created_at', type: 'timestamptz', descending: true },
    },
  }
}

/** Returns one page of the organisation’s projects that match the filter, with the total count. */
export async function listProjects(
  scope: ActorScope,
  { query }: Received<typeof projectRoutes.listProjects>,
): Promise<Answer<typeof projectRoutes.listProjects>> {
  const page = await readPage<ProjectRow>(scope.db, projectListing(scope, query), query)
  return { items: page.items.map((row) => projectOf(scope, row)), total: page.total, nextCursor: page.nextCursor }
}

/** Returns one project of the organisation. Throws `NOT_FOUND`. */
export async function readProject(scope: ActorScope, id: string): Promise<Project> {
  return projectOf(scope, await readRecord<ProjectRow>(scope, { select: columns, from, id: 'p.id' }, id))
}

/** Returns one page of the history of a project, with names instead of ids, latest first. */
export async function readProjectHistory(
  scope: ActorScope,
  { params, query }: Received<typeof projectRoutes.readProjectHistory>,
): Promise<Answer<typeof projectRoutes.readProjectHistory>> {
  await readProject(scope, params.id)
  return withNames(scope, await readHistory(scope, ['projects'], params.id, query, ['documents']))
}

function projectOf({ actor }: ActorScope, row: ProjectRow): Project {
  const open = isIn(projectGroups.staffable, row.status)
  return {
    ...row,
    allowed: [
      ...(may(actor, 'projects:write') ? (['edit', 'delete'] as const) : []),
      ...(open && may(actor, 'assignments:write') ? (['offer'] as const) : []),
    ],
  }
}
