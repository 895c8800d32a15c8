import { may } from '#base/actor.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { Conditions, containing } from '#platform/server/db/conditions.ts'
import { readPage } from '#platform/server/db/page.ts'
import { written } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Project, projectRoutes } from '../contract.ts'

type ProjectRow = Omit<Project, 'allowed'>

/** SQL for the projects of an organisation as `p`, their client as `c` and work site as `s`. */
export const projectsFrom = `projects p
  join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id
  left join work_sites s on s.organisation_id = p.organisation_id and s.id = p.work_site_id`

const from = `${projectsFrom}
  left join accounts m on m.organisation_id = p.organisation_id and m.id = p.project_manager_id`
const columns = `p.id, p.name, json_build_object('id', c.id, 'name', c.name) as client,
  case when s.id is not null then json_build_object('id', s.id, 'name', s.name, 'address', s.address) end as work_site,
  case when m.id is not null then json_build_object('id', m.id, 'name', coalesce(nullif(concat_ws(' ', m.given_name, m.family_name), ''), m.email)) end as project_manager,
  p.start_date, p.end_date, p.status, p.description, p.budget_hours, p.colour, p.version`

/** The organisation's projects. */
export async function listProjects(
  scope: ActorScope,
  { query }: Received<typeof projectRoutes.listProjects>,
): Promise<Answer<typeof projectRoutes.listProjects>> {
  const where = new Conditions()
    .and('p.organisation_id = ?', scope.actor.organisationId)
    .and('p.status = ?', query.status)
    .and('p.client_id = ?', query.clientId)
    .and(`searchable(p.name) || ' ' || searchable(c.name) like searchable(?)`, containing(query.q))
  const page = await readPage<ProjectRow>(
    scope.db,
    {
      select: columns,
      from,
      where,
      id: 'p.id',
      sorts: {
        name: { sql: 'searchable(p.name)', type: 'text' },
        startDate: { sql: `coalesce(p.start_date, '1900-01-01')`, type: 'date', descending: true },
        createdAt: { sql: 'p.created_at', type: 'timestamptz', descending: true },
      },
    },
    query,
  )
  return { items: page.items.map((row) => projectOf(scope, row)), total: page.total, nextCursor: page.nextCursor }
}

/** One project. */
export async function readProject(scope: ActorScope, id: string): Promise<Project> {
  const row = await scope.db.first(
    written<ProjectRow>(`select ${columns} from ${from} where p.organisation_id = $1 and p.id = $2`, [
      scope.actor.organisationId,
      id,
    ]),
  )
  if (!row) throw refuse.NOT_FOUND()
  return projectOf(scope, row)
}

function projectOf({ actor }: ActorScope, row: ProjectRow): Project {
  const open = row.status === 'planned' || row.status === 'active'
  return {
    ...row,
    allowed: [
      ...(may(actor, 'projects:write') ? (['edit'] as const) : []),
      ...(open && may(actor, 'assignments:write') ? (['offer'] as const) : []),
    ],
  }
}
