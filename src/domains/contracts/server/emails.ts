import type { Language } from '#base/language.ts'
import { type Email, emailOf } from '#platform/server/mail/email.ts'
import { dayIn } from '#platform/server/texts/dates.ts'
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

/** A contract as an email names it. */
export interface NamedContract {
  readonly id: string
  readonly title: string
  readonly startDate: string
  /** Null for a framework agreement. */
  readonly worker: string | null
}

/** Tells a contact of a client in one email about several contracts to sign. */
export function contractsEmail(
  kind: 'toSign' | 'reminder',
  to: Reader,
  contracts: readonly NamedContract[],
  publicUrl: string,
): Email {
  const translate = translateTo(to.language)
  const values = { count: contracts.length, client: to.client, company: to.company }
  const email = emailOf(to, 'portal', `${publicUrl}/client/contracts/sign`, (part) =>
    translate(`contracts.emails.several.${kind}.${part}`, values),
  )
  return { ...email, ...listed(to, contracts, publicUrl) }
}

// A longer list is not read in an email.
const mostListed = 50

function listed({ language }: Reader, contracts: readonly NamedContract[], publicUrl: string) {
  const rest = contracts.length - mostListed
  return {
    items: contracts.slice(0, mostListed).map(({ id, title, worker, startDate }) => ({
      text: [title, worker, dayIn(language, startDate)].filter(Boolean).join(' · '),
      url: `${publicUrl}/client/contracts/${id}`,
    })),
    ...(rest > 0 && { more: translateTo(language)('contracts.emails.several.more', { count: rest }) }),
  }
}

/** Sends a contact the code that signs contracts. */
export function signingCodeEmail(
  to: Reader,
  { contracts, code }: { readonly contracts: readonly NamedContract[]; readonly code: string },
  publicUrl: string,
): Email {
  const translate = translateTo(to.language)
  const count = contracts.length
  const values = { title: contracts[0]?.title ?? '', count, code, company: to.company, minutes: signingCodeMinutes }
  return {
    to,
    reason: 'portal',
    subject: translate('contracts.emails.code.subject', values),
    paragraphs: [translate(count > 1 ? 'contracts.emails.code.several' : 'contracts.emails.code.lead', values)],
    ...(count > 1 && listed(to, contracts, publicUrl)),
    closing: translate('contracts.emails.code.closing', values),
  }
}
