import { Radio, Stack } from '@mantine/core'
import { type FieldProps, useField } from './use-field.ts'

interface Props extends FieldProps {
  choices: readonly { readonly value: string; readonly label: string; readonly description?: string }[]
}

/** One of a few choices, all of them in sight, each with its explanation. */
export function RadioField({ choices, ...props }: Props) {
  const { input, group, value, set } = useField(props)
  const { id: _, ...shown } = input
  return (
    <Radio.Group {...shown} {...group} value={typeof value === 'string' ? value : null} onChange={set}>
      <Stack gap="xs" mt="xs">
        {choices.map((choice) => (
          <Radio key={choice.value} {...choice} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
