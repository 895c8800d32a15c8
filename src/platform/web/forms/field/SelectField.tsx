import { NativeSelect } from '@mantine/core'
import { type FieldProps, useField } from './use-field.ts'

/** One option of a choice. */
export interface Choice {
  readonly value: string
  readonly label: string
}

interface Props extends FieldProps {
  choices: readonly Choice[] | readonly { readonly group: string; readonly items: readonly Choice[] }[]
  /** The text while nothing is chosen; without it, a choice is always set. */
  empty?: string
}

/** A choice from a short list, with the device's native select: easy on a phone. No choice is null. */
export function SelectField({ choices, empty, ...props }: Props) {
  const { input, value, set } = useField(props)
  const none = empty === undefined ? [] : [{ value: '', label: empty }]
  return (
    <NativeSelect
      {...input}
      data={[...none, ...choices] as Choice[]}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => set(event.currentTarget.value || null)}
    />
  )
}
