import { v7 as uuid } from 'uuid'
import { line } from '#base/text.ts'
import { sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { countAttempt } from '#platform/server/sessions/attempts.ts'
import { accountRefusals } from '../../contract.ts'
import { signOnRefusals } from '../../contract/single-sign-on.ts'
import { type AccountRef, holdAccount } from '../factors/locked-account.ts'
import type { SignOn } from './settings.ts'

const creations = { most: 200, minutes: 60 }

/** A person as the identity provider names them. */
export interface Person {
  /** The provider's permanent ID of the person. */
  readonly subject: string
  readonly email: string | null
  /** Whether the provider sent an address at all, even one that cannot be used. */
  readonly hasEmail: boolean
  /** Whether the provider has verified the address; `unknown` if it does not say. */
  readonly verified: 'yes' | 'no' | 'unknown'
  readonly givenName: string | null
  readonly familyName: string | null
}

/**
 * Returns the account that a person may use, locked until the end of the transaction. It is a user of the provider's organisation: the one with
 * this identity, or the one with this verified address who has no identity yet, or a new one if the organisation creates users.
 */
export async function accountOf(scope: Scope, found: SignOn, person: Person): Promise<AccountRef> {
  const email = requireAddress(found, person)
  const { organisationId } = found
  const existing = await byIdentity(scope, found, person)
  const accountId =
    existing ?? (await bindByAddress(scope, found, person, email)) ?? (await create(scope, found, person, email))
  const account = { organisationId, accountId }
  const locked = await holdAccount(scope.db, account, 'share')
  if (!locked?.open) throw accountRefusals.AUTH_INVALID_GRANT()
  return account
}

function requireAddress({ domains, trustsAddresses }: SignOn, { email, hasEmail, verified }: Person): string {
  if (!hasEmail) throw signOnRefusals.SSO_EMAIL_MISSING()
  const isVerified = verified === 'yes' || (verified === 'unknown' && trustsAddresses)
  if (email === null || !isVerified) throw signOnRefusals.SSO_EMAIL_UNVERIFIED()
  if (!domains.includes(email.slice(email.lastIndexOf('@') + 1))) throw signOnRefusals.SSO_DOMAIN()
  return email
}

async function byIdentity(
  scope: Scope,
  { organisationId, issuer }: SignOn,
  { subject }: Person,
): Promise<string | undefined> {
  const found = await scope.db.first(
    sql<{ id: string }>`
      select i.id from sign_in_identities i join accounts a on a.organisation_id = i.organisation_id and a.id = i.id
       where i.organisation_id = ${organisationId} and i.issuer = ${issuer} and i.subject = ${subject} and a.type = 'provider'`,
  )
  return found?.id
}

async function bindByAddress(scope: Scope, found: SignOn, person: Person, email: string): Promise<string | undefined> {
  const account = await scope.db.first(
    sql<{ id: string; active: boolean }>`
      select id, active
        from accounts
       where organisation_id = ${found.organisationId} and type = 'provider' and email = ${email} and erased_at is null`,
  )
  if (!account) return undefined
  if (!account.active) throw accountRefusals.AUTH_INVALID_GRANT()
  await bind(scope, found, person, account.id)
  return account.id
}

// The keys of the table decide: an account has one identity, and an identity one account.
async function bind(scope: Scope, found: SignOn, person: Person, id: string): Promise<void> {
  const { organisationId, issuer } = found
  await scope.db.many(sql`select set_config('app.actor_id', ${id}, true)`)
  const bound = await scope.db.many(
    sql`
      insert into sign_in_identities (organisation_id, id, issuer, subject, created_at)
      values (${organisationId}, ${id}, ${issuer}, ${person.subject}, ${scope.now})
      on conflict do nothing returning id`,
  )
  if (bound.length > 0) return
  // Two sign-ins of the same person may be the first.
  if ((await byIdentity(scope, found, person)) !== id) throw signOnRefusals.SSO_OTHER_IDENTITY()
}

async function create(scope: Scope, found: SignOn, person: Person, email: string): Promise<string> {
  const { organisationId } = found
  if (!found.createsUsers) throw signOnRefusals.SSO_UNKNOWN_USER()
  // A provider could otherwise find out which addresses other organisations have.
  await countAttempt(scope.db, { [`sign-on-new:${organisationId}`]: creations }, scope.now)
  await scope.db.commit()
  // A user of another organisation has this address: the same refusal as for an unknown one.
  if (!(await scope.group.claim(organisationId, { kind: 'providerEmail', name: email })))
    throw signOnRefusals.SSO_UNKNOWN_USER()
  const id = uuid()
  await scope.db.many(sql`select set_config('app.actor_id', ${id}, true)`)
  await scope.db
    .many(
      sql`
        insert into accounts (organisation_id, id, type, role, email, preferred_language, given_name, family_name)
        values (${organisationId}, ${id}, 'provider', ${found.defaultRole}, ${email}, ${scope.language}, ${nameOf(person.givenName)},
                ${nameOf(person.familyName)})`,
    )
    .catch((error: unknown) => {
      throw violates(error, 'accounts_provider_email') ? signOnRefusals.SSO_UNKNOWN_USER() : error
    })
  await bind(scope, found, person, id)
  return id
}

// Names come from another system: one that our own forms would refuse is left out.
function nameOf(given: string | null): string | null {
  const checked = line().safeParse(given)
  return checked.success ? checked.data : null
}
