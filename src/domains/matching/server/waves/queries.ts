import type { Received } from '#base/route.ts'
import { actionsIn } from '#base/states.ts'
import type { WaveProgress, waveProgressRoutes } from '#domains/shifts/contract/waves.ts'
import { waveMoves, waveObstacles } from '#domains/shifts/rules/waves.ts'
import { findWaveRun, readSentWaves, usualWaves } from '#domains/shifts/server/waves/queries.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { rankedFor } from '../replacement/candidates.ts'
import { readTarget } from '../replacement/target.ts'
import { reachableOf } from './reachable.ts'

/** Reads the waves of an open shift, and whom the next one could reach. Throws `NOT_FOUND`. */
export async function readWaves(
  scope: ActorScope,
  { params }: Received<typeof waveProgressRoutes.readWaves>,
): Promise<WaveProgress> {
  const target = await readTarget(scope, { openShiftId: params.id })
  // Read before the run, so that a wave that is sent in between is never missing from the run.
  const waves = await readSentWaves(scope, params.id)
  const run = await findWaveRun(scope, params.id)
  const reachable = target.isOpen ? await reachableOf(scope, target, await rankedFor(scope, target)) : null
  const { dailyOffers: _, urgentOfferHours: __, ...usual } = await usualWaves(scope)
  return {
    run,
    waves,
    left: reachable && reachable.now.length,
    notOffered: waveObstacles.flatMap((kind) => {
      const count = reachable?.obstacles.get(kind) ?? 0
      return count > 0 ? [{ kind, count }] : []
    }),
    usual,
    allowed: actionsIn(waveMoves, run?.status ?? 'ended').filter((action) => action === 'stop' || target.isOpen),
  }
}
