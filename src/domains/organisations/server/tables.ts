import type { Currency } from '#base/money.ts'
import type { Purpose } from '../rules.ts'

/** A tenant: what it says of itself, and the rules that it works by. */
export interface OrganisationRow {
  id: string
  purpose: Purpose
  companyTag: string | null
  companyName: string | null
  numberOfEmployees: number | null
  headquartersLocation: string | null
  industry: string | null
  vatNumber: string | null
  website: string | null
  socialMediaLink: string | null
  primaryFullName: string | null
  primaryEmail: string | null
  primaryPhone: string | null
  primaryJobTitle: string | null
  alternateName: string | null
  alternateEmail: string | null
  alternatePhone: string | null
  preferredLanguage: string | null
  timeZone: string | null
  notifyByEmail: boolean
  newsletter: boolean
  profileComplete: boolean
  currency: Currency
  geofence: 'off' | 'warn' | 'block'
  entryLimitDays: number
  closedAt: string | null
  version: number
  updatedAt: string
}

export interface OrganisationTables {
  organisations: OrganisationRow
}
