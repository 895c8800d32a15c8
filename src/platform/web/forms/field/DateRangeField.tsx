import { DateField } from './DateField.tsx'
import { useFormFields } from '#platform/web/forms/form/form-context.ts'
import type { FormFields } from '#platform/web/forms/form/use-contract-form.ts'
import type { FieldProps } from './use-field.ts'

type End = Omit<FieldProps, 'form'>

interface Props {
  /** A form to use instead of the one around the fields. */
  form?: FormFields
  /** The field of the first day, which also accepts a whole period. */
  first: End
  last: End
  /** Days as `2026-11-20`: earlier and later days are disabled in the calendars. */
  min?: string | undefined
  max?: string | undefined
}

/** The first and the last day of a period, each stored as `2026-11-20`: the calendars mark it, and `+1w` in the second counts from the first. */
export function DateRangeField({ form: given, first, last, min, max }: Props) {
  const form = useFormFields(given)
  const textOf = ({ name }: End) => {
    const value = form.valueOf(name)
    return typeof value === 'string' ? value : ''
  }
  const [from, to] = [textOf(first), textOf(last)]
  return (
    <>
      <DateField
        {...first}
        form={given}
        min={min}
        max={max}
        marked={{ from, to }}
        onPeriod={(firstDay, lastDay) => {
          form.set(first.name, firstDay)
          form.set(last.name, lastDay)
        }}
      />
      <DateField {...last} form={given} min={from || min} max={max} marked={{ from, to }} from={from} />
    </>
  )
}
