import { hashOf } from '#platform/server/crypto/token.ts'
import { codeStep } from '#platform/server/crypto/one-time-code.ts'
import { written } from '#platform/server/db/statement.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { Scope } from '#platform/server/scope.ts'
import { checkAttempts, clearAttempts, countAttempt, type Limit } from '#platform/server/sessions/attempts.ts'
import type { Refusal } from '#base/problem.ts'
import { typedCode, typedRecoveryCode } from '../../rules/factors.ts'
import { type HeldAccount, tellOfFactors, type Whose } from './held-account.ts'

const tries = ({ accountId }: Whose): Record<string, Limit> => ({ [`factor:${accountId}`]: { most: 5, minutes: 15 } })
// The same count as for passwords: who guesses here is no other than who guesses there.
const triesFrom = ({ caller }: Scope): Record<string, Limit> => ({
  [`sign-in-from:${caller.address}`]: { most: 50, minutes: 15 },
})

/** Counts a try of an account's factors before it is made, and commits that: of many at once no more are looked at than may be. */
export async function spendTry(scope: Scope, whose: Whose): Promise<void> {
  await checkAttempts(scope.db, triesFrom(scope), scope.now)
  await countAttempt(scope.db, tries(whose), scope.now)
  await scope.db.settle()
}

/** Forgets the tries of an account, because one was right. */
export async function forgetTries(scope: Scope, { accountId }: Whose): Promise<void> {
  await clearAttempts(scope.db, `factor:${accountId}`)
}

/** Counts a wrong try for where it came from, commits that, and gives the refusal that names the field. */
export async function missed(scope: Scope, path: string, code: 'codeWrong' | 'passkeyWrong'): Promise<Refusal> {
  await countAttempt(scope.db, triesFrom(scope), scope.now)
  await scope.db.settle()
  return wrong(path, code)
}

/** The refusal that names the field of a wrong code, or of a wrong passkey. */
export function wrong(path: string, code: 'codeWrong' | 'codeRequired' | 'passkeyWrong'): Refusal {
  return invalid([{ path, code, words: `accounts.factors.validation.${code}`, values: {} }])
}

/** True for a code of the account's authenticator, or for one of its recovery codes; either counts once. */
export async function acceptCode(scope: Scope, account: HeldAccount, typed: string): Promise<boolean> {
  const code = typedCode(typed)
  if (code !== undefined) return acceptOneTimeCode(scope, account, code)
  const recoveryCode = typedRecoveryCode(typed)
  return recoveryCode !== undefined && acceptRecoveryCode(scope, account, recoveryCode)
}

/** Where an authenticator's secret is sealed for. */
export function placeOfSecret({ organisationId, accountId }: Whose) {
  return { organisationId, table: 'authenticators', id: accountId, column: 'secret' }
}

async function acceptOneTimeCode(scope: Scope, account: HeldAccount, code: string): Promise<boolean> {
  const whose = [account.organisationId, account.accountId]
  const found = await scope.db.first(
    written<{ secret: string }>('select secret from authenticators where organisation_id = $1 and id = $2', whose),
  )
  if (!found) return false
  const step = codeStep(scope.cipher.open(found.secret, placeOfSecret(account)), code, scope.now)
  if (step === undefined) return false
  // The one who writes first has used it; of two at once the other finds it used.
  const used = await scope.db.many(
    written(
      'update authenticators set last_step = $3 where organisation_id = $1 and id = $2 and last_step < $3 returning id',
      [...whose, step],
    ),
  )
  return used.length > 0
}

async function acceptRecoveryCode(scope: Scope, account: HeldAccount, code: string): Promise<boolean> {
  const whose = [account.organisationId, account.accountId]
  const used = await scope.db.many(
    written(
      `update recovery_codes set used_at = $4
        where organisation_id = $1 and account_id = $2 and code_hash = $3 and used_at is null returning account_id`,
      [...whose, hashOf(code), scope.now],
    ),
  )
  if (used.length === 0) return false
  const { left } = await scope.db.one(
    written<{ left: number }>(
      `select count(*)::int as "left" from recovery_codes where organisation_id = $1 and account_id = $2 and used_at is null`,
      whose,
    ),
  )
  await tellOfFactors(scope, account, 'recoveryCodeUsed', { left: String(left) })
  return true
}
