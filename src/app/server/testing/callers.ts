import { type ClientPermission, clientPermissions, keyScopes, type ProviderRole } from '#base/actor.ts'
import { type SampleAccount, sampleAccount, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { sampleKiosk, type SampleKiosk } from '#domains/kiosk/server/samples.ts'
import { sampleKey } from '#domains/keys/server/samples.ts'
import { sampleClientSession } from '#domains/portal/server/samples.ts'
import { raw } from '#platform/server/db/statement.ts'
import type { World } from '#platform/server/testing/world.ts'
import { samplePersonal, sampleTenant, type SampleTenant } from '../samples.ts'

/** A caller, with the duty they have not completed yet. */
export interface Caller {
  readonly account?: SampleAccount
  readonly type?: 'provider' | 'worker' | 'client' | 'kiosk'
  readonly role?: ProviderRole
  /** The API key that calls in the name of the account. */
  readonly key?: { readonly scopes: readonly string[]; readonly headers: Record<string, string> }
  /** The session in the client portal, and what the contact may do there. */
  readonly contact?: { readonly cookie: string; readonly permissions: readonly ClientPermission[] }
  /** The paired tablet. */
  readonly kiosk?: SampleKiosk
  readonly before?: 'PASSWORD_UPDATE_REQUIRED' | 'PROFILE_INCOMPLETE'
  /** The caller's own records, or those of the organisation if they belong to no single person. */
  readonly own: SampleTenant
}

/** The kinds of callers, all of one organisation, except those that are defined by the state of their organisation. */
export interface Callers {
  readonly kinds: Readonly<Record<string, Caller>>
  /** The records of two colleagues, a manager and a worker. */
  readonly colleague: SampleTenant
  /** The records of another organisation. */
  readonly foreign: SampleTenant
}

/** Creates the callers, with a record of every kind for each. */
export async function callersIn(world: World): Promise<Callers> {
  const [own, foreign, closed, incomplete] = [
    await sampleTenant(world),
    await sampleTenant(world),
    await sampleTenant(world),
    await sampleTenant(world),
  ]
  const colleague = await sampleTenant(world, own)
  const withIds = (tenant: SampleTenant, ids: Partial<SampleTenant['ids']>) => ({
    ...tenant,
    ids: { ...tenant.ids, ...ids },
  })

  async function user(role: ProviderRole): Promise<Caller> {
    const account = await sampleUser(world, own.admin, role)
    const personal = await samplePersonal(world, account, [own.worker])
    return { account, type: 'provider', role, own: withIds(own, personal) }
  }
  async function ofIncomplete(role: ProviderRole): Promise<Caller> {
    const account = await sampleUser(world, incomplete.admin, role)
    return { account, type: 'provider', role, before: 'PROFILE_INCOMPLETE', own: incomplete }
  }
  async function worker(): Promise<Caller> {
    const personal = await samplePersonal(world, own.worker, [own.admin])
    return { account: own.worker, type: 'worker', own: withIds(own, personal) }
  }

  const deactivated = await sampleUser(world, own.admin, 'providerAdmin')
  await world.sql`update accounts set active = false, version = version + 1 where id = ${deactivated.accountId}`
  const givenPassword = { passwordUpdateRequired: true }
  const atFirst = await sampleAccount(world, own.admin, 'worker', 'worker', givenPassword)
  async function ofKey(role: ProviderRole, scopes: readonly string[], change = ''): Promise<Caller> {
    const { account, type, own: records } = await user('administrator')
    if (!account) throw new Error('the sample user has no account')
    const { keyId, headers } = await sampleKey(world, account, { scopes })
    if (change) await world.sql`update api_keys set ${raw(change)} where id = ${keyId}`
    await world.sql`update accounts set role = ${role}, version = version + 1 where id = ${account.accountId}`
    return { account, key: { scopes, headers }, own: records, ...(!change && { type, role }) }
  }

  async function contact(
    tenant: SampleTenant,
    permissions: readonly ClientPermission[],
    after?: (contactId: string) => Promise<unknown>,
  ): Promise<Caller> {
    const may = (permission: ClientPermission) => permissions.includes(permission)
    const contactId = await sampleContact(world, tenant.admin, tenant.ids.client, {
      mayConfirmHours: may('hours:confirm'),
      mayPlaceRequests: may('requests:place'),
      maySeeInvoices: may('invoices:read'),
      maySignContracts: may('contracts:sign'),
    })
    const { cookie } = await sampleClientSession(world, tenant.admin, contactId)
    await after?.(contactId)
    return { contact: { cookie, permissions }, own: tenant, ...(!after && { type: 'client' }) }
  }

  async function kiosk(tenant: SampleTenant, isRevoked = false): Promise<Caller> {
    const paired = await sampleKiosk(world, tenant.admin, tenant.ids.workSite)
    if (isRevoked) await world.sql`delete from kiosk_devices where id = ${paired.kioskId}`
    return { kiosk: paired, own: tenant, ...(!isRevoked && tenant === own && { type: 'kiosk' }) }
  }

  const kinds: Record<string, Caller> = {
    'nobody signed in': { own },
    'a deactivated user': { account: deactivated, own },
    'a user of a closed organisation': { account: closed.admin, own: closed },
    'the providerAdmin': await user('providerAdmin'),
    'an administrator': await user('administrator'),
    'a manager': await user('manager'),
    'a provider': await user('provider'),
    'a user': await user('user'),
    'the providerAdmin of an incomplete organisation': await ofIncomplete('providerAdmin'),
    'a user of an incomplete organisation': await ofIncomplete('user'),
    'a worker': await worker(),
    'a worker with a given password': { account: atFirst, type: 'worker', before: 'PASSWORD_UPDATE_REQUIRED', own },
    'an API key': await ofKey('administrator', keyScopes),
    'an API key that reads': await ofKey(
      'administrator',
      keyScopes.filter((scope) => scope.endsWith(':read')),
    ),
    'an API key of an administrator who became a user': await ofKey('user', keyScopes),
    'a revoked API key': await ofKey('administrator', keyScopes, 'revoked_at = created_at'),
    'a contact of a client': await contact(own, clientPermissions),
    'a contact who may do nothing': await contact(own, []),
    'a contact of a closed organisation': await contact(closed, clientPermissions, async () => undefined),
    'a contact with another address': await contact(
      own,
      clientPermissions,
      (id) => world.sql`update client_contacts set email = 'new-' || email, version = version + 1 where id = ${id}`,
    ),
    'a contact whose session has expired': await contact(
      own,
      clientPermissions,
      (id) => world.sql`update client_sessions set expires_at = '2026-01-01' where contact_id = ${id}`,
    ),
    'a kiosk': await kiosk(own),
    'a revoked kiosk': await kiosk(own, true),
    'a kiosk of a closed organisation': await kiosk(closed),
    'an expired API key': await ofKey('administrator', keyScopes, `expires_at = '2026-01-01'`),
  }
  await world.sql`update organisations set profile_complete = false, version = version + 1 where id = ${incomplete.admin.organisationId}`
  await world.sql`update organisations set closed_at = now(), version = version + 1 where id = ${closed.admin.organisationId}`
  // Callers who see only what they manage are the managers of the records' project.
  await world.sql`update projects set project_manager_id = ${kinds['a provider']?.account?.accountId} where id = ${own.ids.project}`
  return { kinds, colleague, foreign }
}

/** Resets the limits of calls with API keys, because a test makes more calls in an instant than a key may. */
export async function resetKeyLimits(world: World): Promise<void> {
  await world.sql`delete from attempts where key like 'key:%'`
}
