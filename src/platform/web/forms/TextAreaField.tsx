import { Textarea } from '@mantine/core'
import { type FieldProps, useField } from './use-field.ts'

/** Several lines of text. */
export function TextAreaField({
  rows = 3,
  placeholder,
  autoFocus = false,
  ...props
}: FieldProps & { rows?: number; placeholder?: string; autoFocus?: boolean }) {
  const { input, value, set } = useField(props)
  return (
    <Textarea
      {...input}
      rows={rows}
      {...(placeholder ? { placeholder } : {})}
      {...(autoFocus ? { 'data-autofocus': true } : {})}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}
