import type { Actor } from '#base/actor.ts'
import { type Fragment, fragment, raw } from '#platform/server/db/statement.ts'

/** SQL that is true for an account, a column, that is the actor's, or has shared an email address with it. A job has no account. */
export function isActor({ organisationId, accountId }: Actor, account: string): Fragment {
  if (accountId === '') return fragment`false`
  const own = fragment`${accountId}::uuid`
  return fragment`(${own} = ${raw(account)} or exists (
    select 1 from account_addresses x join account_addresses y on y.organisation_id = x.organisation_id and y.address = x.address
     where x.organisation_id = ${organisationId} and x.account_id = ${own} and y.account_id = ${raw(account)}))`
}
