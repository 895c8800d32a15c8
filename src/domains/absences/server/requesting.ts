import { v4 as uuid } from 'uuid'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { after, statesFor } from '#base/states.ts'
import { workerLock } from '#domains/workforce/server/worker-lock.ts'
import { awayFrom } from '#domains/shifts/server/away.ts'
import { dayIn } from '#platform/server/texts/dates.ts'
import { type Fragment, fragment, raw, sql } from '#platform/server/db/statement.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import { absenceRefusals, type absenceRoutes, type OwnTimeOff } from '../contract.ts'
import {
  faultOf,
  type Period,
  timeOffGroups,
  timeOffLimits,
  type TimeOffStatus,
  type TimeOffType,
  workerMoves,
} from '../rules.ts'
import { hasBegun, isFixed, readOwnTimeOff, todayOf } from './queries.ts'
import { notifyDeciders, notifyDecidersOfRequests, notifyOfReturn, notifyOfSickness } from './notifying.ts'
import { replaceSickShifts, returningTo } from './sick-shifts.ts'

type Body = Received<typeof absenceRoutes.askTimeOff>['body']

/** Requests time off and notifies the approvers. */
export async function askTimeOff(
  scope: ActorScope,
  { body }: Received<typeof absenceRoutes.askTimeOff>,
): Promise<OwnTimeOff> {
  const own = await storeTimeOff(scope, body)
  await notifyDecidersOfRequests(scope, [own])
  return own
}

/**
 * Saves the worker's own request; `notifyDecidersOfRequests` notifies the approvers. Sick leave may replace other time off; any other
 * overlap of a worker is refused, also of concurrent requests.
 */
export async function storeTimeOff(scope: ActorScope, body: Body): Promise<OwnTimeOff> {
  refuseDistant(scope, body)
  const { type, reason } = body
  const timeOffId = await insertTimeOff(scope, scope.actor.accountId, body, { type, reason: reason ?? null })
  return readOwnTimeOff(scope, timeOffId)
}

/** Throws `VALIDATION` if time off starts too long ago or too far ahead. */
export function refuseDistant(scope: ActorScope, period: Pick<Period, 'startDate'>): void {
  const why = faultOf(period, todayOf(scope))
  if (!why) return
  const max = why === 'tooLongAgo' ? timeOffLimits.back : timeOffLimits.ahead
  throw invalidField('startDate', `absences.validation.${why}`, { max })
}

interface Inserted {
  type: TimeOffType
  reason?: string | null
  /** The comment of the organisation, which has approved it with this call. */
  approved?: string
  /** The user who reports the worker's sickness; null if the worker does. */
  reportedBy?: string | null
}

/**
 * Inserts time off and returns its ID. Sick leave takes effect immediately: the worker's shifts on these days get replacements, and the
 * approvers are notified. Throws OVERLAP if it overlaps other time off that it does not replace.
 */
export async function insertTimeOff(
  scope: ActorScope,
  workerId: string,
  period: Period,
  { type, reason = null, approved, reportedBy = null }: Inserted,
): Promise<string> {
  const { db, actor, now } = scope
  const id = uuid()
  const isSick = type === 'sick_leave'
  // The worker is locked like in planning, so that no shift is added to these days meanwhile.
  if (isSick) await db.many(workerLock(scope, [workerId]))
  const isDecided = approved !== undefined
  // Days of sick leave cannot become other time off. The constraints refuse all other overlaps.
  const inserted = await db.many(
    sql`
      insert into time_off (organisation_id, id, worker_id, start_date, end_date, starts_at_noon, ends_at_noon, type, reason,
                            status, comment, decided_by, decided_at, reported_by)
      select ${actor.organisationId}, ${id}, ${workerId}, ${period.startDate}::date, ${period.endDate}::date,
             ${period.startsAtNoon}::boolean, ${period.endsAtNoon}::boolean, ${type}::text, ${reason},
             ${isDecided ? 'approved' : 'pending'}, ${approved}, ${isDecided ? actor.accountId : null}::uuid,
             ${isDecided ? now : null}::timestamptz, ${reportedBy}::uuid
       where not exists (
         select from time_off s
          where s.organisation_id = ${actor.organisationId} and s.worker_id = ${workerId} and s.type = 'sick_leave'
            and ${type} <> 'sick_leave' and ${inGroup('s.status', timeOffGroups.takesDays)} and ${overlaps('s', period)})
      on conflict do nothing returning id`,
  )
  if (inserted.length === 0) throw await overlapOf(scope, workerId, period, type)
  if (isSick) await notifyOfSickness(scope, workerId, { id, ...period, shifts: await replaceSickShifts(scope, id) })
  return id
}

