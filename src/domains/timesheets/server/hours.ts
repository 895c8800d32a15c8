import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { readProject } from '#domains/projects/server/queries.ts'
import { workerName } from '#platform/server/db/names.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { type Fragment, fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { timesheetRoutes } from '../contract.ts'
import type { ProjectHours, WorkerHours } from '../rules/hours-shapes.ts'
import { entryGroups, type EntryStatus, seesHoursOf } from '../rules.ts'
import { awaitsApproval } from './client-decision.ts'
import { withinReach } from './queries.ts'

const minutesOf = (condition: Fragment) => fragment`coalesce(sum(e.total_minutes) filter (where ${condition}), 0)`
const minutes = fragment`${minutesOf(is<EntryStatus>('e.status', 'approved'))} as approved_minutes, ${minutesOf(awaitsApproval('e'))} as waiting_minutes`

/** Returns the hours of each project that the reader may see, zero if there are none. */
export async function listProjectHours(
  scope: ActorScope,
  { query }: Received<typeof timesheetRoutes.listProjectHours>,
): Promise<Answer<typeof timesheetRoutes.listProjectHours>> {
  return { items: await readProjectHours(scope, query) }
}

/** Like listProjectHours, but returns the items alone. */
export async function readProjectHours(
  scope: ActorScope,
  { clientId, projectIds, from, to }: Received<typeof timesheetRoutes.listProjectHours>['query'],
): Promise<ProjectHours[]> {
  const where = new Conditions('p', scope.actor.organisationId).and`p.client_id = ${clientId}`
    .and`p.id = any(${projectIds}::uuid[])`
  withinReach(scope, where)
  return scope.db.many(
    sql<ProjectHours>`
      select json_build_object('id', p.id, 'name', p.name, 'colour', p.colour) as project, ${minutes}
        from projects p
        left join time_entries e on e.organisation_id = p.organisation_id and e.project_id = p.id
         and e.date between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date
       where ${where} group by p.organisation_id, p.id order by searchable(p.name), p.id`,
  )
}

/** Lists the hours of a project by worker, the most first. Throws FORBIDDEN if the reader may not see them. */
export async function listWorkerHours(
  scope: ActorScope,
  { params }: Received<typeof timesheetRoutes.listWorkerHours>,
): Promise<Answer<typeof timesheetRoutes.listWorkerHours>> {
  const project = await readProject(scope, params.id)
  if (!seesHoursOf(scope.actor, project.projectManager?.id)) throw refuse.FORBIDDEN()
  const where = new Conditions('p', scope.actor.organisationId).and`p.id = ${params.id}`
  const items = await scope.db.many(
    sql<WorkerHours>`
      select json_build_object('id', w.id, 'name', ${workerName('w')}) as worker, ${minutes}, max(e.date) as last_date
        from projects p
        join time_entries e on e.organisation_id = p.organisation_id and e.project_id = p.id and ${inGroup('e.status', entryGroups.counted)}
        join workers w on w.organisation_id = e.organisation_id and w.id = e.worker_id
       where ${where} group by w.organisation_id, w.id order by sum(e.total_minutes) desc, w.search_name, w.id`,
  )
  return { items }
}
