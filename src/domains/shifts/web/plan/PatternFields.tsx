import { CheckField } from '#platform/web/forms/CheckField.tsx'
import { DateField } from '#platform/web/forms/DateField.tsx'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { FieldGroup } from '#platform/web/ui/FieldGroup.tsx'
import { chosenDays, type PlanForm } from './plan-input.ts'
import { TimeFields } from './TimeFields.tsx'
import { WeekdaysField } from './WeekdaysField.tsx'

interface Props {
  form: PlanForm
  /** The first and the last day of the assignment. */
  first: string
  last: string
}

/** The same shift on chosen days of each week, from one day to another. */
export function PatternFields({ form, first, last }: Props) {
  const { t } = useWords()
  const { pattern } = form.values
  const days = { min: first, max: last, required: true } as const
  return (
    <FieldGroup>
      <WeekdaysField form={form} name="pattern.weekdays" />
      <TimeFields form={form} path="pattern." days={chosenDays(pattern)} />
      <DateField form={form} name="pattern.from" label={t('shifts.field.from')} {...days} />
      <DateField form={form} name="pattern.to" label={t('shifts.field.to')} {...days} />
      <div data-wide>
        <CheckField form={form} name="pattern.skipHolidays" label={t('shifts.field.skipHolidays')} />
      </div>
    </FieldGroup>
  )
}
