import { laterBy } from '#base/time.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { workerName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { leftOpenMinutes } from '../rules.ts'

interface Left {
  workerId: string
  worker: string
  project: string
  heads: string[]
}

/**
 * Notifies once of sessions that have been open for sixteen hours: the worker, and the project manager or, without one, the
 * approvers. The sessions stay open, because only the worker knows when work ended. Returns the number of sessions.
 */
export async function notifyLongSessions(scope: ActorScope): Promise<number> {
  const left = await scope.db.many(
    sql<Left>(
      `update clock_sessions k set told_open_at = $2, updated_at = $2
         from projects p
           left join accounts m on m.organisation_id = $1 and m.id = p.project_manager_id and m.active and m.role <> 'user', workers w
        where k.organisation_id = $1 and k.ended_at is null and k.told_open_at is null and k.started_at <= $3
          and p.organisation_id = $1 and p.id = k.project_id and w.organisation_id = $1 and w.id = k.worker_id
       returning k.worker_id, ${workerName('w')} as worker, p.name as project,
                 coalesce((select array_agg(c.id) from accounts c
                            where c.organisation_id = $1 and c.type = 'provider' and c.active
                              and case when m.id is null then c.role in ('providerAdmin', 'administrator', 'manager')
                                       else c.id = m.id end), '{}') as heads`,
      [scope.actor.organisationId, scope.now, laterBy(scope.now, -leftOpenMinutes * 60_000)],
    ),
  )
  for (const { workerId, worker, project, heads } of left) {
    const values = { worker, project, hours: leftOpenMinutes / 60 }
    await notify(scope, [workerId], { kind: 'clockLeftOpen', values, link: '/worker/timesheet' })
    await notify(scope, heads, { kind: 'workerLeftOpen', values, link: `/provider/workforce/profile/${workerId}` })
  }
  return left.length
}
