import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { DateRangeField } from '#platform/web/forms/field/DateRangeField.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { chosenDays, type PlanForm } from './plan-input.ts'
import { TimeFields } from './TimeFields.tsx'
import { WeekdaysField } from './WeekdaysField.tsx'

interface Props {
  form: PlanForm
  /** The first and the last day of the assignment. */
  first: string
  last: string
}

/** The fields for a weekly pattern. */
export function PatternFields({ form, first, last }: Props) {
  const { t } = useTranslation()
  const { pattern } = form.values
  return (
    <FieldGroup>
      <WeekdaysField name="pattern.weekdays" />
      <TimeFields form={form} path="pattern." days={chosenDays(pattern)} />
      <DateRangeField
        first={{ name: 'pattern.from', label: t('shifts.field.from'), required: true }}
        last={{ name: 'pattern.to', label: t('shifts.field.to'), required: true }}
        min={first}
        max={last}
      />
      <div data-wide>
        <CheckField name="pattern.skipHolidays" label={t('shifts.field.skipHolidays')} />
      </div>
    </FieldGroup>
  )
}
