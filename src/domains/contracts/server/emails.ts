import type { Language } from '#base/language.ts'
import { type Email, emailOf } from '#platform/server/mail/email.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { signingCodeMinutes } from '../rules/signing-codes.ts'

/** What an email to a contact of a client is about. The sealed contract is attached to `sealed`. */
export type ContractEmailKind = 'toSign' | 'reminder' | 'voided' | 'sealed'

/** A contact of a client who may sign its contracts. */
export interface Signatory {
  id: string
  name: string
  email: string
  language: Language
  client: string
  company: string
}
type Reader = Omit<Signatory, 'id'>

/** Tells a contact of a client about one of its contracts. */
export function contractEmail(
  kind: ContractEmailKind,
  to: Reader,
  { id, title }: { readonly id: string; readonly title: string },
  publicUrl: string,
): Email {
  const translate = translateTo(to.language)
  const values = { title, client: to.client, company: to.company }
  const email = emailOf(to, 'portal', `${publicUrl}/client/contracts/${id}`, (part) =>
    translate(`contracts.emails.${kind}.${part}`, values),
  )
  return kind === 'sealed' ? { ...email, files: [{ kind: 'contractFile', id }] } : email
}

/** Sends a contact the code that signs a contract. */
export function signingCodeEmail(
  to: Reader,
  { title, code }: { readonly title: string; readonly code: string },
): Email {
  const translate = translateTo(to.language)
  const values = { title, code, company: to.company, minutes: signingCodeMinutes }
  return {
    to,
    reason: 'portal',
    subject: translate('contracts.emails.code.subject', values),
    paragraphs: [translate('contracts.emails.code.lead', values)],
    closing: translate('contracts.emails.code.closing', values),
  }
}
