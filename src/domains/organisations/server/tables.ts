import type { PayRules, TimeRules } from '../contract/settings.ts'
import type { HolidayCountry, Profile, Purpose } from '../rules.ts'

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
  holidayCountries: HolidayCountry[]
  closedAt: string | null
  version: number
  updatedAt: string
}
