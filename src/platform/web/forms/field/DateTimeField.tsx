import { DateInput } from '#platform/web/forms/date/DateInput.tsx'
import { type FieldProps, useField } from './use-field.ts'

interface Props extends FieldProps {
  /** Days as `2026-11-20`: earlier and later days are disabled in the calendar. */
  min?: string | undefined
  max?: string | undefined
  /** The default time of a day without a time, as `17:00`. */
  usualTime: string
}

/** A day and a time of day, stored as `2026-11-20T08:00`; unreadable text stays and is refused by the schema. */
export function DateTimeField({ min, max, usualTime, ...props }: Props) {
  const { input, value, set } = useField(props)
  return (
    <DateInput
      {...input}
      min={min}
      max={max}
      timed={{ usual: usualTime }}
      value={typeof value === 'string' ? value : ''}
      onChange={set}
    />
  )
}
