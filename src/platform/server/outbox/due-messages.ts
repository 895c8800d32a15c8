import { cutText } from '#base/cut-text.ts'
import { laterBy } from '#base/time.ts'
import { isOfFenced } from '../db/fence.ts'
import { sql } from '../db/statement.ts'
import type { Db } from '../db/transaction.ts'

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

/** Leases up to ten due messages of a channel for a minute. If the process dies, another one takes over afterwards. */
export async function claimDue(db: Db, channel: Channel, now: string): Promise<DueMessage[]> {
  return db.manyAndCommit(
    sql<DueMessage>(
      `update outbox set leased_until = $3, attempts = attempts + 1
        where id in (
          select id from outbox
           where sent_at is null and failed_at is null and channel = $2 and due_at <= $1 and (leased_until is null or leased_until < $1)
             and not ${isOfFenced('outbox')}
           order by due_at limit 10 for update skip locked)
        returning id, organisation_id, channel, recipient, subject, body_text, body_html, unsubscribe, attachments, sender_name, reply_to, attempts`,
      [now, channel, laterBy(now, leaseMs)],
    ),
  )
}

/** A push message with the host of its push service; empty if the device no longer exists. */
export interface DuePush extends DueMessage {
  host: string
}

/**
 * Leases due push messages by host: up to ten for each of the hosts that have waited longest and are not busy.
 */
export async function claimPushes(
  db: Db,
  { busy, hosts }: { readonly busy: readonly string[]; readonly hosts: number },
  now: string,
): Promise<DuePush[]> {
  const isDue = `o.sent_at is null and o.failed_at is null and o.channel = 'push' and o.due_at <= $1 and (o.leased_until is null or o.leased_until < $1)
    and not ${isOfFenced('o')}`
  return db.manyAndCommit(
    sql<DuePush>(
      `with due as (
         select o.id, o.due_at, h.host
           from outbox o
           left join push_devices d
             on d.organisation_id = o.organisation_id and d.id = case when o.channel = 'push' then o.recipient::uuid end
          cross join lateral (select coalesce(split_part(d.endpoint, '/', 3), '') as host) h
          where ${isDue} and h.host <> all($2::text[])
          order by o.due_at limit 200),
       sorted as (
         select id, host, min(due_at) over (partition by host) as since, row_number() over (partition by host order by due_at, id) as nth
           from due),
       ranked as (select id, host, nth, dense_rank() over (order by since, host) as place from sorted),
       taken as (
         select o.id, r.host from outbox o join ranked r on r.id = o.id
          where r.place <= $3 and r.nth <= 10 and ${isDue} for update of o skip locked)
       update outbox o set leased_until = $4, attempts = attempts + 1 from taken t where o.id = t.id
       returning o.id, organisation_id, channel, recipient, subject, body_text, body_html, unsubscribe, attachments, sender_name, reply_to, attempts, t.host`,
      [now, busy, hosts, laterBy(now, leaseMs)],
    ),
  )
}

// Each lease counts as an attempt, so a process that comes too late finds another number.
const isDeferred = 'id = $1 and attempts = $2 and sent_at is null and failed_at is null'

/** Renews the lease of a message for a minute; false if another process has taken it over. */
export async function renewLease(db: Db, { id, attempts }: DueMessage, now: string): Promise<boolean> {
  const renewed = await db.manyAndCommit(
    sql(`update outbox set leased_until = $3 where ${isDeferred} returning id`, [id, attempts, laterBy(now, leaseMs)]),
  )
  return renewed.length > 0
}

const erased = `body_text = '', body_html = '', links = '{}'`

/** Marks a message as sent and deletes its content, which may have a sign-in link, unless the mailbox of a development server shows it. */
export async function markSent(db: Db, id: string, now: string, isCaptured: boolean): Promise<void> {
  const without = isCaptured ? '' : `, ${erased}`
  await db.manyAndCommit(sql(`update outbox set sent_at = $2, leased_until = null${without} where id = $1`, [id, now]))
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
  const seconds = Math.min(3600, 5 * 2 ** (message.attempts - 1))
  const givenUp = isPermanent || message.attempts >= attemptsBeforeGivingUp[message.channel]
  const marked = await db.many(
    sql(
      `update outbox set due_at = $3, leased_until = null, last_error = $4, failed_at = $5 ${givenUp ? `, ${erased}` : ''} where ${isDeferred} returning id`,
      [message.id, message.attempts, laterBy(now, seconds * 1000), cutText(error, 500), givenUp ? now : null],
    ),
  )
  return givenUp && marked.length > 0
}
