import type { Currency } from '#base/currency.ts'
import { DurationField } from '#platform/web/forms/field/DurationField.tsx'
import { MoneyField } from '#platform/web/forms/field/MoneyField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import type { FormFields } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { TypedKind } from './adjustment-input.ts'

interface Props {
  form: FormFields
  kinds: readonly TypedKind[]
  /** The only possible currency, if there is only one. */
  currency?: Currency
}

/** The fields of an adjustment: kind, amount and reason. */
export function AdjustFields({ form, kinds, currency }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <SelectField
        name="kind"
        label={t('pay.field.kind')}
        choices={kinds.map((value) => ({ value, label: t(`pay.adjustKind.${value}`) }))}
      />
      <MoneyField name="amount" label={t('pay.field.amount')} required {...(currency && { currency, only: true })} />
      {form.valueOf('kind') === 'bonus' && (
        <DurationField name="minutes" label={t('pay.field.bonusHours')} description={t('pay.adjust.bonusHoursHelp')} />
      )}
      <TextAreaField
        name="reason"
        label={t('pay.field.reason')}
        description={t('pay.adjust.reasonHelp')}
        rows={2}
        required
      />
    </>
  )
}
