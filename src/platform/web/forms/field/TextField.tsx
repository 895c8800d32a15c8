import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FieldProps, useField } from './use-field.ts'

interface Props extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'url'
  autoComplete?: string
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'decimal'
  placeholder?: string
  maxLength?: number
  leftSection?: ReactNode
  autoFocus?: boolean
  /** Turns off spell checking and autocorrection: for names, addresses, tags. */
  plain?: boolean
}

/** One line of text. */
export function TextField(props: Props) {
  const { form, name, label, description, required, disabled, plain, autoFocus, type = 'text', ...rest } = props
  const { input, value, set } = useField({ form, name, label, description, required, disabled })
  return (
    <TextInput
      {...input}
      {...rest}
      // A dialog gives the focus to the marked element, and otherwise to its first button.
      {...(autoFocus ? { autoFocus, 'data-autofocus': true } : {})}
      type={type}
      {...(plain ? { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } : {})}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}
