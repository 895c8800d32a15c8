import { uuid } from '#platform/web/testing/uuid.ts'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { organisationRoutes, type CompanyProfile, type Settings, settingsRoutes } from '../../contract.ts'

/** The profile of a new organisation: nothing but its purpose is known. */
const newCompany: CompanyProfile = {
  id: uuid(900),
  purpose: 'enlisting',
  companyTag: null,
  companyName: null,
  numberOfEmployees: null,
  headquartersLocation: null,
  industry: null,
  vatNumber: null,
  website: null,
  socialMediaLink: null,
  profileComplete: false,
  progress: 0,
  missing: ['company.companyName', 'contacts.primary.email', 'preferences.timeZone'],
  version: 1,
  allowed: ['edit'],
}

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

/** The complete profile of the organisation. */
export const company: CompanyProfile = {
  ...newCompany,
  companyTag: 'northwind',
  companyName: 'Northwind Staffing',
  headquartersLocation: 'Rue Neuve 1, 1000 Brussels',
  industry: 'hospitality',
  profileComplete: true,
  progress: 70,
  missing: [],
  version: 7,
}

export function answerSettings(api: FakeApi, found: Settings = settings): void {
  api.answers(settingsRoutes.readSettings, () => found)
  api.answers(settingsRoutes.readSettingsHistory, () => listOf())
  api.answers(organisationRoutes.readCompany, () => company)
}
