import { Checkbox } from '@mantine/core'
import { type FieldProps, useField } from './use-field.ts'

/** A checkbox. */
export function CheckField(props: FieldProps) {
  const { input, value, set } = useField(props)
  const { withAsterisk: _, ...rest } = { withAsterisk: false, ...input }
  return <Checkbox {...rest} checked={value === true} onChange={(event) => set(event.currentTarget.checked)} />
}
