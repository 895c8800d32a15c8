import { startOfDay, localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { after } from '#base/states.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type Shift, shiftRefusals, type shiftRoutes } from '../contract.ts'
import { shiftMoves } from '../rules.ts'
import { narrowedBy, narrowing } from './filter.ts'
import { notifyOfCancelled } from './notifying.ts'
import { readShift } from './queries.ts'

/** Publishes drafts. Workers who have accepted get one notification for all; those with an offer see the shifts with it. */
export async function publishShifts(
  scope: ActorScope,
  { body }: Received<typeof shiftRoutes.publishShifts>,
): Promise<Answer<typeof shiftRoutes.publishShifts>> {
  const { db, actor, now } = scope
  const published = await db.many(
    sql<{ workerId: string; accepted: boolean; startsAt: string }>(
      `update shifts set published_at = $2, version = version + 1, updated_at = $2
        where organisation_id = $1 and starts_at >= $3 and starts_at < $4 and published_at is null and status = 'scheduled'
          and ${narrowedBy(5)}
       returning worker_id, accepted, starts_at`,
      [
        actor.organisationId,
        now,
        startOfDay(body.from, actor.timeZone),
        startOfDay(daysAfter(body.to, 1), actor.timeZone),
        ...narrowing(body),
      ],
    ),
  )
  const byWorker = Map.groupBy(
    published.filter(({ accepted }) => accepted),
    ({ workerId }) => workerId,
  )
  // Workers with the same message are notified together.
  const alike = Map.groupBy(byWorker, ([, shifts]) => {
    const first = shifts.map(({ startsAt }) => startsAt).reduce((one, other) => (one < other ? one : other))
    return `${shifts.length} ${localTimeOf(first, actor.timeZone).date}`
  })
  for (const [text, workers] of alike) {
    const [count = '', date = ''] = text.split(' ')
    const notification = {
      kind: 'shiftsPublished',
      values: { count: Number(count), date },
      link: '/worker/shifts',
    } as const
    await notify(
      scope,
      workers.map(([id]) => id),
      notification,
    )
  }
  return { shifts: published.length, workers: new Set(published.map(({ workerId }) => workerId)).size }
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
    sql(
      `update shifts set status = $4, cancel_reason = $5, version = version + 1, updated_at = $6
        where organisation_id = $1 and id = $2 and version = coalesce($3, version) and status = 'scheduled' returning id`,
      [scope.actor.organisationId, params.id, ifMatch ?? null, to, body.comment ?? null, scope.now],
    ),
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
    sql(
      `delete from shifts where organisation_id = $1 and id = $2 and version = coalesce($3, version) and published_at is null returning id`,
      [scope.actor.organisationId, params.id, ifMatch ?? null],
    ),
  )
  if (gone.length > 0) return
  const current = await readShift(scope, params.id)
  if (ifMatch !== undefined && ifMatch !== current.version) throw refuse.STALE_VERSION({ members: { current } })
  throw shiftRefusals.SHIFT_PUBLISHED()
}
