import { type Language, languages } from '#base/language.ts'
import { laterBy } from '#base/time.ts'
import { v7 as uuid } from 'uuid'
import { written } from '../db/statement.ts'
import type { Db } from '../db/transaction.ts'
import { type Email, type EmailContent, subjectLine } from './email.ts'
import { asHtml, asText } from './render.ts'
import { withoutTypedLinks } from './unlinked.ts'

/** Puts an email in the outbox, in the transaction of its cause: none leaves for what was undone. */
export async function post(db: Db, organisationId: string | null, email: Email): Promise<void> {
  await postAll(db, organisationId, [email])
}

/** As post for many emails at once, which may be due later, each at an instant of its own: what others post meanwhile then goes before them. */
export async function postAll(
  db: Db,
  organisationId: string | null,
  emails: readonly Email[],
  dueAt: readonly string[] = [],
): Promise<void> {
  const rows = emails.map(withoutTypedLinks).map((email, index) => ({
    id: uuid(),
    recipient: email.to.email,
    subject: subjectLine(email.subject),
    body_text: asText(email),
    body_html: asHtml(email),
    links: [email.button, ...(email.items ?? [])].flatMap((one) => (one ? [one.url] : [])),
    unsubscribe: email.settings ?? null,
    due_at: dueAt[index] ?? null,
  }))
  await db.many(
    written(
      `insert into outbox (id, organisation_id, recipient, subject, body_text, body_html, links, unsubscribe, due_at)
       select r.id, $1, r.recipient, r.subject, r.body_text, r.body_html, r.links, r.unsubscribe, coalesce(r.due_at, scope_now())
         from jsonb_to_recordset($2::jsonb)
           as r (id uuid, recipient text, subject text, body_text text, body_html text, links text[], unsubscribe text,
                 due_at timestamptz)`,
      [organisationId, JSON.stringify(rows)],
    ),
  )
}

/**
 * Puts the email of their language in the outbox for each of whom a query yields, `recipient, language`, of the organisation `$1`,
 * with values of its own from `$3` on: one statement, however many they are.
 */
export async function postToEach(
  db: Db,
  organisationId: string,
  company: string,
  contents: Readonly<Record<Language, EmailContent>>,
  readers: string,
  ...values: unknown[]
): Promise<void> {
  const rows = languages.map((language) => {
    const to = { email: '', name: '', language, company }
    const email = withoutTypedLinks(Object.assign({ to }, contents[language]))
    return {
      language,
      subject: subjectLine(email.subject),
      body_text: asText(email),
      body_html: asHtml(email),
    }
  })
  await db.many(
    written(
      `insert into outbox (id, organisation_id, recipient, subject, body_text, body_html)
       select gen_random_uuid(), $1, q.recipient, r.subject, r.body_text, r.body_html
         from (${readers}) q
         join jsonb_to_recordset($2::jsonb) as r (language text, subject text, body_text text, body_html text) on r.language = q.language`,
      [organisationId, JSON.stringify(rows), ...values],
    ),
  )
}

/** Puts text messages in the outbox, as post does emails. */
export async function textAll(
  db: Db,
  organisationId: string | null,
  texts: readonly { readonly to: string; readonly text: string }[],
): Promise<void> {
  const rows = texts.map(({ to, text }) => ({ id: uuid(), recipient: to, body_text: text }))
  await db.many(
    written(
      `insert into outbox (id, organisation_id, channel, recipient, subject, body_text, body_html)
       select r.id, $1, 'sms', r.recipient, '', r.body_text, '' from jsonb_to_recordset($2::jsonb) as r (id uuid, recipient text, body_text text)`,
      [organisationId, JSON.stringify(rows)],
    ),
  )
}

/** Puts messages for devices in the outbox, as post does emails; they are sealed when they leave, for the device that it is by then. */
export async function pushAll(
  db: Db,
  organisationId: string,
  messages: readonly { readonly deviceId: string; readonly message: string }[],
): Promise<void> {
  const rows = messages.map(({ deviceId, message }) => ({ id: uuid(), recipient: deviceId, body_text: message }))
  await db.many(
    written(
      `insert into outbox (id, organisation_id, channel, recipient, subject, body_text, body_html)
       select r.id, $1, 'push', r.recipient, '', r.body_text, '' from jsonb_to_recordset($2::jsonb) as r (id uuid, recipient text, body_text text)`,
      [organisationId, JSON.stringify(rows)],
    ),
  )
}

