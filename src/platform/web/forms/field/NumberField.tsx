import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { parseNumber } from '#base/money.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { type FieldProps, useField } from './use-field.ts'
import { useTyped } from './use-typed.ts'

interface Props extends FieldProps {
  /** How many digits may follow the decimal mark; none for what is counted. */
  decimals?: number
  /** What is counted, shown at the end. */
  unit?: ReactNode
  placeholder?: string
}

/** A number, typed and shown in the reader's format; empty is null, and unreadable text is left for the shape to refuse. */
export function NumberField({ decimals = 0, unit, placeholder, ...props }: Props) {
  const { t } = useWords()
  const format = useFormat()
  const { input, value, set } = useField(props)
  const typed = useTyped<number>({
    value,
    read: (text) => parseNumber(text, decimals, format.decimalMark),
    // A year or a count is typed without groups.
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
