import { randomBytes } from 'node:crypto'
import { hashOf } from '#platform/server/crypto/token.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { Scope } from '#platform/server/scope.ts'
import { factorLimits, recoveryCodeOf } from '../../rules/factors.ts'
import type { AccountRef } from './locked-account.ts'

/** Replaces all recovery codes of an account and returns the new ones. Only their hashes are stored. */
export async function makeRecoveryCodes(scope: Scope, whose: AccountRef): Promise<string[]> {
  const codes = Array.from({ length: factorLimits.recoveryCodes }, () => recoveryCodeOf(randomBytes(10)))
  await dropRecoveryCodes(scope, whose)
  await scope.db.many(
    sql(
      `insert into recovery_codes (organisation_id, account_id, code_hash, made_at)
       select $1, $2, h, $4 from unnest($3::bytea[]) h`,
      [whose.organisationId, whose.accountId, codes.map((code) => hashOf(code.replaceAll('-', ''))), scope.now],
    ),
  )
  return codes
}

/** Deletes all recovery codes of an account. */
export async function dropRecoveryCodes(scope: Scope, { organisationId, accountId }: AccountRef): Promise<void> {
  await scope.db.many(
    sql('delete from recovery_codes where organisation_id = $1 and account_id = $2', [organisationId, accountId]),
  )
}
