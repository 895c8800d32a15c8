import { TextInput } from '@mantine/core'
import { parseNumber } from '#base/money.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type FieldProps, useField } from './use-field.ts'
import { useTyped } from './use-typed.ts'

/** A percentage with up to two decimals, typed and shown in the user's format, stored as basis points: `11.15` is 1115. */
export function PercentField(props: FieldProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { input, value, set } = useField(props)
  const typed = useTyped<number>({
    value,
    read: (text) => {
      const percent = parseNumber(text, 2, format.decimalMark)
      return percent === undefined ? undefined : Math.round(percent * 100)
    },
    write: (basisPoints) => format.number(basisPoints / 100, { maximumFractionDigits: 2 }),
    isValue: (one) => typeof one === 'number',
    set,
  })
  return (
    <TextInput
      {...input}
      {...typed.errorOr(t('platform.typed.number', { example: format.number(11.15) }), input.error)}
      inputMode="decimal"
      autoComplete="off"
      rightSection="%"
      rightSectionPointerEvents="none"
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={() => typed.leave()}
    />
  )
}
