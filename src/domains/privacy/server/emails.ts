import type { Language } from '#base/language.ts'
import { type Addressee, type Email, type EmailContent, emailOf } from '#platform/server/mail/email.ts'
import { translateTo } from '#platform/server/texts/translate.ts'

/** Informs an account's owner that their personal data was downloaded, and what to do if that was somebody else. */
export function exportedEmail(to: Addressee, publicUrl: string, type: 'provider' | 'worker'): Email {
  const translate = translateTo(to.language)
  const path = type === 'worker' ? '/worker/profile?tab=security' : '/provider/account?tab=security'
  return emailOf(to, 'account', `${publicUrl}${path}`, (part) => translate(`privacy.emails.exported.${part}`))
}

/** Informs the members of an organisation that it was closed, by whom, and whom to contact about outstanding pay. */
export function closedEmail(
  language: Language,
  values: { readonly name: string; readonly company: string; readonly contact: string },
): EmailContent {
  const translate = translateTo(language)
  return {
    reason: 'account',
    subject: translate('privacy.emails.closed.subject', values),
    paragraphs: [translate('privacy.emails.closed.lead', values), translate('privacy.emails.closed.records', values)],
    closing: translate('privacy.emails.closed.closing', values),
    shownAddresses: [values.contact],
  }
}
