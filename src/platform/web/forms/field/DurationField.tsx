import { TextInput } from '@mantine/core'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { parseDuration, typedDuration } from './durations.ts'
import { type FieldProps, useField } from './use-field.ts'
import { useTyped } from './use-typed.ts'

/** A duration in hours and minutes, stored as whole minutes; unreadable text stays and is refused by the schema. */
export function DurationField(props: FieldProps) {
  const { t } = useTranslation()
  const { input, value, set } = useField(props)
  const typed = useTyped<number>({
    value,
    read: parseDuration,
    write: typedDuration,
    isValue: (one) => typeof one === 'number',
    set,
  })
  return (
    <TextInput
      {...input}
      {...typed.errorOr(t('platform.typed.duration', { example: typedDuration(456) }), input.error)}
      inputMode="text"
      autoComplete="off"
      className="figures"
      rightSection="h"
      rightSectionPointerEvents="none"
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={() => typed.leave()}
    />
  )
}
