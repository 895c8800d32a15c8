import { daysBetween } from '#base/days.ts'
import { Formats } from '#base/formats.ts'
import type { Language } from '#base/language.ts'
import { totals } from '#base/money.ts'
import { paymentReferenceOf } from '#domains/billing/rules/payment-reference.ts'
import { locales } from '#platform/server/texts/dates.ts'
import { fillText, type Placeholder, type ReminderStep, stepOf } from '../../rules/reminders.ts'
import type { ReminderTexts } from '../../contract/reminders.ts'
import type { InvoiceRecipient } from '../recipients.ts'
import type { OpenInvoiceRow } from './overdue.ts'
import type { ReminderMail } from './posting.ts'

interface Reader {
  readonly language: Language
  readonly timeZone: string
  /** The local day on which the reminder is sent. */
  readonly today: string
}

/** Fills the texts of a level for invoices of one client, in the language of the reader. */
export function fillTexts(
  texts: ReminderTexts,
  step: ReminderStep,
  invoices: readonly OpenInvoiceRow[],
  reader: Reader,
): { subject: string; message: string } {
  const values = valuesOf(invoices, reader)
  const { subject, message } = texts[reader.language][step]
  return { subject: fillText(subject, values), message: fillText(message, values) }
}

/** Returns the email to each recipient about invoices of one client at a level: in the language of the recipient, or of the invoices. */
export function emailsTo(
  recipients: readonly InvoiceRecipient[],
  invoices: readonly OpenInvoiceRow[],
  { texts, level, timeZone, today }: Pick<Reader, 'timeZone' | 'today'> & { texts: ReminderTexts; level: number },
): ReminderMail[] {
  const [first] = invoices
  if (!first) return []
  return recipients.map(({ email: recipient, language: own }) => {
    const language = own ?? first.language
    return Object.assign(
      { recipient, language },
      fillTexts(texts, stepOf(level), invoices, { language, timeZone, today }),
    )
  })
}

function valuesOf(
  invoices: readonly OpenInvoiceRow[],
  { language, timeZone, today }: Reader,
): Record<Placeholder, string> {
  const formats = new Formats(locales[language], timeZone)
  const listed = (values: readonly string[]) => [...new Set(values)].join(', ')
  const firstDue = invoices.map(({ dueDate }) => dueDate).toSorted()[0] ?? today
  return {
    company: invoices[0]?.seller.name ?? '',
    client: invoices[0]?.client ?? '',
    invoice: listed(invoices.map(({ number }) => number)),
    amount: totals(invoices.map(({ open, currency }) => ({ amount: open, currency })))
      .map((one) => formats.money(one))
      .join(', '),
    dueDate: formats.date(firstDue),
    daysOverdue: String(daysBetween(firstDue, today)),
    reference: listed(invoices.map(referenceOf)),
    account: listed(invoices.flatMap(({ seller }) => seller.accountNumber ?? [])),
  }
}

/** The structured communication of an invoice; its number if the bank of the account does not check one. */
function referenceOf({ number, seller }: Pick<OpenInvoiceRow, 'number' | 'seller'>): string {
  return paymentReferenceOf(number, seller.accountNumber)?.text ?? number
}
