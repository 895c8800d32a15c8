import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { cutText } from '#base/cut-text.ts'
import { requireToGive } from '#base/giving.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { laterBy } from '#base/time.ts'
import { changeValues, noValue } from '#domains/notifications/rules.ts'
import { notifyOwners } from '#domains/notifications/server/security.ts'
import { changeRecord, deleteRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import { AddressRefused, leadsInside, requireCallable } from '#platform/server/push/public-way.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { requireConfirmedIdentity } from '#platform/server/sessions/confirmation.ts'
import {
  type Endpoint,
  mostEndpoints,
  mostEarlierSecrets,
  webhookRefusals,
  type webhookRoutes,
} from '../contract/endpoints.ts'
import { timeOffTypes } from '../contract/catalogue.ts'
import { rotationMs } from '../rules.ts'
import { dropUnchosen, resumeDeliveries } from './deliveries.ts'
import { setRecording } from './events.ts'
import { readEndpoint } from './queries.ts'

type Input<Name extends keyof typeof webhookRoutes> = Received<(typeof webhookRoutes)[Name]>
type WithSecret = Answer<typeof webhookRoutes.addWebhook>

/** The rights that an endpoint with these types of events gives. */
const rightsOf = (types: readonly string[]) =>
  types.some((type) => timeOffTypes.includes(type))
    ? (['events:receive', 'timeOff:receive'] as const)
    : (['events:receive'] as const)

/**
 * Adds an endpoint, starts recording events and returns the endpoint with its secret. The endpoint receives the events from now on. Throws
 * `VALIDATION` for a host in an internal network, and `CONFLICT` if there are too many endpoints.
 */
export async function addWebhook(scope: ActorScope, { body }: Input<'addWebhook'>): Promise<WithSecret> {
  requireToGive(scope.actor, rightsOf(body.types))
  await refuseInternal(scope, body.address)
  const { db, actor } = scope
  const id = uuid()
  const secret = newSecret()
  await setRecording(scope, true)
  const [added] = await db.each<[{ id: string }, unknown]>(
    sql`
      insert into webhook_endpoints (organisation_id, id, name, address, types, secret)
      select ${actor.organisationId}, ${id}, ${body.name}, ${body.address}, ${body.types}, ${seal(scope, id, secret, 'secret')}
       where (select count(*) from webhook_endpoints where organisation_id = ${actor.organisationId}) < ${mostEndpoints}
      returning id`,
    sql`
      insert into webhook_progress (organisation_id, endpoint_id, position)
      select e.organisation_id, e.id, s.last_position from webhook_endpoints e join event_streams s on s.organisation_id = e.organisation_id
       where e.organisation_id = ${actor.organisationId} and e.id = ${id}`,
  )
  if (added.length === 0) throw webhookRefusals.TOO_MANY({ values: { count: mostEndpoints } })
  await tellOfAddress(scope, body.name, undefined, body.address)
  return { ...(await readEndpoint(scope, id)), secret }
}

/** Edits, pauses or resumes an endpoint. Throws `STALE_VERSION`, and like `addWebhook` for another address. */
export async function editWebhook(
  scope: ActorScope,
  { params, body, ifMatch }: Input<'editWebhook'>,
): Promise<Endpoint> {
  const { id } = params
  if (body.types !== undefined) requireToGive(scope.actor, rightsOf(body.types))
  if (body.address !== undefined) {
    requireToGive(scope.actor, ['events:receive'])
    await refuseInternal(scope, body.address)
    await requireConfirmedIdentity(scope)
  }
  const { active } = body
  const former = body.address === undefined ? undefined : await readEndpoint(scope, id)
  if (former) requireToGive(scope.actor, rightsOf(body.types ?? former.types))
  const columns = { ...body, ...(active !== undefined && { pause_reason: null }) }
  const changed = await changeRecord(scope, { table: 'webhook_endpoints', id }, ifMatch, columns, () =>
    readEndpoint(scope, id),
  )
  if (body.address !== undefined) await tellOfAddress(scope, changed.name, former?.address, changed.address)
  if (body.types) await dropUnchosen(scope, id)
  // Without those, others of the same record may be next.
  if (!active && !(body.types && changed.active)) return changed
  await resumeDeliveries(scope, id)
  return readEndpoint(scope, id)
}

/** Deletes an endpoint and its delivery log. Events are still recorded. Throws `STALE_VERSION`. */
export async function deleteWebhook(scope: ActorScope, { params, ifMatch }: Input<'deleteWebhook'>): Promise<void> {
  const { id } = params
  await deleteRecord(scope, { table: 'webhook_endpoints', id }, ifMatch, () => readEndpoint(scope, id))
}

/**
 * Creates a new secret. Each former one signs as well for 24 hours after its replacement. Throws `CONFLICT` if too many still do.
 */
export async function rotateSecret(scope: ActorScope, { params: { id } }: Input<'rotateSecret'>): Promise<WithSecret> {
  requireToGive(scope.actor, ['events:receive'])
  const { db, actor, now } = scope
  const row = await db.first(
    sql<{ secret: string; formerSecret: string | null; formerUntil: string | null }>`
      select secret, former_secret, former_until
        from webhook_endpoints
       where organisation_id = ${actor.organisationId} and id = ${id} for update`,
  )
  if (!row) throw refuse.NOT_FOUND()
  if (row.formerSecret !== null && row.formerUntil !== null && row.formerUntil > now)
    await keepEarlierSecret(scope, id, row.formerSecret, row.formerUntil)
  const former = openSecret(scope, actor.organisationId, id, row.secret, 'secret')
  const secret = newSecret()
  await db.many(
    sql`
      update webhook_endpoints
         set secret = ${seal(scope, id, secret, 'secret')}, former_secret = ${seal(scope, id, former, 'former_secret')},
             former_until = ${laterBy(now, rotationMs)}, version = version + 1, updated_at = ${now}
       where organisation_id = ${actor.organisationId} and id = ${id}`,
  )
  return { ...(await readEndpoint(scope, id)), secret }
}

// The former secret of an earlier rotation keeps the rest of its 24 hours.
async function keepEarlierSecret(scope: ActorScope, endpointId: string, sealed: string, until: string): Promise<void> {
  const { db, cipher, actor, now } = scope
  const id = uuid()
  const former = openSecret(scope, actor.organisationId, endpointId, sealed, 'former_secret')
  const context = { organisationId: actor.organisationId, table: 'webhook_secrets', id, column: 'secret' }
  const [, added] = await db.each<[unknown, { id: string }]>(
    sql`
      delete from webhook_secrets
       where organisation_id = ${actor.organisationId} and endpoint_id = ${endpointId} and valid_until <= ${now}`,
    sql<{ id: string }>`
      insert into webhook_secrets (organisation_id, id, endpoint_id, secret, valid_until)
      select ${actor.organisationId}, ${id}, ${endpointId}, ${cipher.seal(former, context)}, ${until}
       where (select count(*) from webhook_secrets
               where organisation_id = ${actor.organisationId} and endpoint_id = ${endpointId}) < ${mostEarlierSecrets}
      returning id`,
  )
  if (added.length === 0) throw webhookRefusals.TOO_MANY_SECRETS()
}

function tellOfAddress(scope: ActorScope, name: string, before: string | undefined, after: string): Promise<void> {
  // A query may hold a key of the receiving program.
  const shown = (address: string) => cutText(address.replace(/^https:\/\//, '').replace(/\?.*/, ''), 100)
  const former = before === undefined ? noValue : shown(before)
  return notifyOwners(scope, {
    kind: 'webhookAddressSet',
    values: { name, ...changeValues('webhookAddressSet', { address: former }, { address: shown(after) }) },
    link: '/provider/settings?tab=integrations',
  })
}

type SecretColumn = 'secret' | 'former_secret'

/** Decrypts a secret of an endpoint. */
export function openSecret(
  { cipher }: Pick<ActorScope, 'cipher'>,
  organisationId: string,
  id: string,
  sealed: string,
  column: SecretColumn,
): string {
  return cipher.open(sealed, { organisationId, table: 'webhook_endpoints', id, column })
}

/** Decrypts a secret that was replaced before the former one, by the ID of its row. */
export function openEarlierSecret(
  { cipher }: Pick<ActorScope, 'cipher'>,
  organisationId: string,
  id: string,
  sealed: string,
): string {
  return cipher.open(sealed, { organisationId, table: 'webhook_secrets', id, column: 'secret' })
}

function seal({ cipher, actor: { organisationId } }: ActorScope, id: string, secret: string, column: SecretColumn) {
  return cipher.seal(secret, { organisationId, table: 'webhook_endpoints', id, column })
}

/** As the Standard Webhooks specification asks: `whsec_` and 32 random bytes in base64. */
function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

// Before the first statement, so that no transaction waits for it. The address is checked again at each delivery.
async function refuseInternal({ config: { privateNetworks } }: ActorScope, address: string): Promise<void> {
  const target = new URL(address)
  try {
    requireCallable(target, privateNetworks)
    if (!(await leadsInside(target.hostname, privateNetworks))) return
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
  }
  throw invalidField('address', 'webhooks.validation.address')
}
