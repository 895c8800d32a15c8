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
  language: Language
  projectIds: string[] | null
  client: string
  company: string
  timeZone: string | null
}

/** What selects the lines of a link. */
export type LinkScope = Pick<LinkRow, 'clientId' | 'weekStart' | 'projectIds'>
