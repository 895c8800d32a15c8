import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { after } from '#base/states.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Shift } from '../contract.ts'
import type { selectedShiftRoutes } from '../contract/selected-shifts.ts'
import { shiftMoves } from '../rules.ts'
import { notifyOfCancelled } from './notifying.ts'
import { readShift } from './queries.ts'
import { selectedShifts } from './selected-shifts.ts'

/** Deletes drafts and cancels published shifts, all or none. Throws `STALE_VERSION` or `INVALID_TRANSITION` for the first that has changed. */
export async function removeShifts(
  scope: ActorScope,
  { body }: Received<typeof selectedShiftRoutes.removeShifts>,
): Promise<Answer<typeof selectedShiftRoutes.removeShifts>> {
  scope.db.setComment(body.comment)
  const ids = body.items.map(({ shiftId }) => shiftId)
  const shifts = [...(await selectedShifts(scope, ids, (index) => `items.${index}.shiftId`)).values()]
  const drafts = shifts.filter(({ publishedAt }) => publishedAt === null)
  const published = shifts.filter(({ publishedAt }) => publishedAt !== null)
  for (const { status } of published) after(shiftMoves, status, 'cancel')
  const versions = new Map(body.items.map(({ shiftId, version }) => [shiftId, version ?? null]))
  const idsOf = (some: readonly Shift[]) => some.map(({ id }) => id)
  const versionsOf = (some: readonly Shift[]) => some.map(({ id }) => versions.get(id) ?? null)
  const { organisationId } = scope.actor
  const [deleted, cancelled] = await scope.db.each(
    sql<{ id: string }>`
      delete from shifts s using unnest(${idsOf(drafts)}::uuid[], ${versionsOf(drafts)}::int[]) as n (id, version)
       where s.organisation_id = ${organisationId} and s.id = n.id and s.version = coalesce(n.version, s.version)
         and s.published_at is null
      returning s.id`,
    sql<{ id: string }>`
      update shifts s set status = 'cancelled', cancel_reason = ${body.comment}, version = s.version + 1, updated_at = ${scope.now}
        from unnest(${idsOf(published)}::uuid[], ${versionsOf(published)}::int[]) as n (id, version)
       where s.organisation_id = ${organisationId} and s.id = n.id and s.version = coalesce(n.version, s.version)
         and s.status = 'scheduled'
      returning s.id`,
  )
  const done = new Set([...deleted, ...cancelled].map(({ id }) => id))
  const missed = shifts.find(({ id }) => !done.has(id))
  if (missed) await refuseChanged(scope, missed, versions.get(missed.id) ?? null)
  for (const shift of published) await notifyOfCancelled(scope, shift)
  return { deleted: deleted.length, cancelled: cancelled.length }
}

// Another call has changed the shift since it was read, or since the version that the caller knows.
async function refuseChanged(scope: ActorScope, { id }: Shift, version: number | null): Promise<never> {
  const current = await readShift(scope, id)
  if (version !== null && version !== current.version) throw refuse.STALE_VERSION({ members: { current } })
  throw refuse.INVALID_TRANSITION({ members: { from: current.status, to: 'cancelled' } })
}
