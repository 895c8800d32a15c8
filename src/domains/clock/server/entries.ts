import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { assignmentGroups, type AssignmentStatus } from '#domains/assignments/rules.ts'
import { lastDayOf } from '#domains/assignments/server/current-status.ts'
import { entryGroups, type IncompleteReason } from '#domains/timesheets/rules.ts'
import { totalsByRounding } from '#domains/timesheets/rules/rounding.ts'
import { roundedTotal } from '#domains/timesheets/server/rounded-total.ts'
import type { PunchGroup } from '../rules/punch-groups.ts'
import { shiftGroups } from '#domains/shifts/rules.ts'
import { utcInstant } from '#platform/server/db/instants.ts'
import { type Fragment, fragment, raw, sql } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { clockRefusals } from '../contract.ts'
import { claimToleranceMinutes, type SessionHours, countSession } from '../rules.ts'

/** SQL for the note to approvers on the punches `k` of a condition: those whose claimed time differs much from their arrival. */
const claimsOf = ({ actor }: ActorScope, condition: Fragment) => fragment`
  coalesce((select jsonb_agg(jsonb_build_object('kind', k.kind, 'claimedAt', ${utcInstant('k.claimed_at')},
                     'receivedAt', ${utcInstant('k.received_at')}) order by k.counted_at, k.id)
              from clock_punches k
             where k.organisation_id = ${actor.organisationId} and ${condition}
               and abs(extract(epoch from k.received_at - k.claimed_at)) > ${raw(claimToleranceMinutes * 60)}), '[]')`

/** The session that a time entry is made of. */
export interface EntrySession {
  id: string
  workerId: string
  projectId: string
  assignmentId: string
}

/**
 * Creates or updates the time entry of a session and returns its id. Punches that cannot make a complete entry make an
 * incomplete one, because punched hours are never dropped. `timesheets/server/punched.ts` detaches and deletes these entries.
 */
export async function makeEntry(
  scope: ActorScope,
  session: EntrySession,
  counted: SessionHours,
  disputed: IncompleteReason | null,
  entryId: string = uuid(),
): Promise<string> {
  const { organisationId } = scope.actor
  const { startsAt, endsAt } = counted
  const totals = fragment`${JSON.stringify(totalsByRounding(counted.totalMinutes))}`
  const span = { startsAt: fragment`${startsAt}::timestamptz`, endsAt: fragment`${endsAt}::timestamptz` }
  await scope.db.many(
    sql`
      insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, clock_session_id, ${times}, starts_at, ends_at,
             total_minutes, task_description, rate_amount, rate_currency, incomplete_reason, status, claims, punched_version, created_at,
             updated_at)
      select a.organisation_id, ${entryId}::uuid, ${session.workerId}::uuid, ${session.projectId}::uuid, a.id, ${session.id}::uuid,
             ${timesOf(scope, startsAt, endsAt)}, ${counted.breakMinutes}::int, ${JSON.stringify(counted.breaks)}::jsonb,
             case when judged.reason is null then ${span.startsAt} end, case when judged.reason is null then ${span.endsAt} end,
             ${roundedTotal(totals, 'o')}, a.role, a.rate_amount, a.rate_currency,
             judged.reason, case when judged.reason is null then 'draft' else 'incomplete' end,
             ${claimsOf(scope, fragment`k.clock_session_id = ${session.id}`)}, 1, ${scope.now}::timestamptz, ${scope.now}::timestamptz
        from assignments a
        join organisations o on o.id = a.organisation_id,
             lateral (select coalesce(${disputed ?? counted.reason}, case when exists (
               select 1 from time_entries e
                where e.organisation_id = ${organisationId} and e.worker_id = ${session.workerId}
                  and ${inGroup('e.status', entryGroups.takesTime)}
                  and e.id <> ${entryId} and e.starts_at < ${span.endsAt}
                   and e.ends_at > ${span.startsAt}) then 'overlap' end) as reason) judged
       where a.organisation_id = ${organisationId} and a.id = ${session.assignmentId}
      ${rewritten}`,
  )
  return entryId
}

