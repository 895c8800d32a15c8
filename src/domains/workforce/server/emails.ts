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

/** Reminds a worker who has a password of what is missing. */
export function reminderEmail(to: Addressee, url: string): Email {
  const translate = translateTo(to.language)
  const { company } = to
  return emailOf(to, 'invitation', url, (part) => translate(`workforce.emails.reminder.${part}`, { company }))
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

/** The changes of a worker's account by the organisation of which the worker is notified by email. */
export const changesByOthers = ['emailChanged', 'usernameChanged', 'bankAccountChangedByOthers'] as const

/**
 * Informs a worker that the organisation has changed how they sign in or where they are paid. The new values are not named, because a
 * former address may belong to somebody else.
 */
export function changedByOthersEmail(to: Addressee, change: (typeof changesByOthers)[number]): Email {
  const translate = translateTo(to.language)
  const { company } = to
  return {
    to,
    reason: 'account',
    subject: translate(`workforce.emails.${change}.subject`, { company }),
    paragraphs: [translate(`workforce.emails.${change}.lead`, { company })],
    closing: translate(`workforce.emails.${change}.closing`, { company }),
  }
}
