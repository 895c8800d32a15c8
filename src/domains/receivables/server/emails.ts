import { daysBetween } from '#base/days.ts'
import { Formats } from '#base/formats.ts'
import type { Language } from '#base/language.ts'
import type { Currency } from '#base/currency.ts'
import type { Seller } from '#domains/billing/rules.ts'
import type { Email } from '#platform/server/mail/email.ts'
import { locales } from '#platform/server/texts/dates.ts'
import { translateTo } from '#platform/server/texts/translate.ts'

interface Sent {
  readonly language: Language
  readonly seller: Pick<Seller, 'name' | 'accountNumber' | 'contact'>
}

interface Written {
  readonly subject: string
  readonly message: string
}

/** An email with an invoice or a credit note; subject and message are as the user wrote them. */
export function invoiceEmail({ language, seller }: Sent, recipient: string, { subject, message }: Written): Email {
  const shown = [seller.contact.email, seller.accountNumber].filter((one): one is string => Boolean(one))
  return {
    to: { email: recipient, name: '', language, company: seller.name ?? '' },
    reason: 'invoice',
    subject,
    paragraphs: message.split(/\n{2,}/).map((paragraph) => paragraph.trim()),
    shownAddresses: shown,
  }
}

interface Overdue extends Pick<Sent, 'seller'> {
  readonly id: string
  readonly number: string
  readonly dueDate: string
  readonly currency: Currency
  /** In minor units. */
  readonly open: number
  readonly total: number
}

/** A reminder of invoices of one client, with the PDF and a line of each; subject and message are as users wrote them. */
export function reminderEmail(
  mail: Written & { readonly recipient: string; readonly language: Language },
  invoices: readonly Overdue[],
  { timeZone, today }: { readonly timeZone: string; readonly today: string },
): Email {
  const { language, recipient } = mail
  const translate = translateTo(language)
  const formats = new Formats(locales[language], timeZone)
  const seller = invoices[0]?.seller ?? {
    name: null,
    accountNumber: null,
    contact: { name: null, phone: null, email: null },
  }
  const lines = invoices.map(({ number, dueDate, open, total, currency }) => ({
    label: translate('receivables.emails.reminder.invoice', { number }),
    value: translate('receivables.emails.reminder.line', {
      open: formats.money({ amount: open, currency }),
      total: formats.money({ amount: total, currency }),
      part: open < total ? 'yes' : 'no',
      dueDate: formats.date(dueDate),
      days: daysBetween(dueDate, today),
    }),
  }))
  return {
    ...invoiceEmail({ language, seller }, recipient, mail),
    details: lines,
    files: invoices.map(({ id }) => ({ kind: 'statementPdf', id })),
    replyTo: seller.contact.email,
  }
}
