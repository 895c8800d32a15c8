import { company } from '#app/web/testing/company.ts'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { organisationRoutes, type Settings, settingsRoutes } from '#domains/organisations/contract.ts'

/** The settings of an organisation in Belgium. */
export const settings: Settings = {
  companyTag: 'northwind',
  timeRules: {
    roundingMinutes: 15,
    earlyClockInMinutes: 10,
    geofence: 'warn',
    overtimeDailyMinutes: 480,
    overtimeWeeklyMinutes: 2280,
    minimumRestMinutes: 660,
    weeklyMaximumMinutes: 3000,
    reminderWeekday: 5,
    entryLimitDays: 60,
    vacationDays: 20,
    placeRetentionDays: 60,
  },
  payRules: {
    currency: 'EUR',
    overtimePercent: 150,
    nightPercent: 125,
    holidayPercent: 200,
    nightFrom: '20:00',
    nightTo: '06:00',
    deductions: [{ kind: 'insurance', name: 'ONSS / RSZ', basisPoints: 1307, amount: null }],
    rolePayRates: [{ role: 'Picker', payRate: { amount: 1650, currency: 'EUR' } }],
    payPeriod: 'monthly',
    firstDayOfWeek: 1,
  },
  version: 7,
  allowed: ['edit'],
}

export function answerSettings(api: FakeApi, found: Settings = settings): void {
  api.answers(settingsRoutes.readSettings, () => found)
  api.answers(settingsRoutes.readSettingsHistory, () => listOf())
  api.answers(organisationRoutes.readCompany, () => company)
}
