import { hashOf, makeToken } from '#platform/server/crypto/token.ts'
import { raw, sql } from '#platform/server/db/statement.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { AccountRef } from '#domains/accounts/server/factors/locked-account.ts'

/** The most known devices of an account. */
const most = 20

/** Returns the id of the calling device, if it has signed in to the account before. */
export async function knownDevice(scope: Scope, accountRef: AccountRef | undefined): Promise<string | undefined> {
  const { device } = scope.caller
  if (device === undefined) return undefined
  const hash = hashOf(device)
  const noAccount = '00000000-0000-0000-0000-000000000000'
  const row = await scope.db.first(
    sql`
      select 1
        from known_devices
       where organisation_id = ${accountRef?.organisationId ?? noAccount} and account_id = ${accountRef?.accountId ?? noAccount}
         and device_hash = ${hash}`,
  )
  return row && accountRef ? `${accountRef.accountId}:${hash.toString('base64url')}` : undefined
}

/** Remembers the calling device for an account, and forgets the ones unused for the longest time. */
export async function rememberDevice(scope: Scope, { organisationId, accountId }: AccountRef): Promise<void> {
  const device = scope.caller.device ?? makeToken()
  await scope.db.many(
    sql`
      insert into known_devices (organisation_id, account_id, device_hash, used_at)
      values (${organisationId}, ${accountId}, ${hashOf(device)}, ${scope.now})
      on conflict (organisation_id, account_id, device_hash) do update set used_at = excluded.used_at`,
  )
  await scope.db.many(
    sql`
      delete from known_devices where organisation_id = ${organisationId} and account_id = ${accountId} and device_hash not in (
        select device_hash from known_devices where organisation_id = ${organisationId} and account_id = ${accountId}
         order by used_at desc, device_hash limit ${raw(most)})`,
  )
  scope.caller.keepDevice(device)
}
