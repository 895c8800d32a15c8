import type { Currency } from '#base/money.ts'
import type { Deduction, RolePayRate } from '../contract.ts'
import type { HolidayCountry, payPeriods, Profile, Purpose } from '../rules.ts'

/** A tenant: what it says of itself, and the rules that it works by. */
export interface OrganisationRow extends Profile {
  id: string
  purpose: Purpose
  companyTag: string | null
  notifyByEmail: boolean
  newsletter: boolean
  profileComplete: boolean
  currency: Currency
  geofence: 'off' | 'warn' | 'block'
  entryLimitDays: number
  /** Of each worker in a year; null: nobody counts them. */
  vacationDays: number | null
  roundingMinutes: number
  earlyClockInMinutes: number
  overtimeDailyMinutes: number
  overtimeWeeklyMinutes: number
  minimumRestMinutes: number
  weeklyMaximumMinutes: number
  /** From 1 for Monday; null: nobody is reminded. */
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
