import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { testType } from '../contract/catalogue.ts'
import { webhookRefusals, type webhookRoutes } from '../contract/endpoints.ts'
import { isReceived } from './event-shape.ts'
import { readEndpoint } from './queries.ts'

type Input<Name extends keyof typeof webhookRoutes> = Received<(typeof webhookRoutes)[Name]>

/** Sends a test event to an endpoint, once. Throws `CONFLICT` if it is paused. */
export async function testWebhook(scope: ActorScope, { params: { id } }: Input<'testWebhook'>): Promise<void> {
  await requireActive(scope, id)
  const { db, actor, now } = scope
  const { number } = await db.one(
    sql<{ number: number }>`
      insert into events (organisation_id, type, record_id, at, actor_id, data)
      values (${actor.organisationId}, ${testType}, ${id}, ${now}, ${actor.accountId}, '{}')
      returning number`,
  )
  await db.many(
    sql`
      insert into webhook_deliveries (organisation_id, endpoint_id, event_number, position, record_id, is_test, due_at, created_at)
      values (${actor.organisationId}, ${id}, ${number}, 0, ${id}, true, ${now}, ${now})`,
  )
  await wake(scope, id)
}

/**
 * Delivers an event again. Throws `NOT_REPEATED` while it is waiting or if the endpoint does not receive its type any more, and `CONFLICT` if the
 * endpoint is paused.
 */
export async function redeliver(scope: ActorScope, { params }: Input<'redeliver'>): Promise<void> {
  const { db, actor, now } = scope
  const known = await db.first(
    sql`
      select 1
        from webhook_deliveries
       where organisation_id = ${actor.organisationId} and endpoint_id = ${params.id} and id = ${params.deliveryId}`,
  )
  if (!known) throw refuse.NOT_FOUND()
  await requireActive(scope, params.id)
  const moved = await db.many(
    sql`
      update webhook_deliveries d set status = 'waiting', blocked = false, tries = 0, failing_since = null, due_at = ${now}
        from events e join webhook_endpoints w on w.organisation_id = e.organisation_id
       where d.organisation_id = ${actor.organisationId} and d.endpoint_id = ${params.id} and d.id = ${params.deliveryId} and d.status <> 'waiting'
         and not d.is_test and e.organisation_id = d.organisation_id and e.number = d.event_number and w.id = d.endpoint_id
         and ${isReceived(fragment`w.types`)}
      returning d.id`,
  )
  if (moved.length === 0) throw webhookRefusals.NOT_REPEATED()
  await wake(scope, params.id)
}

/** Delivers all events since a moment again, as far as they are kept. Throws `CONFLICT` if the endpoint is paused. */
export async function replayEvents(scope: ActorScope, { params: { id }, body }: Input<'replayEvents'>): Promise<void> {
  await requireActive(scope, id)
  const { db, actor, now } = scope
  await db.many(
    sql`
      update webhook_progress p set position = least(p.position, n.position), next_at = ${now}
        from (select min(position) - 1 as position from events
                       where organisation_id = ${actor.organisationId} and at >= ${body.from} and position is not null) n
       where p.organisation_id = ${actor.organisationId} and p.endpoint_id = ${id}`,
  )
}

/** Deletes the waiting deliveries of events that an endpoint does not receive any more. */
export async function dropUnchosen({ db, actor }: ActorScope, id: string): Promise<void> {
  await db.many(
    sql`
      delete from webhook_deliveries d using events e, webhook_endpoints w
       where d.organisation_id = ${actor.organisationId} and d.endpoint_id = ${id} and d.status = 'waiting' and not d.is_test
         and e.organisation_id = d.organisation_id and e.number = d.event_number
         and w.organisation_id = d.organisation_id and w.id = d.endpoint_id and not ${isReceived(fragment`w.types`)}`,
  )
}

/** Makes all waiting deliveries of an endpoint due, with a new period of retries, in the order of each record. */
export async function resumeDeliveries(scope: ActorScope, id: string): Promise<void> {
  const { db, actor, now } = scope
  await db.many(
    sql`
      update webhook_deliveries d set tries = 0, failing_since = null, due_at = ${now}, blocked = w.nth > 1
        from (select event_number, row_number() over (partition by record_id order by position) as nth
                from webhook_deliveries where organisation_id = ${actor.organisationId} and endpoint_id = ${id} and status = 'waiting') w
       where d.organisation_id = ${actor.organisationId} and d.endpoint_id = ${id} and d.event_number = w.event_number`,
  )
  await wake(scope, id)
}

async function wake({ db, actor, now }: ActorScope, id: string): Promise<void> {
  await db.many(
    sql`update webhook_progress set next_at = ${now} where organisation_id = ${actor.organisationId} and endpoint_id = ${id}`,
  )
}

async function requireActive(scope: ActorScope, id: string): Promise<void> {
  const { active } = await readEndpoint(scope, id)
  if (!active) throw webhookRefusals.PAUSED()
}
