import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import type { Language } from '#base/language.ts'
import { insertRecord, insertRecords } from '#platform/server/db/change.ts'
import { postAll } from '#platform/server/mail/outbox.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { reminderEmail } from '../emails.ts'
import type { OpenInvoiceRow } from './overdue.ts'

/** An email of a reminder. */
export interface ReminderMail {
  readonly recipient: string
  readonly language: Language
  readonly subject: string
  readonly message: string
}

/** The most invoices of one email: each has a PDF. */
export const mostInvoicesOfEmail = 20

/** A reminder of invoices of one client at one level. Without an account, it is sent on schedule. */
export interface NewReminder {
  readonly level: number
  readonly invoices: readonly OpenInvoiceRow[]
  readonly emails: readonly ReminderMail[]
  readonly sentBy: string | null
  /** What happens to emails beyond the limits of the organisation. */
  readonly beyond: 'refuse' | 'wait'
}

/** Stores a reminder and posts its emails with the PDF of each invoice, in the transaction of its cause. */
export async function postReminder(
  scope: ActorScope,
  { level, invoices, emails, sentBy, beyond }: NewReminder,
): Promise<void> {
  const { actor, now } = scope
  const [first] = invoices
  if (!first) return
  const day = localTimeOf(now, actor.timeZone).date
  const reminderId = uuid()
  await insertRecord(
    scope,
    { table: 'reminders', id: reminderId },
    { client_id: first.clientId, level, day, sent_by: sentBy, created_at: now },
  )
  await insertRecords(
    scope,
    'reminded_invoices',
    invoices.map(({ id, open }) => ({
      id: uuid(),
      reminder_id: reminderId,
      created_at: now,
      statement_id: id,
      level,
      scheduled: sentBy === null,
      day,
      open_amount: open,
    })),
  )
  const mails = emails.map((email) => Object.assign({ id: uuid() }, email))
  await insertRecords(
    scope,
    'reminder_emails',
    mails.map(({ id, recipient, subject, message }) => ({
      id,
      reminder_id: reminderId,
      created_at: now,
      recipient,
      subject,
      message,
      state: 'queued',
      reported: false,
    })),
  )
  await postAll(
    scope,
    actor.organisationId,
    mails.map((mail) =>
      Object.assign(reminderEmail(mail, invoices, { timeZone: actor.timeZone, today: day }), { id: mail.id }),
    ),
    { kind: 'reminder', beyond },
  )
}
