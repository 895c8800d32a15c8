import { useCountryName } from '#domains/organisations/web/use-country-name.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { HistoryField } from '#platform/web/ui/record/History.tsx'

/** Returns how the fields of a party are displayed when two users have changed them. */
export function usePartyHistoryFields(): Readonly<Record<string, HistoryField>> {
  const { t } = useTranslation()
  const countryName = useCountryName()
  const field = (name: string, show?: HistoryField['show']): HistoryField => ({
    label: t(`billing.field.${name}`),
    ...(show && { show }),
  })
  const scheme = (value: unknown) => t(`billing.scheme.s${String(value)}`)
  return {
    street: field('street'),
    postalZone: field('postalZone'),
    city: field('city'),
    country: field('country', (value) => countryName(String(value))),
    registrationScheme: field('registrationScheme', scheme),
    registrationNumber: field('registrationNumber'),
    electronicScheme: field('electronicScheme', scheme),
    electronicAddress: field('electronicAddress'),
    accountNumber: field('accountNumber'),
    accountBic: field('accountBic'),
    buyerReference: field('buyerReference'),
    language: field('language'),
    vatCategory: field('vatCategory', (value) => t(`billing.vatCategory.${String(value)}`)),
    vatBasisPoints: field('vatBasisPoints'),
    exemptionReason: field('exemptionReason'),
    paymentDays: field('paymentDays'),
    markupBasisPoints: field('markupBasisPoints'),
    passesPremiums: field('passesPremiums'),
    premiumRounding: field('premiumRounding', (value) => t(`billing.premiumRounding.${String(value)}`)),
  }
}
