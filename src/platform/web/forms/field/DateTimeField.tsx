import { DateInput } from '#platform/web/forms/date/DateInput.tsx'
import { type FieldProps, useField } from './use-field.ts'

interface Props extends FieldProps {
  /** Days as `2026-11-20`: earlier and later ones cannot be chosen in the calendar. */
  min?: string | undefined
  max?: string | undefined
  /** The time of day of a day that is chosen or typed alone, as `17:00`. */
  usualTime: string
}

/** A day and a time of day, kept as `2026-11-20T08:00`; unreadable text stays, for the shape to refuse. */
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
