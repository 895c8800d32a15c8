import { randomBytes } from 'node:crypto'
import { hashOf } from '#platform/server/crypto/token.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { Scope } from '#platform/server/scope.ts'
import { factorLimits, recoveryCodeOf } from '../../rules/factors.ts'
import type { AccountRef } from './locked-account.ts'

/** Replaces all recovery codes of an account and returns the new ones. Only their hashes are stored. */
export async function makeRecoveryCodes(scope: Scope, accountRef: AccountRef): Promise<string[]> {
  const codes = Array.from({ length: factorLimits.recoveryCodes }, () => recoveryCodeOf(randomBytes(10)))
  await dropRecoveryCodes(scope, accountRef)
  await scope.db.many(
    sql`
      insert into recovery_codes (organisation_id, account_id, code_hash, made_at)
      select ${accountRef.organisationId}, ${accountRef.accountId}, h, ${scope.now}
        from unnest(${codes.map((code) => hashOf(code.replaceAll('-', '')))}::bytea[]) h`,
  )
  return codes
}

/** Deletes all recovery codes of an account. */
export async function dropRecoveryCodes(scope: Scope, { organisationId, accountId }: AccountRef): Promise<void> {
  await scope.db.many(
    sql`delete from recovery_codes where organisation_id = ${organisationId} and account_id = ${accountId}`,
  )
}
