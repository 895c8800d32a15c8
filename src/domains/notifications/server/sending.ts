import { makePasswordLinks } from '#domains/accounts/server/passwords.ts'
import { raw, sql, fragment } from '#platform/server/db/statement.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import { nextNotificationSlots, planMails } from '#platform/server/mail/limits.ts'
import { postNotifications, pushAll, textAll } from '#platform/server/mail/outbox.ts'
import { type DeviceOf, devicesOf } from '#platform/server/push/devices.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { hasRoomFor } from '#platform/server/sessions/attempts.ts'
import { sendAt, type SentChannel, deliveryOf } from '../rules.ts'
import { lineOf, type Reader, type NotificationRow, notificationEmail, pushMessage, smsText } from './emails.ts'
import {
  isSmsOffered,
  type StoredPreferences,
  preferenceColumns,
  effectivePreferences,
  preferenceSources,
} from './settings.ts'

interface Due extends NotificationRow {
  id: string
  accountId: string
  at: string
  readAt: string | null
  emailOpen: boolean
  smsOpen: boolean
  pushOpen: boolean
}

interface Receiver extends Reader, StoredPreferences {
  id: string
  active: boolean
  emailVerified: boolean
  /** True if the person was invited, has not chosen a password and cannot sign in by other means. */
  hasNoPassword: boolean
}

interface Left {
  id: string
  send_at: string | null
  email_open: boolean
  sms_open: boolean
  push_open: boolean
}

/** Limits the notifications per transaction, so that readers do not wait long for the locks. */
const mostAtOnce = 500
/** SMS messages per day, for each account and for each number: they cost money. */
const textsADay = { most: 20, minutes: 24 * 60 }

/**
 * Writes due notifications to the outbox as emails, SMS and push messages, and marks them in the same transaction, so each is sent
 * once. Notifications that were read in the application are skipped. Returns how many notifications were processed; more may be due
 * until it returns 0.
 */
export async function sendDueNotifications(scope: ActorScope, most = mostAtOnce): Promise<number> {
  const { organisationId } = scope.actor
  const due = await takeDue(scope, most)
  if (due.length === 0) return 0
  const accountIds = [...new Set(due.map(({ accountId }) => accountId))]
  const receivers = await scope.db.many(
    sql<Receiver>`
      select a.id, a.email, coalesce(a.given_name, a.family_name, '') as name, a.preferred_language as language, a.type, a.active,
             a.email_verified, coalesce(o.company_name, '') as company,
             (a.password_update_required or a.password_hash is null and exists (
               select 1 from password_links l
                where l.organisation_id = a.organisation_id and l.account_id = a.id and l.kind = 'invitation')) and not exists (
               select 1 from sign_in_identities i where i.organisation_id = a.organisation_id and i.id = a.id) as has_no_password,
             ${preferenceColumns}
        from ${preferenceSources}
       where a.organisation_id = ${organisationId} and a.id = any(${accountIds}::uuid[]) order by s.phone`,
  )
  const ofAccount = Map.groupBy(due, ({ accountId }) => accountId)
  const devices = Map.groupBy(await devicesOf(scope, organisationId, accountIds), ({ accountId }) => accountId)
  const sorted = receivers.map((receiver) =>
    sorting(scope, receiver, ofAccount.get(receiver.id) ?? [], devices.get(receiver.id) ?? []),
  )
  const { publicUrl } = scope.config
  const emailed = await withinLimits(
    scope,
    sorted.filter(({ email }) => email.length > 0),
  )
  const messages = sorted.flatMap(({ receiver, pushed }) =>
    pushed.map(({ deviceId, notifications }) => ({ deviceId, message: pushMessage(notifications, receiver) })),
  )
  const texts = []
  // Sorted by number, so that two organisations counting the same numbers cannot deadlock.
  for (const { receiver, sms } of sorted) {
    const { id, phone } = receiver
    if (sms.length === 0 || phone === null) continue
    // Beyond the limit, only the other channels are used.
    const isAllowed = await hasRoomFor(scope.db, { [`sms:${id}`]: textsADay, [`sms:${phone}`]: textsADay }, scope.now)
    if (isAllowed) texts.push({ to: phone, text: smsText(sms, receiver, publicUrl) })
  }
  if (emailed.length > 0) {
    const without = emailed.map(({ receiver }) => receiver).filter(({ hasNoPassword }) => hasNoPassword)
    const ids = without.map(({ id }) => id)
    const tokens = ids.length > 0 ? await makePasswordLinks(scope, organisationId, ids, 'notification') : []
    const tokenOf = new Map(ids.map((id, index) => [id, tokens[index]]))
    const emails = emailed.map(({ receiver, email }) =>
      notificationEmail(email, { ...receiver, passwordToken: tokenOf.get(receiver.id) }, publicUrl),
    )
    await postNotifications(
      scope.db,
      organisationId,
      emails,
      emailed.map(({ dueAt }) => dueAt),
    )
  }
  if (texts.length > 0) await textAll(scope.db, organisationId, texts)
  if (messages.length > 0) await pushAll(scope.db, organisationId, messages)
  await scope.db.many(
    sql`
      update notifications n set send_at = r.send_at, email_open = r.email_open, sms_open = r.sms_open, push_open = r.push_open
        from json_to_recordset(${JSON.stringify(sorted.flatMap(({ left }) => left))}::json)
          as r (id uuid, send_at timestamptz, email_open boolean, sms_open boolean, push_open boolean)
       where n.organisation_id = ${organisationId} and n.id = r.id`,
  )
  return due.length
}

/**
 * Selects the readers who are below their hourly limit of emails, and plans when each email leaves. Notifications of the other readers
 * wait until their hour is over and are then summed up in one email. Unconfirmed addresses share the hourly limit of the organisation.
 */
