import { localTimeOf, startOfDay } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { laterBy } from '#base/time.ts'
import { quietEnd } from '#domains/notifications/rules.ts'
import {
  effectivePreferences,
  preferenceColumns,
  preferenceSources,
  type StoredPreferences,
} from '#domains/notifications/server/settings.ts'
import { urgentFrom, waveMoves, type WaveObstacle, waveObstacles } from '#domains/shifts/rules/waves.ts'
import { findWaveRun, readSentWaves, usualWaves, waveOffersSince } from '#domains/shifts/server/waves/queries.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Received } from '#base/route.ts'
import { actionsIn } from '#base/states.ts'
import type { WaveProgress, waveProgressRoutes } from '#domains/shifts/contract/waves.ts'
import type { ReplacementFacts } from '../replacement/facts.ts'
import { readTarget, type Target } from '../replacement/target.ts'
import { rankedFor } from '../replacement/candidates.ts'

/** The workers of a ranking, sorted by whether the next wave can offer them the shift. */
export interface Reachable {
  /** Those whom it can reach, the most suitable first. */
  readonly now: readonly ReplacementFacts[]
  /** The earliest moment at which somebody else can be reached: quiet hours or the day are over. */
  readonly laterAt: string | null
  readonly obstacles: ReadonlyMap<WaveObstacle, number>
}

/**
 * Sorts ranked workers for a wave. It reaches workers who can accept the shift, have its role or are on its project, have no offer of it, have not had the
 * organisation's number of offers today, and are not in quiet hours; urgent offers reach those who want them at any hour.
 */
export async function reachableOf(
  scope: ActorScope,
  target: Target,
  ranked: readonly ReplacementFacts[],
): Promise<Reachable> {
  const { actor, now } = scope
  const candidates = ranked.filter(({ offer }) => offer === null)
  const obstacles = new Map<WaveObstacle, number>()
  const count = (kind: WaveObstacle) => obstacles.set(kind, (obstacles.get(kind) ?? 0) + 1)
  const able: ReplacementFacts[] = []
  for (const one of candidates) {
    const obstacle = waveObstacles.find((kind) => (one.against as readonly string[]).includes(kind))
    if (obstacle) count(obstacle)
    else able.push(one)
  }
  const ids = able.map(({ id }) => id)
  const today = localTimeOf(now, actor.timeZone).date
  const { dailyOffers, urgentOfferHours } = await usualWaves(scope)
  const offered = await waveOffersSince(scope, ids, startOfDay(today, actor.timeZone))
  const quietUntil = await readQuietEnds(scope, ids, urgentFrom(target.startsAt, urgentOfferHours))
  const reached: ReplacementFacts[] = []
  const later: string[] = []
  for (const one of able) {
    const until = quietUntil.get(one.id) ?? now
    if ((offered.get(one.id) ?? 0) >= dailyOffers) {
      count('dailyOffers')
      later.push(startOfDay(daysAfter(today, 1), actor.timeZone))
    } else if (until > now) {
      count('quietHours')
      later.push(until)
    } else reached.push(one)
  }
  return { now: reached, laterAt: later.sort()[0] ?? null, obstacles }
}

/** Returns when each worker can be reached: now, or at the end of the quiet hours, or earlier when the offer becomes urgent for those who want that. */
async function readQuietEnds(
  { db, actor, now }: ActorScope,
  ids: readonly string[],
  urgentAt: string,
): Promise<Map<string, string>> {
  const stored = await db.many(
    sql<StoredPreferences & { id: string }>`
      select a.id, ${preferenceColumns} from ${preferenceSources}
       where a.organisation_id = ${actor.organisationId} and a.id = any(${ids}::uuid[]) and s.quiet_from is not null`,
  )
  return new Map(
    stored.map(({ id, ...one }) => {
      const wishes = effectivePreferences(one)
      const end = quietEnd(now, wishes)
      const urgent = urgentAt < now ? now : laterBy(urgentAt, 1000)
      return [id, wishes.urgentOffers && urgent < end ? urgent : end]
    }),
  )
}

/** Reads the waves of an open shift, and whom the next one could reach. Throws `NOT_FOUND`. */
export async function readWaves(
  scope: ActorScope,
  { params }: Received<typeof waveProgressRoutes.readWaves>,
): Promise<WaveProgress> {
  return progressOf(scope, await readTarget(scope, { openShiftId: params.id }))
}

/** Reads the waves of the replacement of a shift, and whom the next one could reach; a shift without one has none yet. Throws `NOT_FOUND`. */
export async function readShiftWaves(
  scope: ActorScope,
  { params }: Received<typeof waveProgressRoutes.readShiftWaves>,
): Promise<WaveProgress> {
  return progressOf(scope, await readTarget(scope, { shiftId: params.id }))
}

async function progressOf(scope: ActorScope, target: Target): Promise<WaveProgress> {
  const { openShiftId, isOpen } = target
  // Read before the run, so that a wave that is sent in between is never missing from the run.
  const waves = openShiftId === null ? [] : await readSentWaves(scope, openShiftId)
  const run = openShiftId === null ? null : await findWaveRun(scope, openShiftId)
  const reachable = isOpen ? await reachableOf(scope, target, await rankedFor(scope, target)) : null
  const { dailyOffers: _, urgentOfferHours: __, ...usual } = await usualWaves(scope)
  const left = reachable && reachable.now.length
  // Workers in quiet hours, or with enough offers today, are reached later.
  const mayStart = reachable !== null && (reachable.now.length > 0 || reachable.laterAt !== null)
  return {
    run,
    waves,
    left,
    notOffered: waveObstacles.flatMap((kind) => {
      const count = reachable?.obstacles.get(kind) ?? 0
      return count > 0 ? [{ kind, count }] : []
    }),
    usual,
    allowed: actionsIn(waveMoves, run?.status ?? 'ended').filter((action) =>
      action === 'start' ? mayStart : action === 'stop' || isOpen,
    ),
  }
}
