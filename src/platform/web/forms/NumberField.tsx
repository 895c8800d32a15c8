import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FieldProps, useField } from './use-field.ts'

interface Props extends FieldProps {
  /** Lets through digits after the point. */
  fractions?: boolean
  /** What is counted, shown at the end. */
  unit?: ReactNode
  placeholder?: string
}

/** A number: empty is null, and what is no number stays as it was typed, for the shape to refuse. */
export function NumberField({ fractions = false, unit, placeholder, ...props }: Props) {
  const { input, value, set } = useField(props)
  return (
    <TextInput
      {...input}
      inputMode={fractions ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...(placeholder ? { placeholder } : {})}
      {...(unit ? { rightSection: unit, rightSectionWidth: 64, rightSectionPointerEvents: 'none' } : {})}
      value={value === null || value === undefined ? '' : String(value)}
      onChange={(event) => set(numberOf(event.currentTarget.value, fractions))}
    />
  )
}

function numberOf(typed: string, fractions: boolean): number | string | null {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  if (/^-?\d{1,15}$/.test(text)) return Number(text)
  // A point that is still being typed must not be lost.
  return fractions && /^-?\d{1,15}\.\d*[1-9]$/.test(text) ? Number(text) : typed
}
