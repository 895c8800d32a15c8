import { v7 as uuid } from 'uuid'
import type { ProviderRole } from '#base/actor.ts'
import { hashOf, makeToken } from '#platform/server/crypto/token.ts'
import type { World } from '#platform/server/testing/world.ts'

/** An organisation created for a test. */
export interface SampleOrganisation {
  organisationId: string
  companyTag: string
}

/** A signed-in account created for a test. */
export interface SampleAccount extends SampleOrganisation {
  accountId: string
  email: string
  cookie: string
}

/** Creates an organisation, with a complete profile by default. */
export async function sampleOrganisation(
  world: World,
  { timeZone = 'Europe/Brussels', complete = true, purpose = 'enlisting' } = {},
): Promise<SampleOrganisation> {
  const organisationId = uuid()
  const companyTag = `t-${makeToken()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 16)}`
  await world.sql`
    insert into organisations (id, purpose, company_tag, company_name, headquarters_location, industry, primary_full_name,
                               primary_email, preferred_language, time_zone, profile_complete)
    values (${organisationId}, ${purpose}, ${companyTag}, 'Sample Staffing', 'Brussels', 'retail', 'An Admin', 'admin@sample.example', 'en', ${timeZone}, ${complete})`
  return { organisationId, companyTag }
}

/** Creates a signed-in user with a role. */
export function sampleUser(
  world: World,
  organisation: SampleOrganisation,
  role: ProviderRole = 'providerAdmin',
): Promise<SampleAccount> {
  return sampleAccount(world, organisation, 'provider', role)
}

/** Creates a signed-in account. Its password is only hashed if one is given. */
export async function sampleAccount(
  world: World,
  organisation: SampleOrganisation,
  type: 'provider' | 'worker',
  role: ProviderRole | 'worker',
  { password = undefined as string | undefined, passwordUpdateRequired = false } = {},
): Promise<SampleAccount> {
  const accountId = uuid()
  const email = `${accountId}@sample.example`
  const passwordHash = password === undefined ? null : await world.services.passwords.hash(password)
  await world.sql`
    insert into accounts (organisation_id, id, type, role, email, password_hash, password_update_required, email_verified, given_name, family_name)
    values (${organisation.organisationId}, ${accountId}, ${type}, ${role}, ${email}, ${passwordHash}, ${passwordUpdateRequired}, not ${passwordUpdateRequired}::boolean, 'Sam', ${`Sample ${role}`})`
  const cookie = await sampleSession(world, { ...organisation, accountId })
  return { ...organisation, accountId, email, cookie }
}

/** Creates a session of an account and returns its cookie. By default, its confirmation lasts for the whole test. */
export async function sampleSession(
  world: World,
  account: { organisationId: string; accountId: string },
  { confirmed = true } = {},
): Promise<string> {
  const token = world.services.group.makeToken()
  await world.sql`
    insert into sessions (organisation_id, id, account_id, token_hash, remember, idle_until, confirmed_until)
    values (${account.organisationId}, ${uuid()}, ${account.accountId}, ${hashOf(token)}, false, ${world.now()}::timestamptz + interval '12 hours', ${confirmed ? '2999-01-01' : world.now()})`
  return token
}

/** Replaces the cookie of an account by the one in a response, as a browser does. */
export function goOn(account: { cookie: string }, { headers }: { headers: Record<string, unknown> }): void {
  account.cookie = /=([\w.-]+)/.exec(String(headers['set-cookie'] ?? ''))?.[1] ?? account.cookie
}

/** Creates a passkey that no device has. Only its name can be used. */
export async function samplePasskey(world: World, account: SampleAccount, { name = 'Laptop' } = {}): Promise<string> {
  const id = uuid()
  await world.sql`
    insert into passkeys (organisation_id, account_id, id, name, credential, public_key, counter)
     values (${account.organisationId}, ${account.accountId}, ${id}, ${name}, ${makeToken()}, '', 0)`
  await world.sql`update accounts set second_factor = true where organisation_id = ${account.organisationId} and id = ${account.accountId}`
  return id
}

/** An email in the outbox, with the token of its link. */
export interface SampleEmail {
  subject: string
  text: string
  link: string
  token: string
}

/** Returns the emails to an address, oldest first. */
export async function emailsTo(world: World, address: string): Promise<SampleEmail[]> {
  const rows = await world.sql<{ subject: string; text: string; link: string | null }>`
    select subject, body_text as text, links[1] as link from outbox where recipient = ${address} order by id`
  return rows.map(({ subject, text, link }) => ({
    subject,
    text,
    link: link ?? '',
    token: URL.parse(link ?? '')?.searchParams.get('token') ?? '',
  }))
}
