import { requireToGive } from '#base/giving.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { changeRecord, requireVersion } from '#platform/server/db/change.ts'
import { readHistory } from '#platform/server/db/history.ts'
import { fragment, joined, raw, sql } from '#platform/server/db/statement.ts'
import type { Db } from '#platform/server/db/transaction.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import { checkDiscovery, type Credentials } from '#platform/server/oidc/issuer.ts'
import type { ActorScope, Scope } from '#platform/server/scope.ts'
import { countAttempt } from '#platform/server/sessions/attempts.ts'
import { AddressRefused, requireCallable } from '#platform/server/push/public-way.ts'
import { alertOwners } from '../alerting-owners.ts'
import type { SignOnSettings, signOnSettingRoutes } from '../../contract/single-sign-on.ts'

type Input<Name extends keyof typeof signOnSettingRoutes> = Received<(typeof signOnSettingRoutes)[Name]>

/** The stored identity provider of an organisation. */
interface SignOnRow {
  readonly organisationId: string
  readonly enabled: boolean
  readonly name: string
  readonly issuer: string
  readonly clientIdentifier: string
  readonly clientSecret: string
  readonly domains: string[]
  readonly defaultRole: SignOnSettings['defaultRole']
  readonly createsUsers: boolean
  readonly trustsAddresses: boolean
  readonly version: number
}

/** An identity provider with its decrypted secret. */
export interface SignOn extends SignOnRow, Credentials {}

const columns = fragment`s.organisation_id, s.enabled, s.name, s.issuer, s.client_identifier, s.client_secret, s.domains, s.default_role,
  s.creates_users, s.trusts_addresses, s.version`
const contextIn = (organisationId: string) => ({
  organisationId,
  table: 'single_sign_on',
  id: organisationId,
  column: 'client_secret',
})
const checks = { most: 20, minutes: 10 }

/** Returns the address to which identity providers return. It depends on `PUBLIC_URL` alone. */
export function redirectUriOf({ publicUrl }: { readonly publicUrl: string }): string {
  return `${publicUrl}/auth/single-sign-on`
}

/** Returns the identity provider of an organisation, or an empty form. */
export async function readSignOn(scope: ActorScope): Promise<SignOnSettings> {
  const row = await findRow(scope.db, scope.actor.organisationId)
  const shared = { redirectUri: redirectUriOf(scope.config), allowed: ['edit'] as ['edit'] }
  if (!row) return { ...blank, ...shared }
  const { organisationId: _organisation, clientSecret: _secret, ...shown } = row
  return { ...shown, hasSecret: true, ...shared }
}

const blank = {
  enabled: false,
  name: '',
  issuer: '',
  clientIdentifier: '',
  hasSecret: false,
  domains: [],
  defaultRole: 'user' as const,
  createsUsers: false,
  trustsAddresses: false,
  version: 1,
}

/**
 * Sets the identity provider. With another issuer, all accounts lose their identities and are matched again by their verified addresses at the
 * next sign-in.
 */
export async function saveSignOn(
  scope: ActorScope,
  input: Input<'saveSignOn'>,
): Promise<Answer<typeof signOnSettingRoutes.saveSignOn>> {
  requireToGive(scope.actor, [input.body.defaultRole])
  const saved = await save(scope, input)
  await alertOwners(scope, 'signInProviderSet', '/provider/account?tab=security')
  return saved
}

