import { accountName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import { is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Wave, WaveProgress, WaveRun } from '../../contract/waves.ts'
import type { WaveStatus } from '../../rules/waves.ts'
import { offerStatus, openShiftFacts } from '../open/queries.ts'

/** Returns the waves of an open shift; null if they were never started. */
export async function findWaveRun({ db, actor }: ActorScope, openShiftId: string): Promise<WaveRun | null> {
  const found = await db.first(
    sql<WaveRun>`
      select r.status, r.end_reason, r.workers_per_wave, r.minutes_per_wave, r.push, r.email, r.sms, r.wave,
             case when ${is<WaveStatus>('r.status', 'running')} then r.next_wave_at end as next_wave_at,
             case when a.id is not null then json_build_object('id', a.id, 'name', ${accountName('a')}) end as started_by
        from wave_runs r left join accounts a on a.organisation_id = r.organisation_id and a.id = r.started_by
       where r.organisation_id = ${actor.organisationId} and r.open_shift_id = ${openShiftId}`,
  )
  return found ?? null
}

/** Returns the waves of an open shift that has some. */
export async function readWaveRun(scope: ActorScope, openShiftId: string): Promise<WaveRun> {
  return (await findWaveRun(scope, openShiftId)) as WaveRun
}

/** Returns the waves that were sent for an open shift, with the answers to their offers, the latest first. */
export function readSentWaves({ db, actor, now }: ActorScope, openShiftId: string): Promise<Wave[]> {
  return db.many(
    sql<Wave>`
      select i.wave, min(i.created_at) as at, count(*)::int as offered,
             count(*) filter (where s.status = 'declined')::int as declined, count(*) filter (where s.status = 'accepted')::int as accepted
        from open_shifts o cross join lateral ${openShiftFacts}
        join open_shift_invitations i on i.organisation_id = o.organisation_id and i.open_shift_id = o.id and i.wave is not null
       cross join lateral (select ${offerStatus(now)} as status) s
       where o.organisation_id = ${actor.organisationId} and o.id = ${openShiftId} group by i.wave order by i.wave desc`,
  )
}

type UsualWaves = WaveProgress['usual'] & {
  dailyOffers: number
  urgentOfferHours: number
}

/** Returns the numbers and channels of the organisation for waves. */
export function usualWaves({ db, actor }: ActorScope): Promise<UsualWaves> {
  return db.one(
    sql<UsualWaves>`
      select wave_workers as workers_per_wave, wave_minutes as minutes_per_wave, wave_push as push, wave_email as email, wave_sms as sms,
             wave_daily_offers as daily_offers, urgent_offer_hours
        from organisations where id = ${actor.organisationId}`,
  )
}

/** Returns, of these workers, how many offers each got from waves since a moment. */
export async function waveOffersSince(
  { db, actor }: ActorScope,
  workerIds: readonly string[],
  since: string,
): Promise<Map<string, number>> {
  const found = await db.many(
    sql<{ workerId: string; count: number }>`
      select worker_id, count(*)::int as count from open_shift_invitations
       where organisation_id = ${actor.organisationId} and worker_id = any(${workerIds}::uuid[]) and wave is not null and created_at >= ${since}
       group by worker_id`,
  )
  return new Map(found.map(({ workerId, count }) => [workerId, count]))
}
