import type { ProviderRole } from '#base/actor.ts'
import type { Language } from '#base/language.ts'

/** An account that can sign in: a user or a worker. */
export interface AccountRow {
  organisationId: string
  id: string
  type: 'provider' | 'worker'
  role: ProviderRole | 'worker'
  email: string
  username: string | null
  passwordHash: string | null
  passwordUpdateRequired: boolean
  emailVerified: boolean
  givenName: string | null
  familyName: string | null
  preferredLanguage: Language
  active: boolean
  version: number
  updatedAt: string
}
