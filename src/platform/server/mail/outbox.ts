import { type Language, languages } from '#base/language.ts'
import { v7 as uuid } from 'uuid'
import type { Brand } from '#base/brand.ts'
import { isPlaceholder } from '#base/placeholder-address.ts'
import { brandOf } from '../db/brand.ts'
import { type Fragment, sql } from '../db/statement.ts'
import type { Db } from '../db/transaction.ts'
import { type Email, type EmailContent, type EmailReason, subjectLine } from './email.ts'
import { type MailLimit, type MailScope, mailTurns } from './limits.ts'
import { asHtml, asText } from './render.ts'
import { withoutTypedLinks } from './unlinked.ts'

// The emails of an organisation to workers, clients and their contacts. Emails about an account are sent by the platform.
const ofOrganisations: ReadonlySet<EmailReason> = new Set([
  'invoice',
  'confirmation',
  'portal',
  'invitation',
  'notifications',
])

/** True if an email is sent in the name of an organisation; answers then go to its contact. */
function speaksForOrganisation({ reason, to }: Email): boolean {
  return ofOrganisations.has(reason) && to.company !== ''
}

async function readBrand(db: Db, organisationId: string): Promise<Brand | null> {
  const row = await db.first(
    sql<{ brand: Brand }>`select ${brandOf('o')} as brand from organisations o where o.id = ${organisationId}`,
  )
  return row?.brand ?? null
}

/**
 * Writes an email to the outbox in the transaction of its cause, so none is sent for a rolled-back change. Throws `RATE_LIMITED` beyond the
 * limits, unless the email may wait.
 */
export async function post(
  scope: MailScope,
  organisationId: string | null,
  email: Email,
  limit: MailLimit,
): Promise<void> {
  await postAll(scope, organisationId, [email], limit)
}

/** Posts many emails like `post`; emails posted in between are sent before those that wait. */
export async function postAll(
  scope: MailScope,
  organisationId: string | null,
  emails: readonly Email[],
  limit: MailLimit,
): Promise<void> {
  const addresses = emails.map(({ to }) => to.email)
  await write(scope.db, organisationId, emails, await mailTurns(scope, organisationId, addresses, limit))
}

/** Posts emails of notifications, which have their own limits: each reader gets at most five in an hour, with all that happened. */
export function postNotifications(
  db: Db,
  organisationId: string | null,
  emails: readonly Email[],
  dueAt: readonly string[],
): Promise<void> {
  return write(db, organisationId, emails, dueAt)
}

async function write(
  db: Db,
  organisationId: string | null,
  emails: readonly Email[],
  dueAt: readonly string[],
): Promise<void> {
  const speaks = organisationId !== null && emails.some(speaksForOrganisation)
  const brand = speaks ? await readBrand(db, organisationId) : null
  const brandIn = (email: Email) => (speaksForOrganisation(email) ? brand : null)
  const sent = emails
    .map(withoutTypedLinks)
    .flatMap((email, index) => (isPlaceholder(email.to.email) ? [] : [{ email, index }]))
  const rows = sent.map(({ email, index }) => ({
    id: email.id ?? uuid(),
    recipient: email.to.email,
    subject: subjectLine(email.subject),
    body_text: asText(email, brandIn(email)),
    body_html: asHtml(email, brandIn(email)),
    links: [email.button, ...(email.items ?? [])].flatMap((one) => (one ? [one.url] : [])),
    unsubscribe: email.settings ?? null,
    attachments: email.files ?? [],
    sender_name: speaksForOrganisation(email) ? email.to.company : null,
    reply_to: email.replyTo ?? null,
    due_at: dueAt[index] ?? null,
  }))
  await db.many(
    sql`
      insert into outbox (id, organisation_id, recipient, subject, body_text, body_html, links, unsubscribe, attachments, sender_name,
                          reply_to, due_at)
      select r.id, ${organisationId}, r.recipient, r.subject, r.body_text, r.body_html, r.links, r.unsubscribe, r.attachments,
             r.sender_name,
             coalesce(r.reply_to, case when r.sender_name is not null then o.primary_email end), coalesce(r.due_at, scope_now())
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as r (id uuid, recipient text, subject text, body_text text, body_html text, links text[], unsubscribe text,
                attachments jsonb, sender_name text, reply_to text, due_at timestamptz)
        left join organisations o on o.id = ${organisationId}`,
  )
}

/**
 * Writes an email to the outbox for each row (`recipient, language`) of a query, in the recipient's language, with one statement. Without
 * limits, for what happens once in the life of an organisation.
 */
export async function postToEach(
  db: Db,
  organisationId: string,
  company: string,
  contents: Readonly<Record<Language, EmailContent>>,
  readers: Fragment,
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
    sql`
      insert into outbox (id, organisation_id, recipient, subject, body_text, body_html)
      select gen_random_uuid(), ${organisationId}, q.recipient, r.subject, r.body_text, r.body_html
        from (${readers}) q
        join json_to_recordset(${JSON.stringify(rows)}::json)
          as r (language text, subject text, body_text text, body_html text) on r.language = q.language`,
  )
}

/** Writes text messages to the outbox. */
export async function textAll(
  db: Db,
  organisationId: string | null,
  texts: readonly { readonly to: string; readonly text: string }[],
): Promise<void> {
  const rows = texts.map(({ to, text }) => ({ id: uuid(), recipient: to, body_text: text }))
  await writeTexts(db, organisationId, 'sms', rows)
}

/** Writes push messages to the outbox. They are encrypted when they are sent, for the device as it is then. */
export async function pushAll(
  db: Db,
  organisationId: string,
  messages: readonly { readonly deviceId: string; readonly message: string }[],
): Promise<void> {
  const rows = messages.map(({ deviceId, message }) => ({ id: uuid(), recipient: deviceId, body_text: message }))
  await writeTexts(db, organisationId, 'push', rows)
}

async function writeTexts(db: Db, organisationId: string | null, channel: 'sms' | 'push', rows: object[]) {
  await db.many(
    sql`
      insert into outbox (id, organisation_id, channel, recipient, subject, body_text, body_html)
      select r.id, ${organisationId}, ${channel}::text, r.recipient, '', r.body_text, ''
        from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, recipient text, body_text text)`,
  )
}
