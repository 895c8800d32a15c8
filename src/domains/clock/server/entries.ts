import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import type { IncompleteReason } from '#domains/timesheets/rules.ts'
import { totalsByRounding } from '#domains/timesheets/rules/rounding.ts'
import { roundedTotal } from '#domains/timesheets/server/rounded-total.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { clockRefusals } from '../contract.ts'
import { claimToleranceMinutes, type SessionHours, countSession } from '../rules.ts'
import type { PunchGroup } from '#domains/clock/rules/punch-groups.ts'
import type { ActiveSession } from './session.ts'

/** SQL for the note to approvers on the punches `k` of a condition: those whose claimed time differs much from their arrival. */
const claimsOf = (condition: string) => `
  coalesce((select jsonb_agg(jsonb_build_object('kind', k.kind, 'claimedAt', to_char(k.claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
                     'receivedAt', to_char(k.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by k.counted_at, k.id)
              from clock_punches k
             where k.organisation_id = $1 and ${condition}
               and abs(extract(epoch from k.received_at - k.claimed_at)) > ${claimToleranceMinutes * 60}), '[]')`

/**
 * Creates or updates the time entry of a session and returns its id. Punches that cannot make a complete entry make an
 * incomplete one, because punched hours are never dropped.
 */
export async function makeEntry(
  scope: ActorScope,
  session: Pick<ActiveSession, 'id' | 'workerId' | 'projectId' | 'assignmentId'>,
  counted: SessionHours,
  disputed: IncompleteReason | null,
  entryId: string = uuid(),
): Promise<string> {
  const { organisationId } = scope.actor
  await scope.db.many(
    sql(
      `insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, clock_session_id, ${times}, starts_at, ends_at,
           total_minutes, task_description, rate_amount, rate_currency, incomplete_reason, status, claims, punched_version, created_at, updated_at)
         select $1, $2, $3, $4, a.id, $6, $7, $8, $9, $10, $13, $14, case when judged.reason is null then $11::timestamptz end,
                case when judged.reason is null then $12::timestamptz end, ${roundedTotal('$15', 'o')}, a.role, a.rate_amount, a.rate_currency,
                judged.reason, case when judged.reason is null then 'draft' else 'incomplete' end,
                ${claimsOf('k.clock_session_id = $6')}, 1, $16, $16
           from assignments a
           join organisations o on o.id = a.organisation_id,
                lateral (select coalesce($17, case when exists (
                   select 1 from time_entries e where e.organisation_id = $1 and e.worker_id = $3 and e.status <> 'rejected' and e.id <> $2
                      and e.starts_at < $12 and e.ends_at > $11) then 'overlap' end) as reason) judged
          where a.organisation_id = $1 and a.id = $5
         ${rewritten}`,
      [
        organisationId,
        entryId,
        session.workerId,
        session.projectId,
        session.assignmentId,
        session.id,
        ...timesOf(scope, counted.startsAt, counted.endsAt),
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
  return entryId
}

const times = 'date, start_time, end_time, ends_next_day, break_minutes, breaks'

// Entries updated by punches get a new version, so that unseen changes cannot be overwritten.
const rewritten = `
  on conflict (organisation_id, id) do update
    set (project_id, assignment_id, clock_session_id, ${times}, starts_at, ends_at, total_minutes, task_description, rate_amount,
         rate_currency, incomplete_reason, status, claims, updated_at, version, punched_version)
      = (excluded.project_id, excluded.assignment_id, excluded.clock_session_id, excluded.date, excluded.start_time, excluded.end_time,
         excluded.ends_next_day, excluded.break_minutes, excluded.breaks, excluded.starts_at, excluded.ends_at, excluded.total_minutes,
         excluded.task_description, excluded.rate_amount, excluded.rate_currency, excluded.incomplete_reason, excluded.status,
         excluded.claims, excluded.updated_at, time_entries.version + 1, time_entries.version + 1)`

function timesOf({ actor }: ActorScope, startsAt: string | null, endsAt: string | null) {
  const start = startsAt === null ? null : localTimeOf(startsAt, actor.timeZone)
  const end = endsAt === null ? null : localTimeOf(endsAt, actor.timeZone)
  const date = (start ?? end)?.date ?? ''
  return [date, start?.time ?? null, end?.time ?? null, end !== null && end.date === daysAfter(date, 1)] as const
}

/**
 * Writes the incomplete entry of punches that fit no session and returns its id. It is on the most likely assignment, because
 * every entry needs one; the worker can correct it.
 */
export async function makeUnmatched(
  scope: ActorScope,
  { punches, start, end, breaks }: PunchGroup,
  reason: IncompleteReason,
  details: { readonly projectId?: string; readonly shiftId?: string },
  entryId: string = uuid(),
): Promise<string> {
  const { organisationId, accountId, timeZone } = scope.actor
  const first = punches[0]?.at ?? scope.now
  const counted = start && end ? countSession(start.at, end.at, breaks) : undefined
  const day = localTimeOf(first, timeZone).date
  const [date, ...span] = timesOf(scope, start?.at ?? null, end?.at ?? null)
  const made = await scope.db.first(
    sql<{ id: string }>(
      `insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, ${times}, total_minutes, task_description,
         rate_amount, rate_currency, incomplete_reason, status, claims, punched_version, created_at, updated_at)
       select a.organisation_id, $3, a.worker_id, a.project_id, a.id, $10, $11, $12, $13, $14, $15, $16, a.role, a.rate_amount,
              a.rate_currency, $5, 'incomplete', ${claimsOf('k.id = any($17::uuid[])')}, 1, $6, $6
         from assignments a
         left join shifts h on h.organisation_id = a.organisation_id and h.id = $8 and h.assignment_id = a.id
        where a.organisation_id = $1 and a.worker_id = $2
          and (a.status in ('assigned', 'in_progress', 'completed') or a.status = 'cancelled' and a.accepted)
        order by h.id is not null desc, coalesce(a.project_id = $7, false) desc, $4::date between a.start_date and a.end_date desc,
                 a.status <> 'cancelled' desc,
                 exists (select 1 from shifts n where n.organisation_id = a.organisation_id and n.assignment_id = a.id and n.status <> 'cancelled'
                            and n.starts_at <= $9::timestamptz + interval '1 hour' and n.ends_at >= $9::timestamptz - interval '1 hour') desc,
                 abs(a.start_date - $4::date), a.id
        limit 1
       ${rewritten} returning id`,
      [
        organisationId,
        accountId,
        entryId,
        day,
        reason,
        scope.now,
        details.projectId ?? null,
        details.shiftId ?? null,
        first,
        date || day,
        ...span,
        counted?.breakMinutes ?? 0,
        JSON.stringify(counted?.breaks ?? []),
        counted?.totalMinutes ?? 0,
        punches.map(({ id }) => id),
      ],
    ),
  )
  // A worker who never had an assignment has no hours to enter.
  if (!made) throw clockRefusals.NOT_CLOCKED_IN()
  return made.id
}
