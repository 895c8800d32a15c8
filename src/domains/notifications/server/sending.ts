import type { Round } from '#platform/server/jobs/rounds.ts'
import { written } from '#platform/server/db/statement.ts'
import { planMails, whenRoomForMail } from '#platform/server/mail/limits.ts'
import { postAll, pushAll, textAll } from '#platform/server/mail/outbox.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type DeviceOf, devicesOf } from '#platform/server/push/devices.ts'
import { hasRoomFor } from '#platform/server/sessions/attempts.ts'
import { sendAt, type SentChannel, tellingOf } from '../rules.ts'
import { lineOf, type Reader, type ToldLine, notificationEmail, pushMessage, smsText } from './emails.ts'
import { isSmsOffered, type KeptWishes, wishColumns, wishesOf, wishSources } from './settings.ts'

interface Due extends ToldLine {
  id: string
  accountId: string
  at: string
  readAt: string | null
  emailOpen: boolean
  smsOpen: boolean
  pushOpen: boolean
}

interface Receiver extends Reader, KeptWishes {
  id: string
  active: boolean
  emailVerified: boolean
}

interface Left {
  id: string
  send_at: string | null
  email_open: boolean
  sms_open: boolean
  push_open: boolean
}

/** As many as one transaction looks at: whoever reads their notifications meanwhile waits for no more than these. */
const mostAtOnce = 500
/** How many text messages a day go to an account, and to a number of however many accounts: they cost. */
const textsADay = { most: 20, minutes: 24 * 60 }

/**
 * Writes down, for the outbox, what is due of what was told: an email, an SMS and a message for each device a reader, each thing
 * once, in the transaction that notes it. What was read meanwhile in the application needs none. Answers how many things were looked at;
 * until it is none, more may be due.
 */
export async function sendTold(scope: ActorScope, most = mostAtOnce): Promise<number> {
  const { organisationId } = scope.actor
  const due = await takeDue(scope, most)
  if (due.length === 0) return 0
  const accountIds = [...new Set(due.map(({ accountId }) => accountId))]
  const receivers = await scope.db.many(
    written<Receiver>(
      `select a.id, a.email, coalesce(a.given_name, '') as name, a.preferred_language as language, a.type, a.active,
              a.email_verified, coalesce(o.company_name, '') as company, ${wishColumns}
         from ${wishSources} where a.organisation_id = $1 and a.id = any($2::uuid[]) order by s.phone`,
      [organisationId, accountIds],
    ),
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
    pushed.map(({ deviceId, told }) => ({ deviceId, message: pushMessage(told, receiver) })),
  )
  const texts = []
  // In the order of their numbers, in which two organisations that count the same ones do not wait for each other in a ring.
  for (const { receiver, sms } of sorted) {
    const { id, phone } = receiver
    if (sms.length === 0 || phone === null) continue
    // What goes beyond is told by the other channels alone.
    const isAllowed = await hasRoomFor(scope.db, { [`sms:${id}`]: textsADay, [`sms:${phone}`]: textsADay }, scope.now)
    if (isAllowed) texts.push({ to: phone, text: smsText(sms, receiver, publicUrl) })
  }
  if (emailed.length > 0) {
    const emails = emailed.map(({ receiver, email }) => notificationEmail(email, receiver, publicUrl))
    await postAll(
      scope.db,
      organisationId,
      emails,
      emailed.map(({ dueAt }) => dueAt),
    )
  }
  if (texts.length > 0) await textAll(scope.db, organisationId, texts)
  if (messages.length > 0) await pushAll(scope.db, organisationId, messages)
  await scope.db.many(
    written(
      `update notifications n set send_at = r.send_at, email_open = r.email_open, sms_open = r.sms_open, push_open = r.push_open
         from jsonb_to_recordset($2::jsonb) as r (id uuid, send_at timestamptz, email_open boolean, sms_open boolean, push_open boolean)
        where n.organisation_id = $1 and n.id = r.id`,
      [organisationId, JSON.stringify(sorted.flatMap(({ left }) => left))],
    ),
  )
  return due.length
}

/**
 * Of the readers who get an email now those who have not had their share of the hour, and when each of theirs leaves. What is due of the
 * others waits until the hour is over, and comes in one email then. Addresses that nobody has confirmed share what the organisation may
 * send in an hour.
 */
