import { cutText } from '#base/cut-text.ts'
import { retryAfterMs } from '#base/retries.ts'
import { laterBy } from '#base/time.ts'
import { fragment, sql } from '../db/statement.ts'
import type { Db } from '../db/transaction.ts'
import { isFree } from '../queues/leases.ts'
import type { Room } from '../queues/queue.ts'

/** The channel of a row of the outbox. */
export type Channel = 'mail' | 'sms' | 'push'

/** An email, text message or push message that is due. */
export interface DueMessage {
  id: string
  organisationId: string | null
  channel: Channel
  recipient: string
  subject: string
  bodyText: string
  bodyHtml: string
  unsubscribe: string | null
  /** Files that are rendered for the email. */
  attachments: readonly { readonly kind: string; readonly id: string }[]
  /** The organisation in whose name it is sent. */
  senderName: string | null
  replyTo: string | null
  attempts: number
}

// Longer than sending one message may take; the lease is renewed before each.
const leaseMs = 60_000

/** Leases up to ten due messages of a channel for a minute, oldest first. If the process dies, another one takes over afterwards. */
export function claimDue(db: Db, channel: Channel, now: string): Promise<DueMessage[]> {
  return db.manyAndCommit(
    sql<DueMessage>`
      with claimed as (
        update outbox set leased_until = ${laterBy(now, leaseMs)}, attempts = attempts + 1
         where id in (
           select id from outbox
            where sent_at is null and failed_at is null and channel = ${channel} and due_at <= ${now} and ${isFree('outbox', now)}
            order by due_at, id limit 10 for update skip locked)
        returning *)
      select id, organisation_id, channel, recipient, subject, body_text, body_html, unsubscribe, attachments, sender_name, reply_to, attempts
        from claimed order by due_at, id`,
  )
}

/** A push message with the host of its push service; empty if the device no longer exists. */
export interface DuePush extends DueMessage {
  host: string
}

/**
 * Leases due push messages by host: up to ten, oldest first, for each of the hosts that have waited longest and are not busy.
 */
export function claimPushes(db: Db, { busy, most, now }: Room): Promise<DuePush[]> {
  const isDue = fragment`
    o.sent_at is null and o.failed_at is null and o.channel = 'push' and o.due_at <= ${now} and ${isFree('o', now)}`
  return db.manyAndCommit(
    sql<DuePush>`
      with due as (
        select o.id, o.due_at, h.host
          from outbox o
          left join push_devices d
            on d.organisation_id = o.organisation_id and d.id = case when o.channel = 'push' then o.recipient::uuid end
         cross join lateral (select coalesce(split_part(d.endpoint, '/', 3), '') as host) h
         where ${isDue} and h.host <> all(${busy}::text[])
         order by o.due_at limit 200),
      sorted as (
        select id, host, min(due_at) over (partition by host) as since, row_number() over (partition by host order by due_at, id) as nth
          from due),
      ranked as (select id, host, nth, dense_rank() over (order by since, host) as place from sorted),
      taken as (
        select o.id, r.host from outbox o join ranked r on r.id = o.id
         where r.place <= ${most} and r.nth <= 10 and ${isDue} for update of o skip locked),
      claimed as (
        update outbox o set leased_until = ${laterBy(now, leaseMs)}, attempts = attempts + 1 from taken t where o.id = t.id
        returning o.*, t.host)
      select id, organisation_id, channel, recipient, subject, body_text, body_html, unsubscribe, attachments, sender_name, reply_to,
             attempts, host
        from claimed order by due_at, id`,
  )
}

// Each lease counts as an attempt, so a process that comes too late finds another number.
const isDeferred = ({ id, attempts }: DueMessage) =>
  fragment`id = ${id} and attempts = ${attempts} and sent_at is null and failed_at is null`

/** Renews the lease of a message for a minute; false if another process has taken it over. */
export async function renewLease(db: Db, message: DueMessage, now: string): Promise<boolean> {
  const renewed = await db.manyAndCommit(
    sql`update outbox set leased_until = ${laterBy(now, leaseMs)} where ${isDeferred(message)} returning id`,
  )
  return renewed.length > 0
}

/** Returns messages without counting an attempt, so that another process takes them. */
export async function giveBackMessages(db: Db, messages: readonly DueMessage[]): Promise<void> {
  await db.each(
    ...messages.map(
      (message) => sql`update outbox set attempts = attempts - 1, leased_until = null where ${isDeferred(message)}`,
    ),
  )
}

const erased = fragment`body_text = '', body_html = '', links = '{}'`

/** Marks a message as sent and deletes its content, which may have a sign-in link, unless the mailbox of a development server shows it. */
export async function markSent(db: Db, id: string, now: string, isCaptured: boolean): Promise<void> {
  const without = isCaptured ? fragment`` : fragment`, ${erased}`
  await db.manyAndCommit(sql`update outbox set sent_at = ${now}, leased_until = null${without} where id = ${id}`)
}

// Push messages are soon outdated, and the notification is in the application anyway.
const attemptsBeforeGivingUp: Record<Channel, number> = { mail: 30, sms: 30, push: 3 }

/**
 * Schedules a failed message for a retry with doubled intervals up to an hour, or gives it up and deletes its content. True if it was
 * given up now.
 */
export async function markDelayed(
  db: Db,
  message: DueMessage,
  error: string,
  now: string,
  isPermanent = false,
): Promise<boolean> {
  const givenUp = isPermanent || message.attempts >= attemptsBeforeGivingUp[message.channel]
  const marked = await db.many(
    sql`
      update outbox
         set due_at = ${laterBy(now, retryAfterMs(message.attempts))}, leased_until = null, last_error = ${cutText(error, 500)},
             failed_at = ${givenUp ? now : null}${givenUp ? fragment`, ${erased}` : fragment``}
       where ${isDeferred(message)} returning id`,
  )
  return givenUp && marked.length > 0
}
