import { laterBy } from '#base/time.ts'
import { notify, type SendChannels } from '#domains/notifications/server/commands.ts'
import { headsOf } from '#domains/projects/server/heads.ts'
import { whyNotOfferable } from '#domains/shifts/rules/open-shifts.ts'
import { timesIn } from '#domains/shifts/server/notifying.ts'
import { lockOpenShift, type LockedOpenShift } from '#domains/shifts/server/open/locking.ts'
import { closeOpenShift } from '#domains/shifts/server/open/closing.ts'
import { inviteWorkers } from '#domains/shifts/server/open/offering.ts'
import { endWaves, putOffWave, recordWave, storedWaves } from '#domains/shifts/server/waves/runs.ts'
import { workerLock } from '#domains/workforce/server/worker-lock.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { rankedFor } from '../replacement/candidates.ts'
import { factsOf, type ReplacementFacts } from '../replacement/facts.ts'
import { readTarget } from '../replacement/target.ts'
import { reachableOf } from './reachable.ts'

/** Waves of which one is due. */
export interface DueWaves extends SendChannels {
  openShiftId: string
  workersPerWave: number
}

/** Returns the waves of the organisation that have been due longest. */
export function findDueWaves({ db, actor, now }: ActorScope): Promise<DueWaves | undefined> {
  return db.first(
    sql<DueWaves>`
      select open_shift_id, workers_per_wave, push, email, sms from wave_runs
       where organisation_id = ${actor.organisationId} and end_reason is null and next_wave_at <= ${now}
       order by next_wave_at, id limit 1`,
  )
}

/** Sends the wave that is due, or ends the waves of its open shift. */
export async function sendWave(scope: ActorScope, { openShiftId: id, workersPerWave, ...by }: DueWaves): Promise<void> {
  const found = await readTarget(scope, { openShiftId: id })
  const ranked = found.isOpen ? await rankedFor(scope, found) : []
  const { now: reached, laterAt } = await reachableOf(scope, found, ranked)
  const chosen = reached.slice(0, workersPerWave)
  // Workers are locked before open shifts. Those whom another wave, a plan or a report of sickness has locked are read again below.
  await scope.db.many(
    workerLock(
      scope,
      chosen.map((one) => one.id),
    ),
  )
  const open = await lockOpenShift(scope, id)
  const waves = await storedWaves(scope, id)
  // Another server may have sent the wave.
  if (!waves || waves.status === 'ended' || waves.nextWaveAt > scope.now) return
  const ending = whyNotOfferable(open, scope.now)
  if (ending === 'filled') return closeOpenShift(scope, id, ending)
  // Claims that wait for approval can still be accepted after the closing time.
  if (ending) return endWaves(scope, id, ending)
  if (waves.status === 'paused') return putOffWave(scope, id, null)
  if (chosen.length === 0) {
    if (laterAt !== null && laterAt < open.startsAt) return putOffWave(scope, id, laterAt)
    await endWaves(scope, id, 'nobodyLeft')
    return notifyOfEnd(scope, open)
  }
  const still = await stillReachable(scope, id, chosen)
  // Those who can no longer be offered it are left out the next time.
  if (still.length === 0) return putOffWave(scope, id, laterBy(scope.now, 1000))
  await inviteWorkers(scope, open, still, { number: waves.wave + 1, by })
  await recordWave(scope, id)
}

/** Returns those who can still be offered the shift, now that they are locked. */
async function stillReachable(
  scope: ActorScope,
  openShiftId: string,
  chosen: readonly ReplacementFacts[],
): Promise<string[]> {
  const { db, actor } = scope
  const ids = chosen.map(({ id }) => id)
  const active = await db.many(
    sql<{ id: string }>`
      select id from accounts where organisation_id = ${actor.organisationId} and id = any(${ids}::uuid[]) and active`,
  )
  const isActive = new Set(active.map(({ id }) => id))
  const target = await readTarget(scope, { openShiftId })
  const rows = chosen.filter(({ id }) => isActive.has(id)).map(({ row }) => row)
  const { now: reached } = await reachableOf(scope, target, await factsOf(scope, target, rows))
  return reached.map(({ id }) => id)
}

/** Notifies those who manage the project that nobody is left to offer the shift to. */
async function notifyOfEnd(scope: ActorScope, { id, projectId, ...span }: LockedOpenShift): Promise<void> {
  const { heads, project } = await scope.db.one(
    sql<{ heads: string[]; project: string }>`
      select ${headsOf('p')} as heads, p.name as project from projects p
       where p.organisation_id = ${scope.actor.organisationId} and p.id = ${projectId}`,
  )
  const values = { project, ...timesIn(span, scope.actor.timeZone) }
  await notify(scope, heads, { kind: 'wavesEnded', values, link: `/provider/schedule?openShift=${id}` })
}
