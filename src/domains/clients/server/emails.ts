import type { Addressee, Email } from '#platform/server/mail/email.ts'
import { translateTo } from '#platform/server/texts/translate.ts'

/** Informs a former contact of a client that the organisation has removed them, and that they have no access any more. */
export function contactRemovedEmail(to: Addressee, client: string): Email {
  const translate = translateTo(to.language)
  const { company } = to
  return {
    to,
    reason: 'confirmation',
    subject: translate('clients.emails.contactRemoved.subject', { company }),
    paragraphs: [translate('clients.emails.contactRemoved.lead', { company, client })],
    closing: translate('clients.emails.contactRemoved.closing', { company }),
  }
}
