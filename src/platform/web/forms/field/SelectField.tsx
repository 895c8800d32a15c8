import { NativeSelect } from '@mantine/core'
import { type FieldProps, useField } from './use-field.ts'

/** One option of a choice. */
export interface Choice<Value = string> {
  readonly value: Value
  readonly label: string
}

type Value = string | number

interface Props extends FieldProps {
  choices: readonly Choice<Value>[] | readonly { readonly group: string; readonly items: readonly Choice<Value>[] }[]
  /** The text while nothing is chosen; without it, a choice is always set. */
  empty?: string
}

/** A choice from a short list, with the device's native select: easy on a phone. No choice is null. */
export function SelectField({ choices, empty, ...props }: Props) {
  const { input, value, set } = useField(props)
  const none = empty === undefined ? [] : [{ value: '', label: empty }]
  const text = (choice: Choice<Value>) => ({ ...choice, value: String(choice.value) })
  const data = choices.map((one) => ('group' in one ? { ...one, items: one.items.map(text) } : text(one)))
  const all = choices.flatMap((one) => ('group' in one ? one.items : one))
  return (
    <NativeSelect
      {...input}
      data={[...none, ...data]}
      value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
      onChange={({ currentTarget }) => {
        const chosen = all.find((one) => String(one.value) === currentTarget.value)
        set(chosen === undefined || chosen.value === '' ? null : chosen.value)
      }}
    />
  )
}