/** By what a row of the outbox leaves. */
export type Channel = 'mail' | 'sms' | 'push'

/** An email, a text message, or what is pushed to a device, that is to be sent now. */
export interface DueMessage {
  id: string
  organisationId: string | null
  channel: Channel
  recipient: string
  subject: string
  bodyText: string
  bodyHtml: string
  unsubscribe: string | null
  attempts: number
}

// Longer than sending one may take: who holds it renews it before each.
const leaseMs = 60_000

/** Takes up to ten of a channel that are due, for a minute: who dies meanwhile leaves them to the next. */
export async function claimDue(db: Db, channel: Channel, now: string): Promise<DueMessage[]> {
  return db.last(
    written<DueMessage>(
      `update outbox set leased_until = $3, attempts = attempts + 1
        where id in (
          select id from outbox
           where sent_at is null and failed_at is null and channel = $2 and due_at <= $1 and (leased_until is null or leased_until < $1)
           order by due_at limit 10 for update skip locked)
        returning id, organisation_id, channel, recipient, subject, body_text, body_html, unsubscribe, attempts`,
      [now, channel, laterBy(now, leaseMs)],
    ),
  )
}

/** What is pushed to a device, with the host of its push service; of a device that is none any more the empty one. */
export interface DuePush extends DueMessage {
  host: string
}

/**
 * As claimDue for what is pushed, but sorted by the hosts that it goes to: of so many hosts, none of which is busy, the ones that wait
 * longest, up to ten each.
 */
export async function claimPushes(
  db: Db,
  { busy, hosts }: { readonly busy: readonly string[]; readonly hosts: number },
  now: string,
): Promise<DuePush[]> {
  const isDue = `o.sent_at is null and o.failed_at is null and o.channel = 'push' and o.due_at <= $1 and (o.leased_until is null or o.leased_until < $1)`
  return db.last(
    written<DuePush>(
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
       returning o.id, organisation_id, channel, recipient, subject, body_text, body_html, unsubscribe, attempts, t.host`,
      [now, busy, hosts, laterBy(now, leaseMs)],
    ),
  )
}

// Each claim is an attempt of its own: who comes too late finds another number.
const isHeld = 'id = $1 and attempts = $2 and sent_at is null and failed_at is null'

/** Says that a message is about to be sent, for a minute from now; false when another has it by now, and is to send it. */
export async function keepLease(db: Db, { id, attempts }: DueMessage, now: string): Promise<boolean> {
  const kept = await db.last(
    written(`update outbox set leased_until = $3 where ${isHeld} returning id`, [id, attempts, laterBy(now, leaseMs)]),
  )
  return kept.length > 0
}

const erased = `body_text = '', body_html = '', links = '{}'`

/** Notes that a message was sent; what it said is not kept, for it may hold a way in. */
export async function markSent(db: Db, id: string, now: string): Promise<void> {
  await db.last(written(`update outbox set sent_at = $2, leased_until = null, ${erased} where id = $1`, [id, now]))
}

// What is pushed is soon old, and stands in the application all the same.
const attemptsBeforeGivingUp: Record<Channel, number> = { mail: 30, sms: 30, push: 3 }

/**
 * Notes that a message could not be sent: later again, each time twice as late up to an hour, unless it never can be; of what is
 * given up nothing is kept that it said. True where it was given up now.
 */
export async function markDelayed(
  db: Db,
  message: DueMessage,
  error: string,
  now: string,
  isHopeless = false,
): Promise<boolean> {
  const seconds = Math.min(3600, 5 * 2 ** (message.attempts - 1))
  const givenUp = isHopeless || message.attempts >= attemptsBeforeGivingUp[message.channel]
  const marked = await db.many(
    written(
      `update outbox set due_at = $3, leased_until = null, last_error = $4, failed_at = $5 ${givenUp ? `, ${erased}` : ''} where ${isHeld} returning id`,
      [message.id, message.attempts, laterBy(now, seconds * 1000), error.slice(0, 500), givenUp ? now : null],
    ),
  )
  return givenUp && marked.length > 0
}
