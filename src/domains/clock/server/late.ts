import { v7 as uuid } from 'uuid'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ClockState, Fix } from '../contract.ts'
import { earlier, type PauseType, type PunchKind } from '../rules.ts'
import { holdPunches, type LatePunchDetails } from './punch-state.ts'
import { located, type PunchingKiosk } from './geofence.ts'
import { readClock } from './queries.ts'
import { rebuildEntries } from './rebuilding.ts'

/** A late punch as the device sends it. */
export interface SentPunch extends LatePunchDetails {
  readonly kind: PunchKind
  readonly location?: Fix | undefined
  readonly breakType?: PauseType | undefined
}

/**
 * Records a late punch. The claimed time is stored; a time in the future counts as now. A punch that is sent twice counts
 * once, even with another key. Punches are read in the order of their times, so a late one may complete or change the
 * entries of others. One that cannot be accepted makes an incomplete entry.
 */
export async function recordLatePunch(
  scope: ActorScope,
  claimedAt: string,
  punch: SentPunch,
  kiosk?: PunchingKiosk,
): Promise<ClockState> {
  const location = located(punch.location, kiosk)
  const { organisationId, accountId } = scope.actor
  const id = uuid()
  const { projectId, shiftId, breakEndedAt, endsShift } = punch
  // Before the worker is locked, so that a repeated punch locks nothing.
  const isNew = await scope.db.first(
    sql`
      insert into clock_punches (organisation_id, id, worker_id, kind, break_type, claimed_at, counted_at, received_at, said,
                                 latitude, longitude, accuracy, kiosk_id)
      select ${organisationId}, ${id}, ${accountId}, ${punch.kind}, ${punch.breakType}, ${claimedAt},
             ${earlier(claimedAt, scope.now)}, ${scope.now}, ${JSON.stringify({ projectId, shiftId, breakEndedAt, endsShift })},
             case when o.geofence <> 'off' then ${location?.latitude}::float8 end,
             case when o.geofence <> 'off' then ${location?.longitude}::float8 end,
             case when o.geofence <> 'off' then ${location?.accuracy}::float8 end, ${kiosk?.id}::uuid
        from organisations o where o.id = ${organisationId}
      on conflict (organisation_id, worker_id, kind, claimed_at) do nothing returning id`,
  )
  if (!isNew) return readClock(scope, await entryOf(scope, punch.kind, claimedAt))
  await holdPunches(scope)
  return readClock(scope, await rebuildEntries(scope, id))
}

async function entryOf({ db, actor }: ActorScope, kind: PunchKind, claimedAt: string): Promise<string | null> {
  const entry = await db.first(
    sql<{ entryId: string | null }>`
      select time_entry_id as entry_id from clock_punches
       where organisation_id = ${actor.organisationId} and worker_id = ${actor.accountId} and kind = ${kind} and claimed_at = ${claimedAt}`,
  )
  return entry?.entryId ?? null
}
