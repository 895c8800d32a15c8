import type { Money } from '#base/money.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { ownName } from '#platform/web/format/own-name.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { HistoryField } from '#platform/web/ui/record/History.tsx'
import { plainHistory } from '#platform/web/ui/record/plain-fields.ts'
import {
  type Deduction,
  type OvertimeBands,
  payRuleFields,
  type RolePayRate,
  type StatutoryPay,
  timeRuleFields,
} from '#domains/organisations/contract/settings.ts'
import { useCountryName } from './use-country-name.ts'

/** How the history and the version comparison show the fields of the profile, the settings and the holidays. */
export function useSettingsHistoryFields(): Readonly<Record<string, HistoryField>> {
  const { t } = useTranslation()
  const format = useFormat()
  const countryName = useCountryName()
  const text = (name: string, show?: HistoryField['show']): HistoryField => ({
    label: t(`organisations.field.${name}`),
    ...(show && { show }),
  })
  const setting = (name: string, show?: HistoryField['show']): HistoryField => ({
    label: t(`organisations.settings.field.${name}`),
    ...(show && { show }),
  })
  const deduction = ({ name, basisPoints, amount }: Deduction) =>
    `${name} ${amount ? format.money(amount as Money) : format.number((basisPoints ?? 0) / 10_000, { style: 'percent', maximumFractionDigits: 2 })}`
  const component = ({ component: id, fromDate, paid, basisPoints, reason }: StatutoryPay) =>
    [
      t(`organisations.statutoryPay.component.${id}`),
      fromDate && t('organisations.law.from', { day: format.date(fromDate) }),
      t(`organisations.statutoryPay.paid.${paid}`),
      basisPoints ? format.number(basisPoints / 10_000, { style: 'percent', maximumFractionDigits: 2 }) : null,
      reason,
    ]
      .filter(Boolean)
      .join(', ')
  const bands = ({ bands: all, source }: OvertimeBands) =>
    [
      ...all.map(({ afterMinutes, percent, restDayPercent, labourDayPercent = null }) =>
        [
          t('organisations.overtime.beyond', { hours: format.duration(afterMinutes) }),
          ...[percent, restDayPercent, labourDayPercent].flatMap((one) =>
            one === null ? [] : format.number(one / 100, { style: 'percent' }),
          ),
        ].join(' '),
      ),
      source,
    ].join(', ')
  return {
    companyTag: text('companyTag'),
    companyName: text('companyName'),
    numberOfEmployees: text('numberOfEmployees', (value) => format.number(Number(value))),
    headquartersLocation: text('headquartersLocation'),
    industry: text('industry', (value) => t(`organisations.industry.${String(value)}`)),
    vatNumber: text('vatNumber'),
    website: text('website'),
    socialMediaLink: text('socialMediaLink'),
    primaryFullName: text('fullName'),
    primaryEmail: text('email'),
    primaryPhone: text('phone'),
    primaryJobTitle: text('jobTitle'),
    alternateName: text('name'),
    alternateEmail: text('email'),
    alternatePhone: text('phone'),
    preferredLanguage: text('preferredLanguage', (value) => ownName(String(value))),
    timeZone: text('timeZone'),
    notifyByEmail: text('notifyByEmail'),
    newsletter: text('newsletter'),
    profileComplete: setting('profileComplete'),
    brandColour: setting('brandColour'),
    logoId: setting('logo', () => t('organisations.brand.replaced')),
    ...plainHistory(timeRuleFields, { t, format }),
    ...plainHistory(payRuleFields, { t, format }),
    currency: setting('currency'),
    closedAt: setting('closedAt', (value) => format.moment(String(value))),
    overtimeBands: setting('overtimeBands', (value) => bands(value as OvertimeBands)),
    deductions: setting('deductions', (value) => (value as Deduction[]).map(deduction).join(' · ')),
    statutoryPay: setting('statutoryPay', (value) =>
      (value as StatutoryPay[])
        .filter(({ isOn }) => isOn)
        .map(component)
        .join(' · '),
    ),
    rolePayRates: setting('rolePayRates', (value) =>
      (value as RolePayRate[]).map(({ role, payRate }) => `${role} ${format.money(payRate)}`).join(' · '),
    ),
    holidayCountries: setting('holidayCountries', (value) => (value as string[]).map(countryName).join(', ')),
  }
}
