import { createECDH, randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import type { Subscription } from '#platform/server/push/devices.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import type { World } from '#platform/server/testing/world.ts'
import { notify, type NewNotification } from './commands.ts'
import { notificationTypes } from '../rules.ts'

/** Creates the given number of unread notifications, a minute apart, oldest first. */
export async function sampleNotifications(world: World, account: SampleAccount, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuid())
  for (const [minute, id] of ids.entries()) {
    await world.sql`
      insert into notifications (organisation_id, id, account_id, kind, "values", link, at)
      values (${account.organisationId}, ${id}, ${account.accountId}, 'assignmentOffered', '{"role": "Picker", "project": "Night shift"}', '/worker/assignments',
              ${world.now()}::timestamptz + make_interval(mins => ${minute}))`
  }
  return ids
}

/** Sets an account to receive all notifications by email and none in the application. */
export async function sampleEmailsAlone(world: World, account: SampleAccount): Promise<void> {
  const types = notificationTypes.map((type) => [type, { inApp: false, email: true, sms: false }])
  await world.sql`
    insert into notification_settings (organisation_id, account_id, types, digest)
     values (${account.organisationId}, ${account.accountId}, ${JSON.stringify(Object.fromEntries(types))}, 'daily')`
}

/** Returns the notifications of an account: kind, whether in the application, and whether still to be sent. */
export function notificationsOf(world: World, account: SampleAccount) {
  return world.sql<{ kind: string; inApp: boolean; isToSend: boolean }>`
    select kind, in_app as "inApp", send_at is not null and email_open and sms_open as "isToSend"
      from notifications where organisation_id = ${account.organisationId} and account_id = ${account.accountId} order by id`
}

/** Creates a push device of an account, in its latest session. */
export async function sampleDevice(
  world: World,
  account: SampleAccount,
  { endpoint, keys }: Subscription = sampleSubscription(),
): Promise<string> {
  const id = uuid()
  await world.sql`
    insert into push_devices (organisation_id, id, account_id, session_id, endpoint, p256dh, auth, user_agent, created_at)
    select organisation_id, ${id}, account_id, id, ${endpoint}, ${keys.p256dh}, ${keys.auth}, 'Sample', ${world.now()} from sessions
     where organisation_id = ${account.organisationId} and account_id = ${account.accountId} order by id desc limit 1`
  return id
}

/** Creates a push subscription as a browser returns it. */
export function sampleSubscription(): Subscription {
  const device = createECDH('prime256v1')
  device.generateKeys()
  const keys = { p256dh: device.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  return { endpoint: `https://push.sample.example/${uuid()}`, keys }
}

/** Returns functions that notify accounts and run the sending job, each in a transaction of the organisation. */
export function sampleTelling(world: World) {
  const within = <Result>(organisationId: string, work: (scope: ActorScope) => Promise<Result>) =>
    runJob(world, { organisationId }, world.now(), work)
  const tell = (who: SampleAccount, notification: NewNotification) =>
    within(who.organisationId, (scope) => notify(scope, [who.accountId], notification))
  return { tell, within }
}

/** Confirms the number that an account has saved. */
export async function samplePhoneConfirmed(world: World, { accountId }: SampleAccount): Promise<void> {
  await world.sql`update notification_settings set phone_confirmed_at = ${world.now()} where account_id = ${accountId}`
}
