import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type FieldProps, useField } from './use-field.ts'

/** A percentage with up to two digits behind the point, kept as basis points: `11.15` is 1115. */
export function PercentField(props: FieldProps) {
  const { input, value, set } = useField(props)
  const [typed, setTyped] = useState(() => textOf(value))
  // The value was replaced from outside, as when a form is reset.
  if ((basisPointsOf(typed) ?? typed) !== (value ?? '')) setTyped(textOf(value))
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      autoComplete="off"
      rightSection="%"
      rightSectionPointerEvents="none"
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        set(text.trim() === '' ? null : (basisPointsOf(text) ?? text))
      }}
    />
  )
}

function basisPointsOf(typed: string): number | undefined {
  const match = /^(\d{1,3})(?:[.,](\d{0,2}))?$/.exec(typed.trim())
  return match ? Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`) : undefined
}

function textOf(value: unknown): string {
  return typeof value === 'number' ? String(value / 100) : typeof value === 'string' ? value : ''
}
