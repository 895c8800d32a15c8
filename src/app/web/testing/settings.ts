import { tagRoutes } from '#domains/tags/contract.ts'
import { initialValues } from '#base/fields.ts'
import { company } from '#app/web/testing/company.ts'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { brandRoutes, type EditedBrand } from '#domains/organisations/contract/brand.ts'
import { organisationRoutes, type Settings, settingsRoutes } from '#domains/organisations/contract.ts'
import { payRuleFields, timeRuleFields } from '#domains/organisations/contract/settings.ts'

/** An organisation without its own colour and logo. */
export const appearance: EditedBrand = {
  name: 'Northwind Staffing',
  phone: '+3225550100',
  colour: null,
  logoId: null,
  version: 7,
  allowed: ['edit'],
}

/** The settings of an organisation in Belgium. */
export const settings: Settings = {
  companyTag: 'northwind',
  timeRules: {
    ...initialValues(timeRuleFields),
    overtimeBands: null,
    roundingMinutes: 15,
    earlyClockInMinutes: 10,
    overtimeDailyMinutes: 480,
    overtimeWeeklyMinutes: 2280,
    weeklyMaximumMinutes: 3000,
    reminderWeekday: 5,
    vacationDays: 20,
    noShowMinutes: null,
    availabilityNoticeDays: 0,
    labourLaw: 'off',
    unavailablePlanning: 'warn',
    shiftSwaps: 'approval',
  },
  payRules: {
    ...initialValues(payRuleFields),
    currency: 'EUR',
    nightFrom: '20:00',
    deductions: [{ kind: 'insurance', name: 'ONSS / RSZ', basisPoints: 1307, amount: null }],
    statutoryPay: [],
    rolePayRates: [{ role: 'Picker', payRate: { amount: 1650, currency: 'EUR' } }],
  },
  version: 7,
  allowed: ['edit'],
}

export function answerSettings(api: FakeApi, found: Settings = settings): void {
  api.answersMeanwhile(tagRoutes.countTags, () => ({ items: [] }))
  api.answers(settingsRoutes.readSettings, () => found)
  api.answers(settingsRoutes.readSettingsHistory, () => listOf())
  api.answers(organisationRoutes.readCompany, () => company)
  api.answersMeanwhile(brandRoutes.readBrand, () => appearance)
}
