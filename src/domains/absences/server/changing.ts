import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { reachFor } from '#base/actor.ts'
import { after } from '#base/states.ts'
import { isSamePerson } from '#domains/accounts/server/same-person.ts'
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
  type TimeOffType,
  workerMoves,
} from '../rules.ts'
import { settleShifts } from './deciding.ts'
import { notifyDeciders, notifyDecidersOfChange, notifyWorker, notifyWorkerOfChange } from './notifying.ts'
import { isManaged, readOwnTimeOff, readTimeOff, todayOf } from './queries.ts'
import { insertTimeOff, storeTimeOff } from './requesting.ts'

type Body = Received<typeof absenceRoutes.changeOwnTimeOff>['body']

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
    await update(scope, before, before, body.comment)
    const period = partFrom(before, body, body.until)
    const id = await insertTimeOff(scope, before.worker.id, period, { type: 'sick_leave', approved: body.comment })
    const { timeOff, cancelled } = await settleShifts(scope, id, body.shifts)
    await notifyWorker(scope, 'sickLeaveRecorded', timeOff, cancelled)
    return readTimeOff(scope, params.id)
  }
  const left = shortened(before, body)
  await update(scope, before, left, body.comment)
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
  if (ifMatch !== undefined && ifMatch !== before.version) throw refuse.STALE_VERSION({ members: { current: before } })
  check(body, before)
  scope.db.setComment(body.comment)
  if (body.becomes === 'sick_leave') {
    const period = partFrom(before, body, body.until)
    const sick = await storeTimeOff(scope, { ...period, type: 'sick_leave', reason: body.comment })
    await notifyDeciders(scope, 'timeOffAsked', sick)
    return readOwnTimeOff(scope, params.id)
  }
  // The worker may have been absent on days that have passed; only the organisation can give them back.
  if (body.from < todayOf(scope)) throw invalidField('from', 'absences.validation.fromToday')
  const left = shortened(before, body)
  const { accountId } = scope.actor
  await update(scope, { ...before, worker: { id: accountId, name: '' } }, left, null)
  await notifyDecidersOfChange(scope, before, left)
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
async function update(
  scope: ActorScope,
  before: Pick<TimeOff, 'id' | 'version' | 'worker'>,
  left: Period | null,
  comment: string | null,
): Promise<void> {
  const { organisationId, accountId } = scope.actor
  const isOwner = before.worker.id === accountId
  const changed = await scope.db.many(
    sql(
      `update time_off t set status = $3, end_date = coalesce($4::date, t.end_date), ends_at_noon = coalesce($5::boolean, t.ends_at_noon),
              comment = coalesce($6, t.comment), version = t.version + 1, updated_at = $7
        where t.organisation_id = $1 and t.id = $2 and t.version = $8 and t.status = 'approved'
          and ($9 or not ${isSamePerson('$10', '$11::uuid')} and ($12 = 'all' or ${isManaged('$10')}))
       returning t.id`,
      [
        organisationId,
        before.id,
        left ? 'approved' : 'cancelled',
        left?.endDate ?? null,
        left?.endsAtNoon ?? null,
        comment,
        scope.now,
        before.version,
        isOwner,
        accountId,
        before.worker.id,
        reachFor(scope.actor, 'timesheets:decide') ?? 'none',
      ],
    ),
  )
  if (changed.length > 0) return
  const current = isOwner ? await readOwnTimeOff(scope, before.id) : await readTimeOff(scope, before.id)
  if (current.version !== before.version) throw refuse.STALE_VERSION({ members: { current } })
  throw refuse.FORBIDDEN()
}
