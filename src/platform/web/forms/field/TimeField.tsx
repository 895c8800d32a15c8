import { TimeInput } from '#platform/web/forms/date/TimeInput.tsx'
import { type FieldProps, useField } from './use-field.ts'

/** A time of day, stored as `08:00`; unreadable text stays and is refused by the schema. */
export function TimeField(props: FieldProps) {
  const { input, value, set } = useField(props)
  return <TimeInput {...input} value={typeof value === 'string' ? value : ''} onChange={set} />
}
