import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import { joinProject } from '#domains/assignments/server/joining.ts'
import { workerLock } from '#domains/workforce/server/worker-lock.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { openShiftRefusals } from '../../contract/open-shifts.ts'
import { checkPlan, type PlanningRequest } from '../checking.ts'
import { insertShifts } from '../planning.ts'
import { hastenWave } from '../waves/runs.ts'
import { closeOpenShift } from './closing.ts'
import { lockOpenShift } from './locking.ts'
import type { ShiftStatus } from '../../rules.ts'
import { cancelShifts } from '../cancelling.ts'
import { notifyOfCancelled } from '../notifying.ts'
import { readShift } from '../queries.ts'
import { awaitsReplacement } from './queries.ts'

/**
 * Gives a position of an open shift to a worker: the published shift belongs to the worker's assignment on the project, or to a new one of
 * that day. All rules of planning hold. The shift that it replaces is cancelled. Returns the id of the shift. Throws `OPEN_SHIFT_FILLED`, `OPEN_SHIFT_CLOSED`, and the refusals of
 * `joinProject` and of planning.
 */
export async function fillPosition(
  scope: ActorScope,
  { openShiftId, workerId }: { openShiftId: string; workerId: string },
  override: PlanningRequest['override'],
): Promise<string> {
  await scope.db.many(workerLock(scope, [workerId]))
  const open = await lockOpenShift(scope, openShiftId)
  if (open.filled >= open.positions) throw openShiftRefusals.OPEN_SHIFT_FILLED()
  if (open.status === 'cancelled' || !open.isStaffable || open.startsAt <= scope.now)
    throw openShiftRefusals.OPEN_SHIFT_CLOSED()
  const { startsAt, endsAt, breakMinutes, projectId, role, certifications, rateAmount, rateCurrency } = open
  const { date } = localTimeOf(startsAt, scope.actor.timeZone)
  const payRate = rateAmount === null || rateCurrency === null ? null : { amount: rateAmount, currency: rateCurrency }
  const assignmentId = await joinProject(scope, { workerId, projectId, role, date, certifications, payRate })
  const shift = { id: uuid(), assignmentId, startsAt, endsAt, breakMinutes }
  await checkPlan(scope, { dryRun: false, override, checksStarts: false }, [shift], () =>
    insertShifts(scope, [shift], { openShiftId, publishedAt: scope.now }),
  )
  if (open.replacesShiftId !== null) await handOver(scope, openShiftId)
  if (open.filled + 1 === open.positions) await closeOpenShift(scope, openShiftId, 'filled')
  else await hastenWave(scope, openShiftId)
  // Nothing is left to be published of a draft whose last position was given to a worker.
  if (open.status === 'draft' && open.filled + 1 === open.positions)
    await scope.db.many(
      sql`
        update open_shifts set published_at = ${scope.now}, version = version + 1, updated_at = ${scope.now}
         where organisation_id = ${scope.actor.organisationId} and id = ${openShiftId}`,
    )
  return shift.id
}

/**
 * Cancels the shift that an open shift replaces, in the transaction in which it is filled, so that exactly one person is responsible. Its
 * worker is notified, unless it was cancelled before. Throws `OPEN_SHIFT_CLOSED` if the worker has begun it, or if it now belongs to another worker.
 */
async function handOver(scope: ActorScope, openShiftId: string): Promise<void> {
  const replaced = await scope.db.first(
    sql<{ id: string; status: ShiftStatus }>`
      select d.id, d.status from open_shifts o join shifts d on ${awaitsReplacement}
       where o.organisation_id = ${scope.actor.organisationId} and o.id = ${openShiftId} for no key update of d`,
  )
  if (!replaced) throw openShiftRefusals.OPEN_SHIFT_CLOSED()
  if (replaced.status === 'cancelled') return
  const before = await readShift(scope, replaced.id)
  await cancelShifts(scope, [replaced.id], null)
  await notifyOfCancelled(scope, before)
}
