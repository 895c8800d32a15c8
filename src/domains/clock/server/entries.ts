import { v7 as uuid } from 'uuid'
import { daysAfter, wallOf } from '#base/calendar.ts'
import type { IncompleteReason } from '#domains/timesheets/rules.ts'
import { totalsByRounding } from '#domains/timesheets/rules/rounding.ts'
import { roundedTotal } from '#domains/timesheets/server/rounded-total.ts'
import { written } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { claimToleranceMinutes, type CountedSession } from '../rules.ts'
import type { ActiveSession } from './session.ts'

/** SQL for what an approver is told of the punches `k` that a condition names: those whose claim is far from when they came in. */
export const claimsOf = (condition: string) => `
  coalesce((select jsonb_agg(jsonb_build_object('kind', k.kind, 'claimedAt', to_char(k.claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
                     'receivedAt', to_char(k.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by k.counted_at, k.id)
              from clock_punches k
             where k.organisation_id = $1 and ${condition}
               and abs(extract(epoch from k.received_at - k.claimed_at)) > ${claimToleranceMinutes * 60}), '[]')`

/** Makes the time entry of a session: its id. What cannot be claimed as it is becomes an incomplete one, for hours that were punched are never dropped. */
export async function makeEntry(
  scope: ActorScope,
  session: ActiveSession,
  counted: CountedSession,
  disputed: IncompleteReason | null,
): Promise<string> {
  const { organisationId, accountId, timeZone } = scope.actor
  const start = wallOf(counted.startsAt, timeZone)
  const end = wallOf(counted.endsAt, timeZone)
  const id = uuid()
  await scope.db
    .many(
      written(
        `insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, clock_session_id, date, start_time, end_time,
           ends_next_day, starts_at, ends_at, break_minutes, breaks, total_minutes, task_description, rate_amount, rate_currency,
           incomplete_reason, status, claims, created_at, updated_at)
         select $1, $2, $3, $4, a.id, $6, $7, $8, $9, $10, case when judged.reason is null then $11::timestamptz end,
                case when judged.reason is null then $12::timestamptz end, $13, $14, ${roundedTotal('$15', 'o')}, a.role, a.rate_amount, a.rate_currency,
                judged.reason, case when judged.reason is null then 'draft' else 'incomplete' end,
                ${claimsOf('k.clock_session_id = $6')}, $16, $16
           from assignments a
           join organisations o on o.id = a.organisation_id,
                lateral (select coalesce($17, case when exists (
                   select 1 from time_entries e where e.organisation_id = $1 and e.worker_id = $3 and e.status <> 'rejected'
                      and e.starts_at < $12 and e.ends_at > $11) then 'overlap' end) as reason) judged
          where a.organisation_id = $1 and a.id = $5`,
        [
          organisationId,
          id,
          accountId,
          session.projectId,
          session.assignmentId,
          session.id,
          start.date,
          start.time,
          end.time,
          end.date === daysAfter(start.date, 1),
          counted.startsAt,
          counted.endsAt,
          counted.breakMinutes,
          JSON.stringify(counted.breaks),
          JSON.stringify(totalsByRounding(counted.totalMinutes)),
          scope.now,
          disputed ?? counted.reason,
        ],
      ),
    )
    .catch((error: unknown) => {
      // An entry was made by hand at this very moment: the next try sees it.
      throw violates(error, 'time_entries_no_overlap')
        ? Object.assign(new Error('try again'), { code: '40001' })
        : error
    })
  return id
}
