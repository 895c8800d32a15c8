import { v7 as uuid } from 'uuid'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ClockState, Fix } from '../contract.ts'
import { earlier, type PauseType, type PunchKind } from '../rules.ts'
import { holdPunches, type PunchDetails } from './known-punches.ts'
import { located } from './place.ts'
import { readClock } from './queries.ts'
import { rebuildEntries } from './settling.ts'

/** A late punch as the device sends it. */
export interface SentPunch extends PunchDetails {
  readonly kind: PunchKind
  readonly location?: Fix | undefined
  readonly breakType?: PauseType | undefined
}

/**
 * Records a late punch. The claimed time is stored; a time in the future counts as now. A punch that is sent twice counts
 * once, even with another key. Punches are read in the order of their times, so a late one may complete or change the
 * entries of others. One that cannot be accepted makes an incomplete entry.
 */
export async function recordLatePunch(scope: ActorScope, claimedAt: string, punch: SentPunch): Promise<ClockState> {
  const { latitude, longitude, accuracy } = located(punch.location)
  const { organisationId, accountId } = scope.actor
  const id = uuid()
  const { projectId, shiftId, breakEndedAt, endsShift } = punch
  const isNew = await scope.db.first(
    sql(
      `insert into clock_punches (organisation_id, id, worker_id, kind, break_type, claimed_at, counted_at, received_at, said, latitude, longitude, accuracy)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9, case when o.geofence <> 'off' then $10::float8 end,
              case when o.geofence <> 'off' then $11::float8 end, case when o.geofence <> 'off' then $12::float8 end
         from organisations o where o.id = $1
       on conflict (organisation_id, worker_id, kind, claimed_at) do nothing returning id`,
      [
        organisationId,
        id,
        accountId,
        punch.kind,
        punch.breakType ?? null,
        claimedAt,
        earlier(claimedAt, scope.now),
        scope.now,
        JSON.stringify({ projectId, shiftId, breakEndedAt, endsShift }),
        latitude,
        longitude,
        accuracy,
      ],
    ),
  )
  if (!isNew) return readClock(scope, await entryOf(scope, punch.kind, claimedAt))
  await holdPunches(scope)
  return readClock(scope, await rebuildEntries(scope, id))
}

async function entryOf({ db, actor }: ActorScope, kind: PunchKind, claimedAt: string): Promise<string | null> {
  const known = await db.first(
    sql<{ entryId: string | null }>(
      `select time_entry_id as entry_id from clock_punches
        where organisation_id = $1 and worker_id = $2 and kind = $3 and claimed_at = $4`,
      [actor.organisationId, actor.accountId, kind, claimedAt],
    ),
  )
  return known?.entryId ?? null
}