const times = fragment`date, start_time, end_time, ends_next_day, break_minutes, breaks`

// Entries updated by punches get a new version, so that unseen changes cannot be overwritten.
const rewritten = fragment`
  on conflict (organisation_id, id) do update
    set (project_id, assignment_id, clock_session_id, ${times}, starts_at, ends_at, total_minutes, task_description, rate_amount,
         rate_currency, incomplete_reason, status, claims, updated_at, version, punched_version)
      = (excluded.project_id, excluded.assignment_id, excluded.clock_session_id, excluded.date, excluded.start_time, excluded.end_time,
         excluded.ends_next_day, excluded.break_minutes, excluded.breaks, excluded.starts_at, excluded.ends_at, excluded.total_minutes,
         excluded.task_description, excluded.rate_amount, excluded.rate_currency, excluded.incomplete_reason, excluded.status,
         excluded.claims, excluded.updated_at, time_entries.version + 1, time_entries.version + 1)`

/** SQL for the date, start time, end time and whether it ends the next day; the day is `otherwise` if neither instant is known. */
function timesOf({ actor }: ActorScope, startsAt: string | null, endsAt: string | null, otherwise?: string): Fragment {
  const start = startsAt === null ? null : localTimeOf(startsAt, actor.timeZone)
  const end = endsAt === null ? null : localTimeOf(endsAt, actor.timeZone)
  const date = (start ?? end)?.date
  const endsNextDay = date !== undefined && end?.date === daysAfter(date, 1)
  return fragment`${date ?? otherwise}::date, ${start?.time}::time, ${end?.time}::time, ${endsNextDay}::boolean`
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
  const near = fragment`${first}::timestamptz`
  const today = fragment`${day}::date`
  const entry = await scope.db.first(
    sql<{ id: string }>`
      insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, ${times}, total_minutes, task_description,
             rate_amount, rate_currency, incomplete_reason, status, claims, punched_version, created_at, updated_at)
      select a.organisation_id, ${entryId}::uuid, a.worker_id, a.project_id, a.id,
             ${timesOf(scope, start?.at ?? null, end?.at ?? null, day)}, ${counted?.breakMinutes ?? 0}::int,
             ${JSON.stringify(counted?.breaks ?? [])}::jsonb, ${counted?.totalMinutes ?? 0}::int, a.role, a.rate_amount, a.rate_currency,
             ${reason}, 'incomplete', ${claimsOf(scope, fragment`k.id = any(${punches.map(({ id }) => id)}::uuid[])`)}, 1,
             ${scope.now}::timestamptz, ${scope.now}::timestamptz
        from assignments a
        left join shifts h on h.organisation_id = a.organisation_id and h.id = ${details.shiftId} and h.assignment_id = a.id
       where a.organisation_id = ${organisationId} and a.worker_id = ${accountId}
         and (${inGroup('a.status', assignmentGroups.taken)} or ${is<AssignmentStatus>('a.status', 'cancelled')} and a.accepted)
       order by h.id is not null desc, coalesce(a.project_id = ${details.projectId}, false) desc,
                ${today} between a.start_date and ${lastDayOf('a')} desc, ${inGroup('a.status', assignmentGroups.taken)} desc,
                exists (select 1 from shifts n where n.organisation_id = a.organisation_id and n.assignment_id = a.id
                          and ${inGroup('n.status', shiftGroups.planned)}
                           and n.starts_at <= ${near} + interval '1 hour' and n.ends_at >= ${near} - interval '1 hour') desc,
                abs(a.start_date - ${today}), a.id
       limit 1
      ${rewritten} returning id`,
  )
  // A worker who never had an assignment has no hours to enter.
  if (!entry) throw clockRefusals.NOT_CLOCKED_IN()
  return entry.id
}
