import { DateInput } from '#platform/web/forms/date/DateInput.tsx'
import type { MarkedDays } from '#platform/web/forms/date/Calendar.tsx'
import { type FieldProps, useField } from './use-field.ts'

interface Props extends FieldProps {
  /** Days as `2026-11-20`: earlier and later days are disabled in the calendar. */
  min?: string | undefined
  max?: string | undefined
  marked?: MarkedDays | undefined
  /** The first day of the period that this day ends: `+1w` counts from it. */
  from?: string | undefined
  onPeriod?: ((from: string, to: string) => void) | undefined
  autoComplete?: string
  autoFocus?: boolean
}

/** A day, stored as `2026-11-20`; unreadable text stays and is refused by the schema. */
export function DateField({ min, max, marked, from, onPeriod, autoComplete, autoFocus, ...props }: Props) {
  const { input, value, set } = useField(props)
  return (
    <DateInput
      {...input}
      {...(autoComplete ? { autoComplete } : {})}
      {...(autoFocus ? { 'data-autofocus': true } : {})}
      min={min}
      max={max}
      marked={marked}
      from={from}
      onPeriod={onPeriod}
      value={typeof value === 'string' ? value : ''}
      onChange={set}
    />
  )
}
