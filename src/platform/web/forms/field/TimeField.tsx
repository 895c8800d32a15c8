import { TimeInput } from '#platform/web/forms/date/TimeInput.tsx'
import { type FieldProps, useField } from './use-field.ts'

/** A time of day, stored as `08:00`; unreadable text stays and is refused by the schema. */
export function TimeField({ example, ...props }: FieldProps & { example?: string }) {
  const { input, value, set } = useField(props)
  return <TimeInput {...input} example={example} value={typeof value === 'string' ? value : ''} onChange={set} />
}
