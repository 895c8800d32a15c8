import { v7 as uuid } from 'uuid'
import { keyScopes } from '#base/actor.ts'
import { makeKey } from '#platform/server/api-keys/key-text.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import type { World } from '#platform/server/testing/world.ts'

/** An API key created for a test, with the header of its calls. */
export interface SampleKey {
  readonly keyId: string
  readonly key: string
  readonly headers: { readonly authorization: string }
}

/** Creates an active key of an account, with all scopes by default. */
export async function sampleKey(
  world: World,
  account: { organisationId: string; accountId: string },
  { name = 'Payroll', scopes = keyScopes as readonly string[] } = {},
): Promise<SampleKey> {
  const [keyId, key] = [uuid(), makeKey()]
  await world.sql`
    insert into api_keys (organisation_id, id, name, account_id, scopes, hash, lifetime_days, expires_at)
    values (${account.organisationId}, ${keyId}, ${name}, ${account.accountId}, ${scopes}, ${hashOf(key)}, 365, ${world.now()}::timestamptz + interval '365 days')`
  return { keyId, key, headers: { authorization: `Bearer ${key}` } }
}