/** SQL that is true for the time off with that alias that shares days with the period. */
function overlaps(alias: string, { startDate, endDate, startsAtNoon, endsAtNoon }: Period): Fragment {
  const t = raw(alias)
  return fragment`${t}.start_date <= ${endDate}::date and ${t}.end_date >= ${startDate}::date
    and not (${t}.start_date = ${endDate}::date and ${t}.starts_at_noon and ${endsAtNoon}::boolean)
    and not (${t}.end_date = ${startDate}::date and ${t}.ends_at_noon and ${startsAtNoon}::boolean)`
}

// The constraint says that two requests overlap; the query finds the one to name in the message.
async function overlapOf({ db, actor, language }: ActorScope, workerId: string, period: Period, type: TimeOffType) {
  const { startDate, endDate } = period
  const met = await db.first(
    sql<{ id: string; startDate: string; endDate: string }>`
      select t.id, t.start_date, t.end_date from time_off t
       where t.organisation_id = ${actor.organisationId} and t.worker_id = ${workerId} and ${inGroup('t.status', timeOffGroups.takesDays)}
         and ${overlaps('t', period)} and (${type} <> 'sick_leave' or t.type = 'sick_leave')
       order by t.start_date limit 1`,
  )
  const { id = '', startDate: first = startDate, endDate: last = endDate } = met ?? {}
  const refusal = workerId === actor.accountId ? absenceRefusals.OVERLAP : absenceRefusals.OVERLAP_OF_WORKER
  return refusal({
    values: { from: dayIn(language, first), to: dayIn(language, last) },
    members: { timeOff: { id, startDate: first, endDate: last } },
  })
}

/** Withdraws a pending request, or an approved one that has not started. The organisation is notified. */
export async function withdrawTimeOff(
  scope: ActorScope,
  { params, ifMatch }: Received<typeof absenceRoutes.withdrawTimeOff>,
): Promise<void> {
  const before = await readOwnTimeOff(scope, params.id)
  const to = after(workerMoves, before.status, 'withdraw')
  if (isFixed(before) && hasBegun(scope, before))
    throw absenceRefusals.TIME_OFF_BEGUN({ members: { from: before.status, to } })
  // The request may have been approved since it was read, and approved time off may have started. So the status must be unchanged.
  const changed = await returningTo(scope, params.id, () =>
    scope.db.many(
      sql`
      update time_off set status = ${to}, version = version + 1, updated_at = ${scope.now}
       where organisation_id = ${scope.actor.organisationId} and worker_id = ${scope.actor.accountId} and id = ${params.id}
         and version = coalesce(${ifMatch}, version) and status = ${before.status}
         and status = any(${statesFor(workerMoves, 'withdraw')})
      returning id`,
    ),
  )
  if (changed.length === 0) {
    const current = await readOwnTimeOff(scope, params.id)
    if (ifMatch === undefined || ifMatch === current.version)
      throw refuse.INVALID_TRANSITION({ members: { from: current.status, to } })
    throw refuse.STALE_VERSION({ members: { current } })
  }
  if (before.type !== 'sick_leave') return notifyDeciders(scope, 'timeOffWithdrawn', before)
  const today = todayOf(scope)
  await notifyOfReturn(scope, { id: before.id, date: before.startDate > today ? before.startDate : today })
}

/** Withdraws the undecided requests of a worker who leaves. Sick leave that has begun stays: it is a fact, and is still decided on. */
export async function withdrawPendingTimeOff({ db, actor, now }: ActorScope, workerId: string): Promise<void> {
  await db.many(
    sql`
      update time_off t set status = 'withdrawn', version = version + 1, updated_at = ${now}
       where organisation_id = ${actor.organisationId} and worker_id = ${workerId} and ${isWithdrawnOnLeaving(actor.timeZone, now)}`,
  )
}

/** SQL that is true for the time off `t` that is withdrawn when its worker leaves. */
export const isWithdrawnOnLeaving = (timeZone: string, now: string): Fragment => fragment`(
  ${is<TimeOffStatus>('t.status', 'pending')}
  and (t.type <> 'sick_leave' or ${awayFrom('t', fragment`${timeZone}::text`)} > ${now}::timestamptz))`
