import { TextInput, type TextInputProps } from '@mantine/core'
import { timeOf } from '#platform/web/format/calendar.ts'
import { parseTime } from '#base/typed-time.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useTyped } from '#platform/web/forms/field/use-typed.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** A time of day as `08:00`, empty, or unreadable text. */
  value: string
  onChange: (value: string) => void
  /** The time shown in the empty box, stored as `08:00`. */
  example?: string | undefined
}

/** A box for a time of day, typed freely, and shown in the user's 12- or 24-hour format. */
export function TimeInput({ value, onChange, example = '08:00', onBlur, onKeyDown, error, ...rest }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const typed = useTyped<string>({
    value,
    read: parseTime,
    write: format.timeOfDay,
    isValue: (one): one is string => typeof one === 'string' && timeOf(one) !== undefined,
    isWhole: (text) => /^\d\d?:\d\d$|^\d{4}$/.test(text),
    set: (time) => onChange(time ?? ''),
  })
  return (
    <TextInput
      autoComplete="off"
      // A numeric keypad has no letters, which am and pm need.
      inputMode={format.region.timeFormat === '24' ? 'numeric' : 'text'}
      placeholder={format.timeOfDay(example)}
      {...rest}
      type="text"
      className={`figures ${rest.className ?? ''}`}
      {...typed.errorOr(t('platform.typed.time', { example: format.timeOfDay('16:30') }), error)}
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => {
        typed.leave()
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') typed.leave()
        onKeyDown?.(event)
      }}
    />
  )
}
