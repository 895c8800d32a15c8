import { alertOf } from '#domains/accounts/server/emails.ts'
import { type Addressee, type Email, emailOf } from '#platform/server/mail/email.ts'
import { translateTo } from '#platform/server/texts/translate.ts'

/** Invites a worker without a password to choose one, and names the company tag and email address to sign in with. */
export function invitationEmail(to: Addressee, url: string, tag: string): Email {
  const translate = translateTo(to.language)
  const { company } = to
  return {
    ...emailOf(to, 'invitation', url, (part) => translate(`workforce.emails.invitation.${part}`, { company })),
    details: [
      { label: translate('workforce.emails.invitation.tag'), value: tag },
      { label: translate('workforce.emails.invitation.email'), value: to.email },
    ],
  }
}

/** Alerts a worker that the bank account for the salary was changed from the worker's account; the new number is not in the email. */
export function bankAccountEmail(to: Addressee, publicUrl: string): Email {
  const translate = translateTo(to.language)
  const { company } = to
  return alertOf(to, publicUrl, {
    subject: translate('workforce.emails.bankAccountChanged.subject', { company }),
    lead: translate('workforce.emails.bankAccountChanged.lead', { company }),
    closing: translate('workforce.emails.bankAccountChanged.closing', { company }),
  })
}

/**
 * Informs a worker's previous, unconfirmed address that the organisation has replaced it. The new address is not named, because
 * somebody else may read this email.
 */
export function emailChangedEmail(to: Addressee): Email {
  const translate = translateTo(to.language)
  const { company } = to
  return {
    to,
    reason: 'account',
    subject: translate('workforce.emails.emailChanged.subject', { company }),
    paragraphs: [translate('workforce.emails.emailChanged.lead', { company })],
    closing: translate('workforce.emails.emailChanged.closing', { company }),
  }
}
