import { Secret, TOTP } from 'otpauth'
import { makeCodeSecret } from '#platform/server/crypto/one-time-code.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import type { World } from '#platform/server/testing/world.ts'
import { recoveryCodeOf } from '../../rules/factors.ts'
import type { SampleAccount } from '../samples.ts'

/** An authenticator app of an account, with one recovery code. */
export interface SampleAuthenticator {
  /** Returns its code, the given number of 30-second steps from now. */
  code(steps?: number): string
  readonly recoveryCode: string
}

/** Returns the code of a secret, the given number of 30-second steps from now. */
export function codeOf(world: World, secret: string, steps = 0): string {
  const timestamp = Date.parse(world.now()) + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** Adds an authenticator app to an account, as if it had been set up long ago. */
export async function sampleAuthenticator(
  world: World,
  { organisationId, accountId }: Pick<SampleAccount, 'organisationId' | 'accountId'>,
): Promise<SampleAuthenticator> {
  const secret = makeCodeSecret()
  const context = { organisationId, table: 'authenticators', id: accountId, column: 'secret' }
  const recoveryCode = recoveryCodeOf(crypto.getRandomValues(new Uint8Array(10)))
  await world.sql`
    insert into authenticators (organisation_id, id, secret, last_step)
     values (${organisationId}, ${accountId}, ${world.services.cipher.seal(secret, context)}, 0)`
  await world.sql`
    insert into recovery_codes (organisation_id, account_id, code_hash)
     values (${organisationId}, ${accountId}, ${hashOf(recoveryCode.replaceAll('-', ''))})`
  await world.sql`update accounts set second_factor = true where organisation_id = ${organisationId} and id = ${accountId}`
  return { code: (steps = 0) => codeOf(world, secret, steps), recoveryCode }
}
