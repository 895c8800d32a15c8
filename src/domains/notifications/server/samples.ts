import { v7 as uuid } from 'uuid'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import type { World } from '#platform/server/testing/world.ts'
import { notificationTypes } from '../rules.ts'

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

/** An account's choice to be told of nothing within the application, but of everything by letter. */
export async function sampleLettersAlone(world: World, account: SampleAccount): Promise<void> {
  const types = notificationTypes.map((type) => [type, { inApp: false, email: true, sms: false }])
  await world.sql(
    `insert into notification_settings (organisation_id, account_id, types, digest) values ($1, $2, $3, 'daily')`,
    [account.organisationId, account.accountId, JSON.stringify(Object.fromEntries(types))],
  )
}

/** What an account was told: of what kind, whether within the application, and whether it is still to be sent. */
export function sampleTold(world: World, account: SampleAccount) {
  return world.sql<{ kind: string; inApp: boolean; isToSend: boolean }>(
    `select kind, in_app as "inApp", send_at is not null and email_open and sms_open as "isToSend"
       from notifications where organisation_id = $1 and account_id = $2 order by id`,
    [account.organisationId, account.accountId],
  )
}
