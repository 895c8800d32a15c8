import { alertOf } from '#domains/accounts/server/emails.ts'
import { type Addressee, type Email, emailOf } from '#platform/server/mail/email.ts'
import { translateTo } from '#platform/server/texts/translate.ts'

/** Invites a worker without a password to choose one, and names the company tag and email address to sign in with. */
export function invitationEmail(to: Addressee, url: string, tag: string): Email {
  const words = translateTo(to.language)
  const { company } = to
  return {
    ...emailOf(to, 'invitation', url, (part) => words(`workforce.emails.invitation.${part}`, { company })),
    details: [
      { label: words('workforce.emails.invitation.tag'), value: tag },
      { label: words('workforce.emails.invitation.email'), value: to.email },
    ],
  }
}

/** Alerts a worker that the bank account for the salary was changed from the worker's account; the new number is not in the email. */
export function bankAccountEmail(to: Addressee, publicUrl: string): Email {
  const words = translateTo(to.language)
  const { company } = to
  return alertOf(to, publicUrl, {
    subject: words('workforce.emails.bankAccountChanged.subject', { company }),
    lead: words('workforce.emails.bankAccountChanged.lead', { company }),
    closing: words('workforce.emails.bankAccountChanged.closing', { company }),
  })
}

/**
 * Informs a worker's previous, unconfirmed address that the organisation has replaced it. The new address is not named, because
 * somebody else may read this email.
 */
export function emailChangedEmail(to: Addressee): Email {
  const words = translateTo(to.language)
  const { company } = to
  return {
    to,
    reason: 'account',
    subject: words('workforce.emails.emailChanged.subject', { company }),
    paragraphs: [words('workforce.emails.emailChanged.lead', { company })],
    closing: words('workforce.emails.emailChanged.closing', { company }),
  }
}
