import { NativeSelect } from '@mantine/core'
import { type FieldProps, useField } from './use-field.ts'

/** One thing that can be chosen. */
export interface Choice {
  readonly value: string
  readonly label: string
}

interface Props extends FieldProps {
  choices: readonly Choice[] | readonly { readonly group: string; readonly items: readonly Choice[] }[]
  /** What stands there while nothing is chosen; without it something always is. */
  empty?: string
}

/** One of a short list, by the device's own list: easy on a phone. Nothing chosen is null. */
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
