import type { Currency } from '#base/currency.ts'
import type { Deduction, RolePayRate } from '../contract.ts'
import type { HolidayCountry, payPeriods, Profile, Purpose } from '../rules.ts'

/** An organisation, the tenant: its profile and its rules. */
export interface OrganisationRow extends Profile {
  id: string
  createdAt: string
  /** While the organisation is being moved to another group. */
  fencedAt: string | null
  purpose: Purpose
  companyTag: string | null
  notifyByEmail: boolean
  newsletter: boolean
  profileComplete: boolean
  currency: Currency
  geofence: 'off' | 'warn' | 'block'
  entryLimitDays: number
  /** Vacation days of each worker per year. Null if they are not tracked. */
  vacationDays: number | null
  roundingMinutes: number
  earlyClockInMinutes: number
  overtimeDailyMinutes: number
  overtimeWeeklyMinutes: number
  minimumRestMinutes: number
  weeklyMaximumMinutes: number
  /** From 1 for Monday to 7 for Sunday. Null sends no reminder. */
  reminderWeekday: number | null
  placeRetentionDays: number
  overtimePercent: number
  nightPercent: number
  holidayPercent: number
  nightFrom: string
  nightTo: string
  deductions: Deduction[]
  rolePayRates: RolePayRate[]
  payPeriod: (typeof payPeriods)[number]
  firstDayOfWeek: number
  holidayCountries: HolidayCountry[]
  closedAt: string | null
  version: number
  updatedAt: string
}
