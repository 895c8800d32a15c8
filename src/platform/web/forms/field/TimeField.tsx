import { TimeInput } from '#platform/web/forms/date/TimeInput.tsx'
import { type FieldProps, useField } from './use-field.ts'

/** A time of day, kept as `08:00`; unreadable text stays, for the shape to refuse. */
export function TimeField(props: FieldProps) {
  const { input, value, set } = useField(props)
  return <TimeInput {...input} value={typeof value === 'string' ? value : ''} onChange={set} />
}
