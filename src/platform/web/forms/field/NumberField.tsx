import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { parseNumber } from '#base/money.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type FieldProps, useField } from './use-field.ts'
import { useTyped } from './use-typed.ts'

interface Props extends FieldProps {
  /** The maximum number of decimals; 0 for counts. */
  decimals?: number
  /** The unit, shown at the end. */
  unit?: ReactNode
  placeholder?: string
}

/** A number, typed and shown in the user's format; empty is null, and unreadable text is refused by the schema. */
export function NumberField({ decimals = 0, unit, placeholder, ...props }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { input, value, set } = useField(props)
  const typed = useTyped<number>({
    value,
    read: (text) => parseNumber(text, decimals, format.decimalMark),
    // Years and counts are typed without thousands separators.
    write: (number) => format.number(number, { maximumFractionDigits: 20, useGrouping: false }),
    isValue: (one) => typeof one === 'number',
    set,
  })
  return (
    <TextInput
      {...input}
      {...typed.errorOr(t('platform.typed.number', { example: format.number(decimals > 0 ? 7.5 : 12) }), input.error)}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...(placeholder ? { placeholder } : {})}
      {...(unit ? { rightSection: unit, rightSectionWidth: 64, rightSectionPointerEvents: 'none' } : {})}
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={() => typed.leave()}
    />
  )
}
