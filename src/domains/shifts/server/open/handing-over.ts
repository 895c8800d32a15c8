import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { openShiftRefusals } from '../../contract/open-shifts.ts'
import type { ShiftStatus } from '../../rules.ts'
import { cancelShifts } from '../cancelling.ts'
import { notifyOfCancelled } from '../notifying.ts'
import { readShift } from '../queries.ts'
import { awaitsReplacement } from './queries.ts'

/**
 * Cancels the shift that an open shift replaces, in the transaction in which it is filled, so that exactly one person is responsible. Its
 * worker is notified, unless it was cancelled before. Throws `OPEN_SHIFT_CLOSED` if the worker has begun it, or if it now belongs to another worker.
 */
export async function handOver(scope: ActorScope, openShiftId: string): Promise<void> {
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