async function save(
  scope: ActorScope,
  { body, ifMatch }: Input<'saveSignOn'>,
): Promise<Answer<typeof signOnSettingRoutes.saveSignOn>> {
  const { organisationId } = scope.actor
  const { clientSecret, ...rest } = body
  requireAllowed(scope, body.issuer)
  const before = await findRow(scope.db, organisationId)
  const hasMoved = before !== undefined && before.issuer !== body.issuer
  // The stored secret belongs to the former issuer, and must never be sent to another one.
  if (!clientSecret && (!before || hasMoved)) throw fault('clientSecret', 'required', 'platform.validation.required')
  const sealed = clientSecret ? scope.cipher.seal(clientSecret, contextIn(organisationId)) : undefined
  const values = {
    enabled: rest.enabled,
    name: rest.name,
    issuer: rest.issuer,
    client_identifier: rest.clientIdentifier,
    domains: [...new Set(rest.domains)],
    default_role: rest.defaultRole,
    creates_users: rest.createsUsers,
    // An update that does not name it keeps it.
    trusts_addresses: rest.trustsAddresses ?? before?.trustsAddresses ?? false,
    client_secret: sealed,
  }
  if (!before) {
    const row = Object.values(values).map((value) => fragment`${value}`)
    const added = await scope.db.many(
      sql`
        insert into single_sign_on (organisation_id, id, ${raw(Object.keys(values).join(', '))})
        values (${organisationId}, ${organisationId}, ${joined(row, ', ')}) on conflict do nothing returning id`,
    )
    if (added.length === 0) throw refuse.STALE_VERSION({ members: { current: await readSignOn(scope) } })
    return readSignOn(scope)
  }
  const key = { table: 'single_sign_on', id: organisationId }
  const read = () => readSignOn(scope)
  await requireVersion(scope, key, ifMatch, read)
  if (hasMoved)
    await scope.db.many(
      sql`delete from sign_in_identities where organisation_id = ${organisationId} and issuer <> ${body.issuer}`,
    )
  return changeRecord(scope, key, ifMatch, values, read)
}

/** Reads the discovery document of an issuer and returns what is wrong with it. */
export async function checkIssuer(
  scope: ActorScope,
  { body }: Input<'checkIssuer'>,
): Promise<Answer<typeof signOnSettingRoutes.checkIssuer>> {
  await countAttempt(scope.db, { [`sign-on-check:${scope.actor.organisationId}`]: checks }, scope.now)
  await scope.db.commit()
  return { finding: await checkDiscovery(scope.config, body.issuer) }
}

/** Returns one page of the history of the identity provider, latest first. */
export function readSignOnHistory(
  scope: ActorScope,
  { query }: Input<'readSignOnHistory'>,
): Promise<Answer<typeof signOnSettingRoutes.readSignOnHistory>> {
  return readHistory(scope, ['single_sign_on'], scope.actor.organisationId, query)
}

/** Returns the identity provider of a company tag, if it is switched on. A former tag stays valid for a year. */
export async function findSignOn(scope: Scope, companyTag: string): Promise<SignOn | undefined> {
  const row = await scope.db.first(
    sql<SignOnRow>`
      select ${columns} from single_sign_on s join organisations o on o.id = s.organisation_id
       where s.enabled and o.closed_at is null
         and s.organisation_id = (
           select n.id from organisations n where n.company_tag = ${companyTag} union all
           select f.organisation_id from former_company_tags f where f.tag = ${companyTag} and f.until > scope_now() limit 1)`,
  )
  return row && opened(scope, row)
}

/** Returns the identity provider of an organisation, if it is switched on. */
export async function readEnabledSignOn(scope: Scope, organisationId: string): Promise<SignOn | undefined> {
  const row = await scope.db.first(
    sql<SignOnRow>`
      select ${columns} from single_sign_on s join organisations o on o.id = s.organisation_id
       where s.organisation_id = ${organisationId} and s.enabled and o.closed_at is null`,
  )
  return row && opened(scope, row)
}

function findRow(db: Db, organisationId: string): Promise<SignOnRow | undefined> {
  return db.first(
    sql<SignOnRow>`
      select ${columns} from single_sign_on s where s.organisation_id = ${organisationId} and s.id = ${organisationId}`,
  )
}

function opened({ cipher }: Scope, row: SignOnRow): SignOn {
  return { ...row, clientSecret: cipher.open(row.clientSecret, contextIn(row.organisationId)) }
}

// Names are checked when they are called; a number or plain http can be refused at the field.
function requireAllowed({ config }: Scope, issuer: string): void {
  try {
    requireCallable(new URL(issuer), config.privateNetworks)
  } catch (error) {
    if (error instanceof AddressRefused) throw fault('issuer', 'issuer', 'accounts.signOn.validation.issuer')
    throw error
  }
}

function fault(path: string, code: string, messageKey: string) {
  return invalid([{ path, code, messageKey, values: {} }])
}
