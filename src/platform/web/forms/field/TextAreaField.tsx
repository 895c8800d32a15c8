import { Textarea } from '@mantine/core'
import { type FieldProps, useField } from './use-field.ts'

/** Several lines of text. */
export function TextAreaField({
  rows = 3,
  placeholder,
  autoFocus = false,
  autoComplete,
  ...props
}: FieldProps & { rows?: number; placeholder?: string; autoFocus?: boolean; autoComplete?: string }) {
  const { input, value, set } = useField(props)
  return (
    <Textarea
      {...input}
      rows={rows}
      {...(placeholder ? { placeholder } : {})}
      {...(autoComplete ? { autoComplete } : {})}
      {...(autoFocus ? { 'data-autofocus': true } : {})}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}
