import { v7 as uuid } from 'uuid'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import type { SendChannels } from '#domains/notifications/server/commands.ts'
import { fault } from '#base/validation.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type OpenShiftDetail, openShiftRefusals } from '../../contract/open-shifts.ts'
import type { replacementRoutes } from '../../contract/replacements.ts'
import { whyNotOfferable } from '../../rules/open-shifts.ts'
import { urgentFrom } from '../../rules/waves.ts'
import { notifyOfOpenShift } from './closing.ts'
import { lockOpenShift, type LockedOpenShift } from './locking.ts'
import { usualWaves } from '../waves/queries.ts'
import { hastenWave } from '../waves/runs.ts'
import { offerStatus, openShiftFacts, readOpenShift } from './queries.ts'

/** Offers an open shift to workers, who are notified. A draft becomes open to them alone. The first to accept gets it. */
export async function offerOpenShift(
  scope: ActorScope,
  { params, body }: Received<typeof replacementRoutes.offerOpenShift>,
): Promise<OpenShiftDetail> {
  const { db, actor } = scope
  const open = await lockOpenShift(scope, params.id)
  const workerIds = [...new Set(body.workerIds)]
  const known = await db.many(
    sql<{ id: string }>`
      select id from accounts
       where organisation_id = ${actor.organisationId} and id = any(${workerIds}::uuid[]) and type = 'worker' and active`,
  )
  const ids = new Set(known.map(({ id }) => id))
  const faults = body.workerIds.flatMap((id, index) =>
    ids.has(id) ? [] : [fault(`workerIds.${index}`, 'platform.validation.unknown')],
  )
  if (faults.length > 0) throw invalid(faults)
  requireOfferable(open, scope.now)
  await inviteWorkers(scope, open, workerIds)
  return readOpenShift(scope, params.id)
}

/** Throws `OPEN_SHIFT_FILLED` or `OPEN_SHIFT_CLOSED` for an open shift that cannot be offered. */
export function requireOfferable(open: LockedOpenShift, now: string): void {
  const reason = whyNotOfferable(open, now)
  if (reason === 'filled') throw openShiftRefusals.OPEN_SHIFT_FILLED()
  if (reason !== null) throw openShiftRefusals.OPEN_SHIFT_CLOSED()
}

/**
 * Stores and sends the offers of a locked open shift, and publishes a draft to these workers. A worker who has the offer is not notified
 * again; one who declined it is. `wave` is null for offers by hand, which are sent by all channels.
 */
export async function inviteWorkers(
  scope: ActorScope,
  open: LockedOpenShift,
  workerIds: readonly string[],
  wave: { readonly number: number; readonly by: SendChannels } | null = null,
): Promise<void> {
  const { db, actor, now } = scope
  const invited = await db.many(
    sql<{ workerId: string }>`
      insert into open_shift_invitations as i (organisation_id, id, open_shift_id, worker_id, wave)
      select ${actor.organisationId}, n.id, ${open.id}, n.worker_id, ${wave?.number}::int
        from unnest(${workerIds.map(() => uuid())}::uuid[], ${workerIds}::uuid[]) n (id, worker_id)
      on conflict on constraint open_shift_invitations_one
      do update set declined_at = null, version = i.version + 1, updated_at = ${now} where i.declined_at is not null
      returning i.worker_id`,
  )
  if (open.status === 'draft')
    await db.many(
      sql`
        update open_shifts set published_at = ${now}, audience = 'invited', version = version + 1, updated_at = ${now}
         where organisation_id = ${actor.organisationId} and id = ${open.id}`,
    )
  const { urgentOfferHours } = await usualWaves(scope)
  await notifyOfOpenShift(
    scope,
    urgentFrom(open.startsAt, urgentOfferHours) < now ? 'urgentShiftOffered' : 'openShiftOffered',
    open.id,
    invited.map(({ workerId }) => workerId),
    wave?.by,
  )
}

/** Declines an offer of an open shift. The next wave is sent immediately if nobody is left to answer this one. Throws `NOT_FOUND` without one. */
export async function declineOffer(
  scope: ActorScope,
  { params }: Received<typeof replacementRoutes.declineOffer>,
): Promise<void> {
  const { db, actor, now } = scope
  await lockOpenShift(scope, params.id)
  const declined = await db.many(
    sql`
      update open_shift_invitations set declined_at = ${now}, version = version + 1, updated_at = ${now}
       where organisation_id = ${actor.organisationId} and open_shift_id = ${params.id} and worker_id = ${actor.accountId}
         and declined_at is null
      returning id`,
  )
  if (declined.length === 0) throw refuse.NOT_FOUND()
  await hastenWave(scope, params.id)
}

/** Declines the open offers of a worker who leaves. Those that have ended stay as they are. */
export async function declineOffersOf({ db, actor, now }: ActorScope, workerId: string): Promise<void> {
  await db.many(
    sql`
      update open_shift_invitations i set declined_at = ${now}, version = i.version + 1, updated_at = ${now}
        from open_shifts o cross join lateral ${openShiftFacts}
       where i.organisation_id = ${actor.organisationId} and i.worker_id = ${workerId}
         and o.organisation_id = i.organisation_id and o.id = i.open_shift_id and ${offerStatus(now)} = 'open'`,
  )
}
