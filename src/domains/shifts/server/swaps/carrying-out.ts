import { localTimeOf } from '#base/calendar.ts'
import { Refusal } from '#base/problem.ts'
import { joinProject } from '#domains/assignments/server/joining.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { swapRefusals } from '../../contract/swaps.ts'
import { checkPlan, type PlanningRequest } from '../checking.ts'
import { updateShifts } from '../moving.ts'
import type { LockedSwap, SwappedShift } from './locked-swap.ts'

/**
 * Moves the shift of a locked swap to the worker who takes it, and the shift in exchange to the worker who offers it, in one statement: at no
 * moment has a shift two workers or none. Each belongs to the worker's assignment on the project, or to a new one of that day. All rules of
 * planning hold; throws the refusals of `joinProject` and of planning, and `SWAP_OVER` if a shift has changed since it was offered.
 */
export async function carryOut(
  scope: ActorScope,
  { workerId, shift, shiftVersion, exchange, exchangeVersion }: LockedSwap,
  takerId: string,
  override: PlanningRequest['override'],
): Promise<void> {
  const moves = [await moveTo(scope, { ...shift, version: shiftVersion }, takerId)]
  if (exchange && exchangeVersion !== null)
    moves.push(await moveTo(scope, { ...exchange, version: exchangeVersion }, workerId))
  const stands = moves.map(({ stand }) => stand)
  await checkPlan(scope, { dryRun: false, override, checksStarts: false }, stands, () =>
    updateShifts(scope, moves).catch((error: unknown) => {
      throw error instanceof Refusal ? swapRefusals.SWAP_OVER() : error
    }),
  )
}

async function moveTo(scope: ActorScope, shift: SwappedShift, workerId: string) {
  const { id, projectId, role, startsAt, endsAt, breakMinutes, certifications, payRate, version } = shift
  const { date } = localTimeOf(startsAt, scope.actor.timeZone)
  const assignmentId = await joinProject(scope, { workerId, projectId, role, date, certifications, payRate })
  return { before: shift, version, stand: { id, assignmentId, startsAt, endsAt, breakMinutes } }
}

/** Finds out whether a swap could be carried out: it is done for a moment, and undone. Throws what `carryOut` throws. */
export async function tryOut(scope: ActorScope, swap: LockedSwap, takerId: string): Promise<void> {
  await scope.db.many(sql`savepoint swap`)
  await carryOut(scope, swap, takerId, undefined)
  await scope.db.many(sql`rollback to savepoint swap`)
}
