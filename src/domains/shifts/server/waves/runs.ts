import { v7 as uuid } from 'uuid'
import { raw, sql } from '#platform/server/db/statement.ts'
import { is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { fillsPosition } from '../open/queries.ts'
import { automaticWaveDays, type WaveEnding, type WaveStatus } from '../../rules/waves.ts'

/** The waves of an open shift, as stored. */
export interface StoredWaves {
  status: WaveStatus
  wave: number
  nextWaveAt: string
}

/** Reads the waves of an open shift. The caller has locked the open shift, without which nobody changes them. */
export function storedWaves({ db, actor }: ActorScope, openShiftId: string): Promise<StoredWaves | undefined> {
  return db.first(
    sql<StoredWaves>`
      select status, wave, next_wave_at from wave_runs
       where organisation_id = ${actor.organisationId} and open_shift_id = ${openShiftId}`,
  )
}

/**
 * Starts waves for open shifts that begin within 7 days, if the organisation does so automatically. Waves that were started before stay as
 * they are, also if somebody has paused or stopped them.
 */
export async function startAutomatically(
  { db, actor, now }: ActorScope,
  openShiftIds: readonly string[],
): Promise<void> {
  if (openShiftIds.length === 0) return
  await db.many(
    sql`
      insert into wave_runs (organisation_id, id, open_shift_id, workers_per_wave, minutes_per_wave, push, email, sms, next_wave_at)
      select o.organisation_id, n.id, o.id, g.wave_workers, g.wave_minutes, g.wave_push, g.wave_email, g.wave_sms, ${now}
        from unnest(${openShiftIds.map(() => uuid())}::uuid[], ${openShiftIds}::uuid[]) n (id, open_shift_id)
        join open_shifts o on o.organisation_id = ${actor.organisationId} and o.id = n.open_shift_id
        join organisations g on g.id = o.organisation_id and g.automatic_waves
       where o.cancelled_at is null and o.starts_at > ${now}
         and o.starts_at <= ${now}::timestamptz + interval '${raw(automaticWaveDays)} days'
      on conflict on constraint wave_runs_one do nothing`,
  )
}

/** Records that a wave was sent. The next one is due after the minutes of a wave, or when the open shift closes, so that the waves end then. */
export async function recordWave({ db, actor, now }: ActorScope, openShiftId: string): Promise<void> {
  await db.many(
    sql`
      update wave_runs r
         set wave = r.wave + 1, waved_at = ${now},
             next_wave_at = least(${now}::timestamptz + make_interval(mins => r.minutes_per_wave), coalesce(o.closes_at, o.starts_at)),
             version = r.version + 1, updated_at = ${now}
        from open_shifts o
       where o.organisation_id = r.organisation_id and o.id = r.open_shift_id
         and r.organisation_id = ${actor.organisationId} and r.open_shift_id = ${openShiftId}`,
  )
}

/** Puts off the next wave until a moment, or until the open shift closes if that is earlier or no moment is given. */
export async function putOffWave(
  { db, actor, now }: ActorScope,
  openShiftId: string,
  until: string | null,
): Promise<void> {
  await db.many(
    sql`
      update wave_runs r
         set next_wave_at = least(${until}::timestamptz, coalesce(o.closes_at, o.starts_at)), version = r.version + 1, updated_at = ${now}
        from open_shifts o
       where o.organisation_id = r.organisation_id and o.id = r.open_shift_id
         and r.organisation_id = ${actor.organisationId} and r.open_shift_id = ${openShiftId}`,
  )
}

/** Puts off a wave that could not be sent, unless it is no longer due, because another server has sent it. */
export async function putOffFailedWave(
  { db, actor, now }: ActorScope,
  openShiftId: string,
  until: string,
): Promise<void> {
  await db.many(
    sql`
      update wave_runs set next_wave_at = ${until}, version = version + 1, updated_at = ${now}
       where organisation_id = ${actor.organisationId} and open_shift_id = ${openShiftId}
         and end_reason is null and next_wave_at <= ${now}`,
  )
}

/** Makes the next wave due if all workers of the last one have declined or accepted. The caller has locked the open shift. */
export async function hastenWave({ db, actor, now }: ActorScope, openShiftId: string): Promise<void> {
  await db.many(
    sql`
      update wave_runs r set next_wave_at = ${now}, version = r.version + 1, updated_at = ${now}
       where r.organisation_id = ${actor.organisationId} and r.open_shift_id = ${openShiftId}
         and ${is<WaveStatus>('r.status', 'running')} and r.next_wave_at > ${now}
         and not exists (
           select from open_shift_invitations i join open_shifts o on o.organisation_id = i.organisation_id and o.id = i.open_shift_id
            where i.organisation_id = r.organisation_id and i.open_shift_id = r.open_shift_id and i.wave = r.wave and i.declined_at is null
              and not exists (select 1 from shifts h where ${fillsPosition} and h.worker_id = i.worker_id))`,
  )
}

/** Ends the waves of an open shift, if there are any, in the transaction of the cause. */
export async function endWaves({ db, actor, now }: ActorScope, openShiftId: string, reason: WaveEnding): Promise<void> {
  await db.many(
    sql`
      update wave_runs set status = 'ended', end_reason = ${reason}, version = version + 1, updated_at = ${now}
       where organisation_id = ${actor.organisationId} and open_shift_id = ${openShiftId} and end_reason is null`,
  )
}
