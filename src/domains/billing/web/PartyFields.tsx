import { type ReactNode, useMemo } from 'react'
import { compareNames } from '#base/folding.ts'
import { useCountryName } from '#domains/organisations/web/use-country-name.ts'
import { PickField } from '#platform/web/forms/field/PickField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { countries } from '#base/official/countries.ts'
import { registrationSchemes, schemes } from '#base/official/electronic-addresses.ts'
import styles from './PartyFields.module.css'

/** The path of a party in a form that contains both. */
type Side = '' | 'seller.' | 'terms.'

/** The address fields of a party of an invoice. */
export function AddressFields({ of = '' }: { of?: Side }) {
  const { t } = useTranslation()
  const countryName = useCountryName()
  const choices = useMemo(
    () =>
      countries
        .map((value) => ({ value, label: countryName(value) }))
        .sort((one, other) => compareNames(one.label, other.label)),
    [countryName],
  )
  return (
    <FieldGroup>
      <div data-wide>
        <TextField name={`${of}street`} label={t('billing.field.street')} autoComplete="off" />
      </div>
      <TextField name={`${of}postalZone`} label={t('billing.field.postalZone')} plain />
      <TextField name={`${of}city`} label={t('billing.field.city')} autoComplete="off" />
      <PickField
        name={`${of}country`}
        label={t('billing.field.country')}
        placeholder={t('billing.terms.noCountry')}
        choices={choices}
        clearable
      />
    </FieldGroup>
  )
}

/** The electronic address and registration of a party of an invoice, with further fields as children. */
export function NumberFields({ of = '', children }: { of?: Side; children?: ReactNode }) {
  const { t } = useTranslation()
  const choiceOf = (value: string) => ({ value, label: t(`billing.scheme.s${value}`) })
  return (
    <div className={styles.parts}>
      <FieldGroup>
        <SelectField
          name={`${of}electronicScheme`}
          label={t('billing.field.electronicScheme')}
          empty={t('billing.terms.unknownScheme')}
          choices={schemes.map(choiceOf)}
        />
        <TextField name={`${of}electronicAddress`} label={t('billing.field.electronicAddress')} plain />
      </FieldGroup>
      <FieldGroup>
        <SelectField
          name={`${of}registrationScheme`}
          label={t('billing.field.registrationScheme')}
          empty={t('billing.terms.unknownScheme')}
          choices={registrationSchemes.map(choiceOf)}
        />
        <TextField name={`${of}registrationNumber`} label={t('billing.field.registrationNumber')} plain />
      </FieldGroup>
      {children}
    </div>
  )
}
