import { startOfDay } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { after } from '#base/states.ts'
import { fault } from '#base/validation.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type Shift, shiftRefusals, type shiftRoutes } from '../contract.ts'
import { shiftMoves } from '../rules.ts'
import { narrowedBy } from './filter.ts'
import { publishOpenShifts } from './open/commands.ts'
import { notifyOfCancelled, notifyOfPublished, type PublishedShift } from './notifying.ts'
import { readShift, readShifts } from './queries.ts'

/** Publishes drafts; without given ones also the open shifts of the days. Workers who have accepted get one notification for all; those with an offer see the shifts with it. */
export async function publishShifts(
  scope: ActorScope,
  { body }: Received<typeof shiftRoutes.publishShifts>,
): Promise<Answer<typeof shiftRoutes.publishShifts>> {
  const { db, actor, now } = scope
  const { shiftIds } = body
  if (shiftIds) {
    const known = new Set((await readShifts(scope, shiftIds)).map(({ id }) => id))
    const faults = shiftIds.flatMap((id, index) =>
      known.has(id) ? [] : [fault(`shiftIds.${index}`, 'platform.validation.unknown')],
    )
    if (faults.length > 0) throw invalid(faults)
  }
  const where = new Conditions('s', actor.organisationId).and`s.id = any(${shiftIds}::uuid[])`
    .and`s.starts_at >= ${body.from && startOfDay(body.from, actor.timeZone)}`
    .and`s.starts_at < ${body.to && startOfDay(daysAfter(body.to, 1), actor.timeZone)}`
  const published = await db.many(
    sql<PublishedShift>`
      update shifts s set published_at = ${now}, version = version + 1, updated_at = ${now}
       where ${where} and published_at is null and status = 'scheduled' and ${narrowedBy(actor.organisationId, body)}
      returning worker_id, accepted, starts_at`,
  )
  await notifyOfPublished(scope, published)
  const openShifts = shiftIds || body.workerIds ? 0 : await publishOpenShifts(scope, body)
  return { shifts: published.length, workers: new Set(published.map(({ workerId }) => workerId)).size, openShifts }
}

/** Cancels a shift that has not started. Its worker is notified if it was published. */
export async function cancelShift(
  scope: ActorScope,
  { params, body, ifMatch }: Received<typeof shiftRoutes.cancelShift>,
): Promise<Shift> {
  scope.db.setComment(body.comment)
  const before = await readShift(scope, params.id)
  const to = after(shiftMoves, before.status, 'cancel')
  const changed = await scope.db.many(
    sql`
      update shifts set status = ${to}, cancel_reason = ${body.comment}, version = version + 1, updated_at = ${scope.now}
       where organisation_id = ${scope.actor.organisationId} and id = ${params.id} and version = coalesce(${ifMatch}, version)
         and status = 'scheduled'
      returning id`,
  )
  const current = await readShift(scope, params.id)
  if (changed.length === 0) {
    if (ifMatch !== undefined && ifMatch !== current.version) throw refuse.STALE_VERSION({ members: { current } })
    throw refuse.INVALID_TRANSITION({ members: { from: current.status, to } })
  }
  if (current.publishedAt !== null) await notifyOfCancelled(scope, current)
  return current
}

/** Deletes a draft. */
export async function deleteShift(
  scope: ActorScope,
  { params, ifMatch }: Received<typeof shiftRoutes.deleteShift>,
): Promise<void> {
  await readShift(scope, params.id)
  const gone = await scope.db.many(
    sql`
      delete from shifts
       where organisation_id = ${scope.actor.organisationId} and id = ${params.id} and version = coalesce(${ifMatch}, version)
         and published_at is null
      returning id`,
  )
  if (gone.length > 0) return
  const current = await readShift(scope, params.id)
  if (ifMatch !== undefined && ifMatch !== current.version) throw refuse.STALE_VERSION({ members: { current } })
  throw shiftRefusals.SHIFT_PUBLISHED()
}
