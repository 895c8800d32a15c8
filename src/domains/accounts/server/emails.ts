import { type Addressee, type Email, emailOf, type EmailReason } from '#platform/server/mail/email.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import type { Credentials } from './queries.ts'

// The account emails and their reasons. Their texts are at `accounts.emails.<name>`.
const reasons = {
  verify: 'registration',
  alreadyRegistered: 'registration',
  reset: 'account',
  invitation: 'invitation',
  addressConfirm: 'newAddress',
  addressChanging: 'account',
  addressChangingByOthers: 'account',
  roleChanged: 'account',
  deactivated: 'account',
} as const satisfies Record<string, EmailReason>

/** Alerts about a change that an attacker may have made. They offer to choose a new password. */
export const accountAlerts = [
  'passwordChanged',
  'authenticatorAdded',
  'authenticatorRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'recoveryCodeUsed',
  'recoveryCodesRenewed',
  'factorsReset',
] as const

/** Emails to the owners of an organisation about a change that gives somebody access to it. */
export const ownerAlerts = ['userAdded', 'roleRaised', 'userReactivated', 'signInProviderSet'] as const

export type OwnerAlert = (typeof ownerAlerts)[number]
export type AccountEmail = keyof typeof reasons
export type AccountAlert = (typeof accountAlerts)[number]
export const accountEmails = Object.keys(reasons) as AccountEmail[]

type Values = Readonly<Record<string, string | number>>

/** Returns an email with a link that its recipient should open. */
export function accountEmail(name: AccountEmail, to: Addressee, url: string, values: Values = {}): Email {
  const translate = translateTo(to.language)
  const role = values['role']
  const all = {
    company: to.company,
    ...values,
    ...(role !== undefined && { role: translate(`accounts.role.${role}`) }),
  }
  return emailOf(to, reasons[name], url, (part) => translate(`accounts.emails.${name}.${part}`, all))
}

/** Returns an email that informs the owner of an account about a change. */
export function accountAlert(name: AccountAlert, to: Addressee, publicUrl: string, values: Values = {}): Email {
  const translate = translateTo(to.language)
  return alertOf(to, publicUrl, {
    subject: translate(`accounts.emails.${name}.subject`),
    lead: translate(`accounts.emails.${name}.lead`, values),
    ...(name === 'factorsReset' && { closing: translate('accounts.emails.factorsReset.closing') }),
  })
}

/** Returns an email that informs an owner of the organisation about a change of access, with a button to its page. */
export function ownerAlert(name: OwnerAlert, to: Addressee, url: string, values: Values): Email {
  const translate = translateTo(to.language)
  const named = Object.entries(values).map(([key, value]) => [
    key,
    key === 'role' || key === 'former' ? translate(`accounts.role.${value}`) : value,
  ])
  return {
    to,
    reason: 'account',
    subject: translate(`accounts.emails.${name}.subject`),
    paragraphs: [translate(`accounts.emails.${name}.lead`, { company: to.company, ...Object.fromEntries(named) })],
    button: { text: translate('accounts.emails.ownerAlert.button'), url },
    closing: translate('accounts.emails.ownerAlert.closing'),
  }
}

/**
 * Returns a security alert. A recipient who did not make the change is led to a new password, which ends all sessions.
 */
export function alertOf(
  to: Addressee,
  publicUrl: string,
  { subject, lead, closing }: { readonly subject: string; readonly lead: string; readonly closing?: string },
): Email {
  const translate = translateTo(to.language)
  return {
    to,
    reason: 'account',
    subject,
    paragraphs: [lead],
    button: { text: translate('accounts.emails.alert.button'), url: `${publicUrl}/auth/forgot-password` },
    closing: closing ?? translate('accounts.emails.alert.closing'),
  }
}

/** Returns the recipient of the emails of an account. */
export function addresseeOf({
  email,
  givenName,
  preferredLanguage,
  companyName,
}: Pick<Credentials, 'email' | 'givenName' | 'preferredLanguage' | 'companyName'>): Addressee {
  return { email, name: givenName ?? '', language: preferredLanguage, company: companyName ?? '' }
}
