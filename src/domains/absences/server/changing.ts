import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { reachFor } from '#base/actor.ts'
import { after } from '#base/states.ts'
import { isActor } from '#domains/accounts/server/same-person.ts'
import { workerLock } from '#domains/workforce/server/worker-lock.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { absenceRefusals, type absenceRoutes, type OwnTimeOff, type TimeOff } from '../contract.ts'
import {
  isWithin,
  organisationMoves,
  partFrom,
  type Period,
  shortened,
  type TimeOffStatus,
  type TimeOffType,
  workerMoves,
} from '../rules.ts'
import { settleShifts } from './deciding.ts'
import { notifyDecidersOfChange, notifyOfReturn, notifyWorker, notifyWorkerOfChange } from './notifying.ts'
import { isManaged, readOwnTimeOff, readTimeOff, todayOf } from './queries.ts'
import { insertTimeOff, storeTimeOff } from './requesting.ts'
import { returningTo } from './sick-shifts.ts'

type Body = Received<typeof absenceRoutes.changeOwnTimeOff>['body']
type Changed = Pick<TimeOff, 'id' | 'version' | 'status' | 'worker'>

/** Shortens or cancels approved time off, or turns it into approved sick leave, from a day on. The worker is notified. */
export async function changeTimeOff(
  scope: ActorScope,
  { params, body, ifMatch }: Received<typeof absenceRoutes.changeTimeOff>,
): Promise<TimeOff> {
  const before = await readTimeOff(scope, params.id)
  after(organisationMoves, before.status, 'change')
  if (ifMatch !== undefined && ifMatch !== before.version) throw refuse.STALE_VERSION({ members: { current: before } })
  if (!before.allowed.includes('change')) throw absenceRefusals.OWN_TIME_OFF()
  check(body, { ...before, type: before.type ?? 'other' })
  scope.db.setComment(body.comment)
  if (body.becomes === 'sick_leave') {
    // Before the time off, as in all calls that insert sick leave.
    await scope.db.many(workerLock(scope, [before.worker.id]))
    await update(scope, before, before, body.comment)
    const period = partFrom(before, body, body.until)
    const id = await insertTimeOff(scope, before.worker.id, period, {
      type: 'sick_leave',
      approved: body.comment,
      reportedBy: scope.actor.accountId,
    })
    const { timeOff, cancelled } = await settleShifts(scope, id, body.shifts)
    await notifyWorker(scope, 'sickLeaveRecorded', timeOff, cancelled)
    return readTimeOff(scope, params.id)
  }
  const left = shortened(before, body)
  await returningTo(scope, before.id, () => update(scope, before, left, body.comment))
  await notifyWorkerOfChange(scope, before, left, body.comment)
  return readTimeOff(scope, params.id)
}

/** Ends the worker's approved time off early from today on, or reports sick leave that replaces it. The organisation is notified. */
export async function changeOwnTimeOff(
  scope: ActorScope,
  { params, body, ifMatch }: Received<typeof absenceRoutes.changeOwnTimeOff>,
): Promise<OwnTimeOff> {
  const before = await readOwnTimeOff(scope, params.id)
  after(workerMoves, before.status, 'change')
  // Other time off has no effect before it is decided. Its worker withdraws the request.
  if (before.status === 'pending' && before.type !== 'sick_leave') throw refuse.INVALID_TRANSITION()
  if (ifMatch !== undefined && ifMatch !== before.version) throw refuse.STALE_VERSION({ members: { current: before } })
  check(body, before)
  scope.db.setComment(body.comment)
  if (body.becomes === 'sick_leave') {
    const period = partFrom(before, body, body.until)
    await storeTimeOff(scope, { ...period, type: 'sick_leave', reason: body.comment })
    return readOwnTimeOff(scope, params.id)
  }
  // The worker may have been absent on days that have passed; only the organisation can give them back.
  if (body.from < todayOf(scope)) throw invalidField('from', 'absences.validation.fromToday')
  const left = shortened(before, body)
  const { accountId } = scope.actor
  const owned = { ...before, worker: { id: accountId, name: '' } }
  await returningTo(scope, before.id, () => update(scope, owned, left, null))
  if (before.type === 'sick_leave') await notifyOfReturn(scope, { id: before.id, date: body.from })
  else await notifyDecidersOfChange(scope, before, left)
  return readOwnTimeOff(scope, params.id)
}

function check(body: Body, { type, ...period }: Period & { type: TimeOffType }): void {
  if (!isWithin(body, period)) throw invalidField('from', 'absences.validation.fromWithin')
  if (body.becomes === 'sick_leave' && type === 'sick_leave')
    throw invalidField('becomes', 'absences.validation.alreadySickLeave')
  if (body.until !== undefined && body.until < body.from)
    throw invalidField('until', 'platform.validation.endNotBeforeStart')
}

// One statement checks state, version and reach and changes the period, so that a concurrent change is noticed.
async function update(scope: ActorScope, before: Changed, left: Period | null, comment: string | null): Promise<void> {
  const { organisationId, accountId } = scope.actor
  const isOwner = before.worker.id === accountId
  const reach = reachFor(scope.actor, 'timesheets:decide') ?? 'none'
  const none: TimeOffStatus = before.status === 'pending' ? 'withdrawn' : 'cancelled'
  const changed = await scope.db.many(
    sql`
      update time_off t set status = ${left ? before.status : none}, end_date = coalesce(${left?.endDate}::date, t.end_date),
             ends_at_noon = coalesce(${left?.endsAtNoon}::boolean, t.ends_at_noon), comment = coalesce(${comment}, t.comment),
             version = t.version + 1, updated_at = ${scope.now}
       where t.organisation_id = ${organisationId} and t.id = ${before.id} and t.version = ${before.version} and t.status = ${before.status}
         and (${isOwner} or not ${isActor(scope.actor, 't.worker_id')} and (${reach} = 'all' or ${isManaged(accountId)}))
      returning t.id`,
  )
  if (changed.length > 0) return
  const current = isOwner ? await readOwnTimeOff(scope, before.id) : await readTimeOff(scope, before.id)
  if (current.version !== before.version) throw refuse.STALE_VERSION({ members: { current } })
  throw refuse.FORBIDDEN()
}
