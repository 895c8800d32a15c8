import { TextInput } from '@mantine/core'
import { parseDuration, typedDuration } from '#platform/web/forms/field/durations.ts'
import { useTyped } from '#platform/web/forms/field/use-typed.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { availabilityLimits } from '../../rules.ts'

const { min, max } = availabilityLimits.weeklyMinutes

/** The desired weekly hours while they are typed: whole minutes, null if empty, or text that cannot be read. */
export type TypedHours = number | string | null

/** True if typed hours can be saved. */
export function areHours(typed: TypedHours): typed is number | null {
  return typed === null || (typeof typed === 'number' && typed >= min && typed <= max)
}

interface Props {
  value: TypedHours
  onChange: (value: TypedHours) => void
}

/** The field for the desired weekly hours, with an error for what cannot be saved. */
export function DesiredHours({ value, onChange }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const typed = useTyped<number>({
    value,
    read: parseDuration,
    write: typedDuration,
    isValue: (one) => typeof one === 'number',
    set: onChange,
  })
  const limits = { min: format.duration(min), max: format.duration(max) }
  const fault = areHours(value) ? undefined : t('availability.validation.desiredHours', limits)
  return (
    <TextInput
      {...typed.errorOr(t('platform.typed.duration', { example: typedDuration(1800) }), fault)}
      label={t('availability.desiredHours')}
      description={t('availability.editor.desiredHelp')}
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
