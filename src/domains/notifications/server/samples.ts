import { v7 as uuid } from 'uuid'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import type { World } from '#platform/server/testing/world.ts'

/** So many unread notifications of an account, a minute apart, oldest first. */
export async function sampleNotifications(world: World, account: SampleAccount, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuid())
  for (const [minute, id] of ids.entries()) {
    await world.sql(
      `insert into notifications (organisation_id, id, account_id, kind, "values", link, at)
       values ($1, $2, $3, 'assignmentOffered', '{"role": "Picker", "project": "Night shift"}', '/worker/assignments',
               $4::timestamptz + make_interval(mins => $5))`,
      [account.organisationId, id, account.accountId, world.now(), minute],
    )
  }
  return ids
}
