import type { Language } from '#base/language.ts'
import type { Seller } from '#domains/billing/rules.ts'
import type { Email } from '#platform/server/mail/email.ts'

interface Sent {
  readonly language: Language
  readonly seller: Pick<Seller, 'name' | 'accountNumber' | 'contact'>
}

/** An email with an invoice or a credit note; subject and message are as the user wrote them. */
export function invoiceEmail(
  { language, seller }: Sent,
  recipient: string,
  { subject, message }: { readonly subject: string; readonly message: string },
): Email {
  const shown = [seller.contact.email, seller.accountNumber].filter((one): one is string => Boolean(one))
  return {
    to: { email: recipient, name: '', language, company: seller.name ?? '' },
    reason: 'invoice',
    subject,
    paragraphs: message.split(/\n{2,}/).map((paragraph) => paragraph.trim()),
    shownAddresses: shown,
  }
}
