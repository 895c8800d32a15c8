import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { RowsField } from '#platform/web/forms/field/RowsField.tsx'
import type { FormFields } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { planningLimits } from '../../rules.ts'
import { type DayTyped, nextDay } from './plan-input.ts'
import { TimeFields } from './TimeFields.tsx'

interface Props {
  form: FormFields & { readonly values: { readonly days: readonly DayTyped[] } }
  /** The first and the last possible day. */
  first: string
  last?: string
}

/** The fields for single shifts, whose values are in `days`. */
export function DaysFields({ form, first, last }: Props) {
  const { t } = useTranslation()
  return (
    <RowsField
      name="days"
      label={t('shifts.plan.days')}
      blank={() => nextDay(form.values.days)}
      nameOf={(number) => t('shifts.plan.day', { number })}
      add={t('shifts.plan.addDay')}
      empty={t('shifts.plan.noDay')}
      max={planningLimits.atOnce}
      cards
    >
      {(path, index) => (
        <>
          <div data-wide>
            <DateField
              name={`${path}.date`}
              label={t('shifts.field.date')}
              min={first}
              {...(last && { max: last })}
              required
            />
          </div>
          <TimeFields form={form} path={`${path}.`} days={[form.values.days[index]?.date ?? ''].filter(Boolean)} />
        </>
      )}
    </RowsField>
  )
}
