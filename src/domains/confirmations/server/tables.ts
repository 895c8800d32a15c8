import type { Brand } from '#base/brand.ts'
import type { Language } from '#base/language.ts'

/** A link that works, with its contact, client and organisation. */
export interface LinkRow {
  id: string
  clientId: string
  contactId: string
  weekStart: string
  expiresAt: string
  contact: string
  email: string
  /** The address that the link was sent to; the contact may have another one by now. */
  sentTo: string
  language: Language
  projectIds: string[] | null
  client: string
  company: string
  brand: Brand
  timeZone: string | null
}

/** What selects the lines of a link, or of a week in the client portal. */
export type LinkScope = Pick<LinkRow, 'clientId' | 'weekStart' | 'projectIds'>

/** The contact who decides on lines: by a link, or signed in to the client portal. */
export interface Decider extends LinkScope, Pick<LinkRow, 'contactId' | 'contact' | 'email' | 'client'> {
  /** The ID of the link; null in the portal. */
  readonly requestId: string | null
  /** What the names and values of lines are derived from: the token of the link, or the contact. */
  readonly key: string
}
