import type { Language } from '#base/language.ts'
import { raw, sql } from '#platform/server/db/statement.ts'
import type { Db } from '#platform/server/db/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { post } from '#platform/server/mail/outbox.ts'
import { type AccountAlert, accountAlert, addresseeOf } from '#domains/accounts/server/emails.ts'

/** The account that factors belong to. */
export interface AccountRef {
  readonly organisationId: string
  readonly accountId: string
}

/** An account that is locked until the end of the transaction. */
export interface LockedAccount extends AccountRef {
  readonly email: string
  readonly givenName: string | null
  readonly companyName: string | null
  readonly preferredLanguage: Language
  readonly secondFactor: boolean
  readonly version: number
  /** True unless the account is deactivated or the organisation is closed. */
  readonly open: boolean
}

/**
 * Locks an account until the end of the transaction: shared for sign-ins, exclusive for changes of its factors. So
 * nobody can sign in by password alone while a factor is being added. Undefined if the account does not exist, or if
 * its password is no longer the one that was checked.
 */
export function holdAccount(
  db: Db,
  { organisationId, accountId }: AccountRef,
  how: 'share' | 'alone',
  passwordHash?: string | null,
): Promise<LockedAccount | undefined> {
  return db.first(
    sql<LockedAccount>`
      select a.organisation_id, a.id as account_id, a.email, coalesce(a.given_name, a.family_name) as given_name, o.company_name,
             a.preferred_language, a.second_factor, a.version, a.active and o.closed_at is null as open
        from accounts a join organisations o on o.id = a.organisation_id
       where a.organisation_id = ${organisationId} and a.id = ${accountId}
         and (${passwordHash}::text is null or a.password_hash = ${passwordHash})
         for ${raw(how === 'share' ? 'share' : 'no key update')} of a`,
  )
}

/** Updates whether an account has a second factor. The new version makes cached sessions reload. */
export async function noteFactors(scope: Scope, { organisationId, accountId }: AccountRef): Promise<boolean> {
  const { secondFactor } = await scope.db.one(
    sql<{ secondFactor: boolean }>`
      update accounts a set version = version + 1, updated_at = ${scope.now}, second_factor =
               exists (select 1 from authenticators f where f.organisation_id = ${organisationId} and f.id = ${accountId})
               or exists (select 1 from passkeys p where p.organisation_id = ${organisationId} and p.account_id = ${accountId})
       where organisation_id = ${organisationId} and id = ${accountId} returning second_factor`,
  )
  return secondFactor
}

/** Sends an alert about a change of an account’s second factors. */
export async function alertOfFactorChange(
  scope: Scope,
  account: Pick<LockedAccount, 'organisationId' | 'email' | 'givenName' | 'companyName' | 'preferredLanguage'>,
  alert: AccountAlert,
  values: Record<string, string | number> = {},
): Promise<void> {
  const email = accountAlert(alert, addresseeOf(account), scope.config.publicUrl, values)
  await post(scope, account.organisationId, email, { kind: 'alert', beyond: 'wait' })
}
