import { RowsField } from '#platform/web/forms/field/RowsField.tsx'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { planningLimits } from '../../rules.ts'
import { nextDay, type PlanForm } from './plan-input.ts'
import { TimeFields } from './TimeFields.tsx'

interface Props {
  form: PlanForm
  /** The first and the last day of the assignment. */
  first: string
  last: string
}

/** The fields for single shifts. */
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
            <DateField name={`${path}.date`} label={t('shifts.field.date')} min={first} max={last} required />
          </div>
          <TimeFields form={form} path={`${path}.`} days={[form.values.days[index]?.date ?? ''].filter(Boolean)} />
        </>
      )}
    </RowsField>
  )
}