async function withinLimits(scope: ActorScope, sorted: readonly Sorted[]): Promise<(Sorted & { dueAt: string })[]> {
  if (sorted.length === 0) return []
  const addresses = sorted.map(({ receiver }) => receiver.email)
  const room = await whenRoomForMail(scope, 'notifications', addresses)
  const openAt = ({ receiver }: Sorted) => room.get(receiver.email) ?? scope.now
  for (const one of sorted) if (openAt(one) > scope.now) keepForLater(one, openAt(one))
  const open = sorted.filter((one) => openAt(one) <= scope.now)
  const unconfirmed = open.filter(({ receiver }) => !receiver.emailVerified)
  const turns = unconfirmed.length > 0 ? await planMails(scope, unconfirmed.length, 'notifications') : []
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

// All that is due of some readers, so that each is told once; of one alone who has more than that, the first of it.
async function takeDue({ db, now, actor }: ActorScope, most: number): Promise<Due[]> {
  // Whoever holds the first thing that is due of a reader has the whole reader: another process that looks passes them over.
  const readers = await db.many(
    written<{ accountId: string }>(
      `select n.account_id
         from (select distinct on (account_id) id from notifications
                where organisation_id = $1 and send_at <= $2 order by account_id, at, id) f
         join notifications n on n.organisation_id = $1 and n.id = f.id
        where n.send_at <= $2 order by n.account_id limit ${most} for update of n skip locked`,
      [actor.organisationId, now],
    ),
  )
  if (readers.length === 0) return []
  // What its reader is reading or clearing at this moment is passed over as well.
  const due = await db.many(
    written<Due>(
      `select id, account_id, kind, "values", link, at, read_at, email_open, sms_open, push_open from notifications
        where organisation_id = $1 and send_at <= $2 and account_id = any($3::uuid[])
        order by account_id, at, id limit ${most + 1} for update skip locked`,
      [actor.organisationId, now, readers.map(({ accountId }) => accountId)],
    ),
  )
  if (due.length <= most) return due
  // The last reader may have still more.
  const last = due.at(-1)?.accountId
  const whole = due.filter(({ accountId }) => accountId !== last)
  return whole.length > 0 ? whole : due.slice(0, most)
}

type Sorted = ReturnType<typeof sorting>

/** What of a reader's is sent now by each channel, and what is left of it for later. */
function sorting(scope: ActorScope, receiver: Receiver, due: readonly Due[], devices: readonly DeviceOf[]) {
  const wishes = wishesOf(receiver)
  const email: Due[] = []
  const sms: Due[] = []
  const push: Due[] = []
  const left = due.map((one): Left => {
    if (!isSayable(scope, one, receiver))
      return { id: one.id, send_at: null, email_open: false, sms_open: false, push_open: false }
    const isWanted = receiver.active && one.readAt === null
    const when = (channel: SentChannel, isOpen: boolean) =>
      isOpen && isWanted ? sendAt(channel, one.kind, one.at, wishes, scope.now) : null
    const emailAt = when('email', one.emailOpen)
    const smsAt = isSmsOffered(scope.config) && receiver.phoneConfirmedAt !== null ? when('sms', one.smsOpen) : null
    const pushAt = devices.some((device) => isTold(device, one)) ? when('push', one.pushOpen) : null
    const isDue = (at: string | null) => at !== null && at <= scope.now
    if (isDue(emailAt)) email.push(one)
    if (isDue(smsAt)) sms.push(one)
    if (isDue(pushAt)) push.push(one)
    const later = [emailAt, smsAt, pushAt].filter((at): at is string => at !== null && at > scope.now).sort()
    return {
      id: one.id,
      send_at: later[0] ?? null,
      // What is not wanted may be wanted before it is looked at again.
      email_open: one.emailOpen && !isDue(emailAt),
      sms_open: one.smsOpen && !isDue(smsAt),
      push_open: one.pushOpen && !isDue(pushAt),
    }
  })
  const pushed = devices.flatMap((device) => {
    const told = push.filter((one) => isTold(device, one))
    return told.length > 0 ? [{ deviceId: device.id, told }] : []
  })
  return { receiver, email, sms, pushed, left }
}

// A device is told what comes, not what was.
function isTold(device: DeviceOf, one: Due): boolean {
  return device.createdAt <= one.at
}

// What cannot be put into words is given up: one such thing must not hold up all the others, now and at each look.
function isSayable({ log }: ActorScope, one: Due, { language }: Receiver): boolean {
  try {
    tellingOf(one.kind)
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

/** Sends what is due of what was told, of the organisations where something is. */
export const sendingRound: Round = {
  name: 'notifications.send',
  everyMinutes: 0,
  among: 'select organisation_id from notifications where send_at <= scope_now()',
  run: async (scope) => (await sendTold(scope)) > 0,
}
