import { localTimeOf } from '#base/calendar.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { statesFor } from '#base/states.ts'
import { requestMoves } from '../rules.ts'

/**
 * Completes the organisation’s requests in progress whose last day has passed in its time zone, once no clock session
 * is open and every time entry is approved or rejected. Returns the number of completed requests. Idempotent.
 */
export async function completePastRequests({ db, actor, now }: ActorScope): Promise<number> {
  const rows = await db.many(
    sql(
      `update requests r set status = 'completed', version = version + 1, updated_at = $3
        where r.organisation_id = $1 and r.status = any($4) and r.end_date < $2::date
          and not exists (
            select 1 from assignments a
             where a.organisation_id = r.organisation_id and a.request_id = r.id
               and (exists (select 1 from clock_sessions s
                             where s.organisation_id = a.organisation_id and s.worker_id = a.worker_id and s.assignment_id = a.id
                               and s.ended_at is null)
                 or exists (select 1 from time_entries e
                             where e.organisation_id = a.organisation_id and e.assignment_id = a.id
                               and e.status not in ('approved', 'rejected'))))
        returning r.id`,
      [actor.organisationId, localTimeOf(now, actor.timeZone).date, now, statesFor(requestMoves, 'complete')],
    ),
  )
  return rows.length
}
