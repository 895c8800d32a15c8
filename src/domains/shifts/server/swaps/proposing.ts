import { v7 as uuid } from 'uuid'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { workerLock } from '#domains/workforce/server/worker-lock.ts'
import { enqueue } from '#platform/server/jobs/job.ts'
import { sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type OwnSwap, swapRefusals, type swapRoutes } from '../../contract/swaps.ts'
import { exchangeableShifts, isColleague } from './colleagues.ts'
import { endSwaps } from './ending.ts'
import { readSwappedShifts } from './locked-swap.ts'
import { notifyColleague, offeringJob } from './notifying.ts'
import { readOwnSwap } from './queries.ts'
import { requireSwaps } from './swap-setting.ts'

/**
 * Offers the worker's own shift to a colleague, who is notified, or to everyone who qualifies. Throws `SWAPS_OFF`, `SHIFT_NOT_OFFERABLE`,
 * `ALREADY_OFFERED`, and `SWAP_OBSTACLES` for a shift in exchange that the worker cannot take.
 */
export async function offerShift(
  scope: ActorScope,
  { params, body }: Received<typeof swapRoutes.offerShift>,
): Promise<OwnSwap> {
  const { actor, db, now } = scope
  const colleagueId = body.colleagueId ?? null
  const exchangeShiftId = body.exchangeShiftId ?? null
  await requireSwaps(scope)
  await db.many(workerLock(scope, [actor.accountId]))
  const shifts = await readSwappedShifts(scope, [params.id, ...(exchangeShiftId === null ? [] : [exchangeShiftId])])
  const shift = shifts.get(params.id)
  if (!shift || shift.workerId !== actor.accountId || !shift.isShown) throw refuse.NOT_FOUND()
  if (shift.status !== 'scheduled' || shift.startsAt <= now || shift.isSick) throw swapRefusals.SHIFT_NOT_OFFERABLE()
  if (colleagueId !== null && !(await isColleague(scope, params.id, colleagueId)))
    throw invalidField('colleagueId', 'platform.validation.unknown')
  const exchange = exchangeShiftId === null ? undefined : shifts.get(exchangeShiftId)
  if (colleagueId !== null && exchangeShiftId !== null) {
    const own = await exchangeableShifts(scope, params.id, colleagueId)
    const found = own.find(({ id }) => id === exchangeShiftId)
    if (!found) throw invalidField('exchangeShiftId', 'platform.validation.unknown')
    if (found.obstacles.length > 0) throw obstacleRefusal(found.obstacles)
  }
  // One that has ended may still be stored as open.
  await endSwaps(scope, params.id)
  const id = uuid()
  const expiresAt = exchange && exchange.startsAt < shift.startsAt ? exchange.startsAt : shift.startsAt
  await db
    .many(
      sql`
        insert into shift_swaps (organisation_id, id, shift_id, shift_version, worker_id, colleague_id, exchange_shift_id, exchange_version,
                                 note, expires_at)
        values (${actor.organisationId}, ${id}, ${params.id}, ${shift.version}, ${actor.accountId}, ${colleagueId}, ${exchangeShiftId},
                ${exchange?.version ?? null}, ${body.note ?? null}, ${expiresAt})`,
    )
    .catch((error: unknown) => {
      throw violates(error, 'shift_swaps_one') ? swapRefusals.ALREADY_OFFERED() : error
    })
  const own = await readOwnSwap(scope, id)
  if (colleagueId === null) await enqueue(scope, offeringJob, { id })
  else await notifyColleague(scope, own, colleagueId)
  return own
}

/** Returns the refusal of an exchange that the reader's own schedule does not allow. */
export function obstacleRefusal(obstacles: OwnObstacles) {
  const reasons = obstacles.map(({ message }) => message).join(' ')
  return swapRefusals.SWAP_OBSTACLES({ values: { reasons }, members: { obstacles } })
}

type OwnObstacles = readonly { readonly kind: string; readonly message: string }[]
