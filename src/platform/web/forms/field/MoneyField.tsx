import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Currency, currencies, minorDigits } from '#base/currency.ts'
import { type Money, parseAmount } from '#base/money.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type FieldProps, useField } from './use-field.ts'
import { useTyped } from './use-typed.ts'

interface Props extends FieldProps {
  currency?: Currency
  /** True if no other currency is allowed. */
  only?: boolean
}

/** An amount with its currency, typed and shown in the user's format; empty is null, and unreadable text is refused by the schema. */
export function MoneyField(props: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { input, value, set } = useField(props)
  const amountField = useField({ ...props, name: `${props.name}.amount` })
  const money = value as Money | null | undefined
  const [chosen, setChosen] = useState<Currency>()
  const currency = money?.currency ?? chosen ?? props.currency ?? format.region.currency
  const typed = useTyped<number>({
    value: money?.amount,
    read: (text) => parseAmount(text, currency, format.decimalMark),
    write: (amount) => format.amount({ amount, currency }),
    isValue: (amount) => typeof amount === 'number',
    set: (amount) => set(amount === null ? null : { amount, currency }),
  })
  function choose(unit: Currency) {
    const amount =
      typed.text.trim() === '' ? undefined : (parseAmount(typed.text, unit, format.decimalMark) ?? typed.text)
    setChosen(unit)
    if (amount !== undefined) set({ amount, currency: unit })
  }
  const example = format.amount({ amount: 1675 * 10 ** (minorDigits[currency] - 2), currency })
  const fault = amountField.input.error ?? input.error
  return (
    <TextInput
      {...input}
      {...typed.errorOr(t('platform.typed.amount', { example }), fault)}
      inputMode="decimal"
      autoComplete="off"
      className="figures"
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={() => typed.leave()}
      rightSectionWidth={92}
      rightSection={
        <NativeSelect
          variant="unstyled"
          size="sm"
          rightSectionWidth={28}
          styles={{ input: { paddingInlineEnd: 28 } }}
          aria-label={t('platform.form.currency')}
          data={props.only && props.currency ? [props.currency] : currencies}
          value={currency}
          onChange={(event) => choose(event.currentTarget.value as Currency)}
        />
      }
    />
  )
}
