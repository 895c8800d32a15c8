import { NativeSelect } from '@mantine/core'
import type { Choice } from '#platform/web/forms/field/SelectField.tsx'

interface Props {
  label: string
  /** The text while nothing is filtered. */
  all: string
  choices: readonly Choice[]
  value: string
  onChange: (value: string) => void
}

/** One filter of a list: all, or one choice. */
export function Filter({ label, all, choices, value, onChange }: Props) {
  return (
    <NativeSelect
      size="sm"
      aria-label={label}
      data={[{ value: '', label: all }, ...choices]}
      value={choices.some((choice) => choice.value === value) ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
