import { v7 as uuid } from 'uuid'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { after } from '#base/states.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { WaveRun, waveRoutes } from '../../contract/waves.ts'
import { waveMoves } from '../../rules/waves.ts'
import { lockOpenShift } from '../open/locking.ts'
import { requireOfferable } from '../open/offering.ts'
import { replaceShift } from '../open/replacing.ts'
import { readWaveRun } from './queries.ts'
import { endWaves, storedWaves } from './runs.ts'

type Input<Name extends keyof typeof waveRoutes> = Received<(typeof waveRoutes)[Name]>

/**
 * Starts the waves of an open shift; the queue sends the first one within seconds. Waves that have ended go on. Throws the refusals of an
 * offer, and `INVALID_TRANSITION` if they have not ended.
 */
export async function startWaves(scope: ActorScope, { params, body }: Input<'startWaves'>): Promise<WaveRun> {
  const { db, actor, now } = scope
  requireOfferable(await lockOpenShift(scope, params.id), now)
  const started = await db.many(
    sql`
      insert into wave_runs as r (organisation_id, id, open_shift_id, started_by, workers_per_wave, minutes_per_wave, push, email, sms,
                                  next_wave_at)
      select g.id, ${uuid()}, ${params.id}, ${actor.accountId}, coalesce(${body.workersPerWave}::int, g.wave_workers),
             coalesce(${body.minutesPerWave}::int, g.wave_minutes), coalesce(${body.push}::boolean, g.wave_push),
             coalesce(${body.email}::boolean, g.wave_email), coalesce(${body.sms}::boolean, g.wave_sms), ${now}
        from organisations g where g.id = ${actor.organisationId}
      on conflict on constraint wave_runs_one do update
         set status = 'running', end_reason = null, started_by = excluded.started_by, workers_per_wave = excluded.workers_per_wave,
             minutes_per_wave = excluded.minutes_per_wave, push = excluded.push, email = excluded.email, sms = excluded.sms,
             next_wave_at = excluded.next_wave_at, version = r.version + 1, updated_at = ${now}
       where r.end_reason is not null
      returning r.id`,
  )
  if (started.length === 0) await move(scope, params.id, 'start')
  return readWaveRun(scope, params.id)
}

/** Opens a replacement for a shift and starts its waves. Throws `SHIFT_NOT_REPLACEABLE`, and what `startWaves` throws; then none is opened. */
export async function startShiftWaves(
  scope: ActorScope,
  { params, body, ifMatch }: Input<'startShiftWaves'>,
): Promise<WaveRun> {
  const { id } = await replaceShift(scope, { params, ifMatch })
  return startWaves(scope, { params: { id }, body, ifMatch })
}

/** Pauses waves. The offers that were made stay open. */
export async function pauseWaves(scope: ActorScope, { params }: Input<'pauseWaves'>): Promise<WaveRun> {
  const { db, actor, now } = scope
  await lockOpenShift(scope, params.id)
  await move(scope, params.id, 'pause')
  // The queue comes back when the open shift closes, to end the waves.
  await db.many(
    sql`
      update wave_runs r
         set status = 'paused', next_wave_at = coalesce(o.closes_at, o.starts_at), version = r.version + 1, updated_at = ${now}
        from open_shifts o
       where o.organisation_id = r.organisation_id and o.id = r.open_shift_id
         and r.organisation_id = ${actor.organisationId} and r.open_shift_id = ${params.id}`,
  )
  return readWaveRun(scope, params.id)
}

/** Resumes paused waves: the next one is sent when the workers of the last one have had their time. */
export async function resumeWaves(scope: ActorScope, { params }: Input<'resumeWaves'>): Promise<WaveRun> {
  const { db, actor, now } = scope
  await lockOpenShift(scope, params.id)
  await move(scope, params.id, 'resume')
  await db.many(
    sql`
      update wave_runs
         set status = 'running', next_wave_at = greatest(${now}, waved_at + make_interval(mins => minutes_per_wave)),
             version = version + 1, updated_at = ${now}
       where organisation_id = ${actor.organisationId} and open_shift_id = ${params.id}`,
  )
  return readWaveRun(scope, params.id)
}

/** Stops waves. The offers that were made stay open. */
export async function stopWaves(scope: ActorScope, { params }: Input<'stopWaves'>): Promise<WaveRun> {
  await lockOpenShift(scope, params.id)
  await move(scope, params.id, 'stop')
  await endWaves(scope, params.id, 'stopped')
  return readWaveRun(scope, params.id)
}

async function move(scope: ActorScope, openShiftId: string, action: 'start' | 'pause' | 'resume' | 'stop') {
  const waves = await storedWaves(scope, openShiftId)
  if (!waves) throw refuse.NOT_FOUND()
  after(waveMoves, waves.status, action)
}
