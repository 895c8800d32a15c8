import { localTimeOf } from '#base/calendar.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { changeValues } from '#domains/notifications/rules.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { WorkSite } from '../contract.ts'

/** A project, and its workers who have accepted an assignment at a work site. */
interface Affected {
  project: string
  workers: string[]
}

/**
 * Notifies the workers with an accepted assignment at a work site that its name or address has changed, with both before and after. Assignments
 * are a later domain: they are read here, because their workers have to know where to go (decision 28).
 */
export async function notifyOfSite(scope: ActorScope, before: WorkSite, after: WorkSite): Promise<void> {
  const shown = ({ name, address }: WorkSite) => ({ place: [name, address].filter(Boolean).join(', ') })
  const values = changeValues('placeChanged', shown(before), shown(after))
  if (values.place === values.wasPlace) return
  const { organisationId, timeZone } = scope.actor
  const affected = await scope.db.many(
    sql<Affected>`
      select p.name as project, array_agg(distinct a.worker_id) as workers
        from assignments a join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
             left join requests r on r.organisation_id = a.organisation_id and r.id = a.request_id
       where a.organisation_id = ${organisationId} and coalesce(r.work_site_id, p.work_site_id) = ${after.id}
         and ${inGroup('a.status', assignmentGroups.active)} and a.end_date >= ${localTimeOf(scope.now, timeZone).date}::date
       group by p.id, p.name order by p.name`,
  )
  for (const { project, workers } of affected)
    await notify(scope, workers, {
      kind: 'placeChanged',
      values: { project, ...values },
      link: '/worker/assignments',
    })
}
