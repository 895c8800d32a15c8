import { type Email, emailOf } from '#platform/server/mail/email.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { invitationDays, signInMinutes } from '../rules.ts'
import type { PortalContact } from './links.ts'

type Reader = Pick<PortalContact, 'name' | 'email' | 'language' | 'company'>

/** A sign-in link, and the client whose portal it opens. */
export interface SignInUrl {
  readonly client: string
  readonly url: string
}

/** Sends a person the link that signs in to the client portal; who is a contact of several clients gets one for each. */
export function signInEmail(to: Reader, links: readonly [SignInUrl, ...SignInUrl[]]): Email {
  const translate = translateTo(to.language)
  const values = { company: to.company, client: links[0].client, minutes: signInMinutes }
  if (links.length === 1)
    return emailOf(to, 'portal', links[0].url, (part) => translate(`portal.emails.signIn.${part}`, values))
  return {
    to,
    reason: 'portal',
    subject: translate('portal.emails.signIn.subject', values),
    paragraphs: [translate('portal.emails.signIn.several', values)],
    items: links.map(({ client, url }) => ({ text: client, url })),
    closing: translate('portal.emails.signIn.closing', values),
  }
}

/** Invites a contact to the client portal with a link that signs in. */
export function portalInvitationEmail(to: Reader, { client, url }: SignInUrl): Email {
  const translate = translateTo(to.language)
  const values = { company: to.company, client, days: invitationDays }
  return emailOf(to, 'portal', url, (part) => translate(`portal.emails.invitation.${part}`, values))
}
