import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseDuration, typedDuration } from './durations.ts'
import { type FieldProps, useField } from './use-field.ts'

/** A duration in hours and minutes, kept as whole minutes; what is none stays as it was typed, for the shape to refuse. */
export function DurationField(props: FieldProps) {
  const { input, value, set } = useField(props)
  const [typed, setTyped] = useState(() => textOf(value))
  // The value was replaced from outside, as when a form is reset.
  if ((parseDuration(typed) ?? typed) !== (value ?? '')) setTyped(textOf(value))
  return (
    <TextInput
      {...input}
      inputMode="text"
      autoComplete="off"
      rightSection="h"
      rightSectionPointerEvents="none"
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        set(text.trim() === '' ? null : (parseDuration(text) ?? text))
      }}
      onBlur={() => {
        if (typeof value === 'number') setTyped(typedDuration(value))
      }}
    />
  )
}

function textOf(value: unknown): string {
  return typeof value === 'number' ? typedDuration(value) : typeof value === 'string' ? value : ''
}
