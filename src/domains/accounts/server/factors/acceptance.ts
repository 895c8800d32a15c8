import { hashOf } from '#platform/server/crypto/token.ts'
import { codeStep } from '#platform/server/crypto/one-time-code.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { Scope } from '#platform/server/scope.ts'
import { clearAttempts, countAttempt, type Limit } from '#platform/server/sessions/attempts.ts'
import type { Refusal } from '#base/problem.ts'
import { typedCode, typedRecoveryCode } from '../../rules/factors.ts'
import { guessingFrom } from '#domains/accounts/server/guess-limiter.ts'
import { knownDevice } from '../known-devices.ts'
import { type LockedAccount, alertOfFactorChange, type AccountRef } from './locked-account.ts'

// A known device of the account has its own count, so that somebody who knows the password cannot lock out the owner.
async function triesOf(
  scope: Scope,
  accountRef: AccountRef,
): Promise<{ limits: Record<string, Limit>; isKnown: boolean }> {
  const device = await knownDevice(scope, accountRef)
  return {
    limits: { [`factor:${device ?? accountRef.accountId}`]: { most: 5, minutes: 15 } },
    isKnown: device !== undefined,
  }
}

/**
 * Counts an attempt at the factors of an account and commits the count before the check, so that simultaneous attempts
 * cannot exceed the limit.
 */
export async function spendTry(scope: Scope, accountRef: AccountRef): Promise<void> {
  const { limits, isKnown } = await triesOf(scope, accountRef)
  // Shares the limit of the IP address with wrong passwords.
  if (!isKnown) await guessingFrom(scope).check()
  await countAttempt(scope.db, limits, scope.now)
  await scope.db.commit()
}

/** Resets the count of an account after a right code. */
export async function forgetTries(scope: Scope, accountRef: AccountRef): Promise<void> {
  await clearAttempts(scope.db, Object.keys((await triesOf(scope, accountRef)).limits))
}

/** Counts a failed attempt for its origin, commits that, and returns the refusal for the field. */
export async function missed(
  scope: Scope,
  accountRef: AccountRef,
  path: string,
  code: 'codeWrong' | 'passkeyWrong',
): Promise<Refusal> {
  if (!(await triesOf(scope, accountRef)).isKnown) await guessingFrom(scope).count()
  await scope.db.commit()
  return wrong(path, code)
}

/** Returns the refusal for a wrong code or passkey. */
export function wrong(path: string, code: 'codeWrong' | 'codeRequired' | 'passkeyWrong'): Refusal {
  return invalidField(path, `accounts.factors.validation.${code}`)
}

/** True for a valid code of the account’s authenticator app or an unused recovery code. Each can be used once. */
export async function acceptCode(scope: Scope, account: LockedAccount, typed: string): Promise<boolean> {
  const code = typedCode(typed)
  if (code !== undefined) return acceptOneTimeCode(scope, account, code)
  const recoveryCode = typedRecoveryCode(typed)
  return recoveryCode !== undefined && acceptRecoveryCode(scope, account, recoveryCode)
}

/** Returns the column that the encryption of an authenticator’s secret is bound to. */
export function contextOfSecret({ organisationId, accountId }: AccountRef) {
  return { organisationId, table: 'authenticators', id: accountId, column: 'secret' }
}

async function acceptOneTimeCode(scope: Scope, account: LockedAccount, code: string): Promise<boolean> {
  const found = await scope.db.first(
    sql<{ secret: string }>`
      select secret from authenticators where organisation_id = ${account.organisationId} and id = ${account.accountId}`,
  )
  if (!found) return false
  const step = codeStep(scope.cipher.open(found.secret, contextOfSecret(account)), code, scope.now)
  if (step === undefined) return false
  // The first update uses the code. A simultaneous one finds it used.
  const used = await scope.db.many(
    sql`
      update authenticators
         set last_step = ${step}
       where organisation_id = ${account.organisationId} and id = ${account.accountId} and last_step < ${step}
      returning id`,
  )
  return used.length > 0
}

async function acceptRecoveryCode(scope: Scope, account: LockedAccount, code: string): Promise<boolean> {
  const used = await scope.db.many(
    sql`
      update recovery_codes set used_at = ${scope.now}
       where organisation_id = ${account.organisationId} and account_id = ${account.accountId} and code_hash = ${hashOf(code)}
         and used_at is null
      returning account_id`,
  )
  if (used.length === 0) return false
  const { left } = await scope.db.one(
    sql<{ left: number }>`
      select count(*)::int as "left"
        from recovery_codes
       where organisation_id = ${account.organisationId} and account_id = ${account.accountId} and used_at is null`,
  )
  await alertOfFactorChange(scope, account, 'recoveryCodeUsed', { left })
  return true
}
