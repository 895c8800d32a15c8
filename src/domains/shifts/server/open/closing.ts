import { notify, type SendChannels } from '#domains/notifications/server/commands.ts'
import { sql } from '#platform/server/db/statement.ts'
import { is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ClaimStatus } from '../../rules/open-shifts.ts'
import type { WaveEnding } from '../../rules/waves.ts'
import { plannedTimesIn } from '../notifying.ts'
import { endWaves } from '../waves/runs.ts'
import type { PlannedTimes } from '../../rules.ts'
import { fillsPosition } from './queries.ts'

/**
 * Closes a locked open shift for workers when its last position is taken, or it is withdrawn: ends its waves, declines pending claims and,
 * unless they had ended before, closes offers. Each worker is notified once; those who have the shift are not.
 */
export async function closeOpenShift(
  scope: ActorScope,
  id: string,
  reason: Extract<WaveEnding, 'filled' | 'withdrawn'>,
  { hadEnded = false } = {},
): Promise<void> {
  await endWaves(scope, id, reason)
  const { db, actor, now } = scope
  const { organisationId } = actor
  const declined = await db.many(
    sql<{ workerId: string }>`
      update shift_claims k set status = 'declined', decided_at = ${now}, version = k.version + 1, updated_at = ${now}
        from open_shifts o
       where k.organisation_id = ${organisationId} and k.open_shift_id = ${id} and ${is<ClaimStatus>('k.status', 'pending')}
         and o.organisation_id = k.organisation_id and o.id = k.open_shift_id
         and not exists (select 1 from shifts h where ${fillsPosition} and h.worker_id = k.worker_id)
      returning k.worker_id`,
  )
  const offered = await db.many(
    sql<{ workerId: string }>`
      select i.worker_id from open_shift_invitations i
        join open_shifts o on o.organisation_id = i.organisation_id and o.id = i.open_shift_id
       where i.organisation_id = ${organisationId} and i.open_shift_id = ${id} and i.declined_at is null
         and not exists (select 1 from shifts h where ${fillsPosition} and h.worker_id = i.worker_id)`,
  )
  const claimants = declined.map(({ workerId }) => workerId)
  const others = offered.map(({ workerId }) => workerId).filter((workerId) => !claimants.includes(workerId))
  await notifyOfOpenShift(scope, 'claimDeclined', id, claimants)
  if (!hadEnded) await notifyOfOpenShift(scope, 'openShiftGone', id, others)
}

/** Notifies workers of an open shift: of the decision on their claim, an offer, or its end. */
export async function notifyOfOpenShift(
  scope: ActorScope,
  kind: 'openShiftAssigned' | 'claimDeclined' | 'openShiftOffered' | 'urgentShiftOffered' | 'openShiftGone',
  id: string,
  workerIds: readonly string[],
  by?: SendChannels,
): Promise<void> {
  if (workerIds.length === 0) return
  const { project, ...times } = await scope.db.one(
    sql<{ project: string } & PlannedTimes>`
      select p.name as project, o.starts_at, o.ends_at, o.break_minutes
        from open_shifts o join projects p on p.organisation_id = o.organisation_id and p.id = o.project_id
       where o.organisation_id = ${scope.actor.organisationId} and o.id = ${id}`,
  )
  const values = { project, ...plannedTimesIn(times, scope.actor.timeZone) }
  const link = kind === 'openShiftAssigned' ? '/worker/shifts' : '/worker/shifts?view=open'
  await notify(scope, workerIds, { kind, values, link }, by)
}
