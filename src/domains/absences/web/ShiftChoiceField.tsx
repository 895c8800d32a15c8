import { RadioField } from '#platform/web/forms/field/RadioField.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { shiftChoices } from '../rules.ts'

/** Whether the accepted shifts of the days are kept or cancelled. */
export function ShiftChoiceField({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <RadioField
      name="shifts"
      label={t('absences.approve.choice')}
      required
      choices={shiftChoices.map((value) => ({
        value,
        label: t(`absences.approve.${value}`, { count }),
        description: t(`absences.approve.${value}Text`),
      }))}
    />
  )
}
