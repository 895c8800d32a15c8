import type { PayRules, TimeRules } from '../contract/settings.ts'
import type { Purpose, RulesCountry } from '../rules.ts'
import type { Profile } from '../rules/profile.ts'

/** An organisation, the tenant: its profile and its rules. */
export interface OrganisationRow extends Profile, TimeRules, PayRules {
  id: string
  createdAt: string
  /** While the organisation is being moved to another group. */
  fencedAt: string | null
  purpose: Purpose
  companyTag: string | null
  notifyByEmail: boolean
  newsletter: boolean
  profileComplete: boolean
  holidayCountries: RulesCountry[]
  closedAt: string | null
  version: number
  updatedAt: string
  brandColour: string | null
  logoId: string | null
}
