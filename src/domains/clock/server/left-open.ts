import { laterBy } from '#base/time.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { workerName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { leftOpenMinutes } from '../rules.ts'
import { headsOf } from '#domains/projects/server/heads.ts'

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
         from projects p, workers w
        where k.organisation_id = $1 and k.ended_at is null and k.told_open_at is null and k.started_at <= $3
          and p.organisation_id = $1 and p.id = k.project_id and w.organisation_id = $1 and w.id = k.worker_id
       returning k.worker_id, ${workerName('w')} as worker, p.name as project,
                 ${headsOf('p')} as heads`,
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
