import { v7 as uuid } from 'uuid'
import { Transaction } from '#platform/server/db/transaction.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { World } from '#platform/server/testing/world.ts'
import { numberEvents } from './jobs.ts'

/** Numbers all committed events of an organisation, as the scheduled job does. */
export async function numberAll(world: World, { organisationId }: { organisationId: string }): Promise<void> {
  for (;;) {
    const db = new Transaction(world.services.pool, {
      role: 'interim_app',
      organisationId,
      action: 'webhooks.numberEvents',
      now: world.now(),
    })
    const isMore = await numberEvents({ db, actor: { organisationId } } as unknown as ActorScope)
    await db.commit()
    if (!isMore) return
  }
}

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** Creates a paused endpoint with one delivery, for a test. It has a former secret, and one before that. */
export async function sampleWebhook(
  world: World,
  { organisationId }: { organisationId: string },
  { name = 'Payroll' } = {},
): Promise<{ endpointId: string; deliveryId: string }> {
  const [endpointId, deliveryId] = [uuid(), uuid()]
  const context = { organisationId, table: 'webhook_endpoints', id: endpointId }
  const seal = (column: string) => world.services.cipher.seal(secret, { ...context, column })
  await world.sql`
    insert into webhook_endpoints (organisation_id, id, name, address, types, secret, former_secret, former_until, active)
    values (${organisationId}, ${endpointId}, ${name}, 'https://receiver.example/', '{}', ${seal('secret')}, ${seal('former_secret')}, ${world.now()}, false)`
  const secretId = uuid()
  const earlier = { organisationId, table: 'webhook_secrets', id: secretId, column: 'secret' }
  await world.sql`
    insert into webhook_secrets (organisation_id, id, endpoint_id, secret, valid_until)
     values (${organisationId}, ${secretId}, ${endpointId}, ${world.services.cipher.seal(secret, earlier)}, ${world.now()})`
  await world.sql`
    insert into webhook_progress (organisation_id, endpoint_id, position)
    select organisation_id, ${endpointId}, last_position from event_streams where organisation_id = ${organisationId}`
  await world.sql`
    insert into webhook_deliveries (organisation_id, endpoint_id, event_number, id, position, record_id, status, due_at)
    select organisation_id, ${endpointId}, number, ${deliveryId}, position, record_id, 'delivered', at from events
     where organisation_id = ${organisationId} order by position limit 1`
  return { endpointId, deliveryId }
}

/** Starts recording the events of an organisation. */
export async function sampleRecording(world: World, { organisationId }: { organisationId: string }): Promise<void> {
  await world.sql`insert into event_streams (organisation_id, is_recording) values (${organisationId}, true) on conflict (organisation_id) do nothing`
}