async function withinLimits(scope: ActorScope, sorted: readonly Sorted[]): Promise<(Sorted & { dueAt: string })[]> {
  if (sorted.length === 0) return []
  const addresses = sorted.map(({ receiver }) => receiver.email)
  const room = await nextNotificationSlots(scope, scope.actor.organisationId, addresses)
  const openAt = ({ receiver }: Sorted) => room.get(receiver.email) ?? scope.now
  for (const one of sorted) if (openAt(one) > scope.now) keepForLater(one, openAt(one))
  const open = sorted.filter((one) => openAt(one) <= scope.now)
  const unconfirmed = open.filter(({ receiver }) => !receiver.emailVerified)
  const turns =
    unconfirmed.length > 0
      ? await planMails({ ...scope, organisationId: scope.actor.organisationId }, unconfirmed.length, 'notifications')
      : []
  return open.map((one) => Object.assign({ dueAt: turns[unconfirmed.indexOf(one)] ?? scope.now }, one))
}

function keepForLater({ email, left }: Sorted, at: string): void {
  const waiting = new Set(email.map(({ id }) => id))
  for (const one of left) {
    if (!waiting.has(one.id)) continue
    one.email_open = true
    one.send_at = one.send_at !== null && one.send_at < at ? one.send_at : at
  }
}

// Returns all due notifications of some readers, so that each gets one message. A reader with more than the limit gets the first ones.
async function takeDue({ db, now, actor }: ActorScope, most: number): Promise<Due[]> {
  // The lock on a reader's first due notification locks the whole reader: other processes skip them.
  const readers = await db.many(
    sql<{ accountId: string }>`
      select n.account_id
        from (select distinct on (account_id) id from notifications
               where organisation_id = ${actor.organisationId} and send_at <= ${now} order by account_id, at, id) f
        join notifications n on n.organisation_id = ${actor.organisationId} and n.id = f.id
       where n.send_at <= ${now} order by n.account_id limit ${raw(most)} for update of n skip locked`,
  )
  if (readers.length === 0) return []
  // Notifications that are being read or cleared at this moment are skipped, too.
  const due = await db.many(
    sql<Due>`
      select id, account_id, kind, "values", link, at, read_at, email_open, sms_open, push_open from notifications
       where organisation_id = ${actor.organisationId} and send_at <= ${now}
         and account_id = any(${readers.map(({ accountId }) => accountId)}::uuid[])
       order by account_id, at, id limit ${raw(most + 1)} for update skip locked`,
  )
  if (due.length <= most) return due
  // The last reader may have still more.
  const last = due.at(-1)?.accountId
  const whole = due.filter(({ accountId }) => accountId !== last)
  return whole.length > 0 ? whole : due.slice(0, most)
}

type Sorted = ReturnType<typeof sorting>

/** Sorts a reader's due notifications by channel, and leaves those that have to wait. */
function sorting(scope: ActorScope, receiver: Receiver, due: readonly Due[], devices: readonly DeviceOf[]) {
  const wishes = effectivePreferences(receiver)
  const email: Due[] = []
  const sms: Due[] = []
  const push: Due[] = []
  const left = due.map((one): Left => {
    if (!isSayable(scope, one, receiver))
      return { id: one.id, send_at: null, email_open: false, sms_open: false, push_open: false }
    const isChosen = receiver.active && one.readAt === null
    const when = (channel: SentChannel, isOpen: boolean) =>
      isOpen && isChosen ? sendAt(channel, one.kind, one.at, wishes, scope.now) : null
    const emailAt = when('email', one.emailOpen)
    const smsAt = isSmsOffered(scope.config) && receiver.phoneConfirmedAt !== null ? when('sms', one.smsOpen) : null
    const pushAt = devices.some((device) => isNotified(device, one)) ? when('push', one.pushOpen) : null
    const isDue = (at: string | null) => at !== null && at <= scope.now
    if (isDue(emailAt)) email.push(one)
    if (isDue(smsAt)) sms.push(one)
    if (isDue(pushAt)) push.push(one)
    const later = [emailAt, smsAt, pushAt].filter((at): at is string => at !== null && at > scope.now).sort()
    return {
      id: one.id,
      send_at: later[0] ?? null,
      // The reader may change the settings before the next run.
      email_open: one.emailOpen && !isDue(emailAt),
      sms_open: one.smsOpen && !isDue(smsAt),
      push_open: one.pushOpen && !isDue(pushAt),
    }
  })
  const pushed = devices.flatMap((device) => {
    const notifications = push.filter((one) => isNotified(device, one))
    return notifications.length > 0 ? [{ deviceId: device.id, notifications }] : []
  })
  return { receiver, email, sms, pushed, left }
}

// A device gets only notifications from after it was added.
function isNotified(device: DeviceOf, one: Due): boolean {
  return device.createdAt <= one.at
}

// A notification without a valid text is dropped, so that it does not block all others at every run.
function isSayable({ log }: ActorScope, one: Due, { language }: Receiver): boolean {
  try {
    deliveryOf(one.kind)
    lineOf(one, language)
    return true
  } catch (error) {
    log.error(
      { error: (error as Error).message, notification: one.id, kind: one.kind },
      'what cannot be said is not sent',
    )
    return false
  }
}

/** The job that sends due notifications, in the organisations that have some. */
export const sendingJob: ScheduledJob = {
  name: 'notifications.send',
  everyMinutes: 0,
  among: fragment`select organisation_id from notifications where send_at <= scope_now()`,
  run: async (scope) => (await sendDueNotifications(scope)) > 0,
}
