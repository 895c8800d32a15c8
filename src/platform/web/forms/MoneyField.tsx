import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Currency, currencies, minorDigits, type Money, parseAmount } from '#base/money.ts'
import { useWords } from '../i18n/use-words.ts'
import { type FieldProps, useField } from './use-field.ts'

/** An amount with its currency; empty is null, and what is no amount is left for the shape to refuse. */
export function MoneyField(props: FieldProps & { currency?: Currency }) {
  const { t } = useWords()
  const { input, value, set } = useField(props)
  const fault = props.form.faultOf(`${props.name}.amount`)
  const amountField = useField({ ...props, name: `${props.name}.amount` })
  const money = value as Money | null | undefined
  const [currency, setCurrency] = useState<Currency>(money?.currency ?? props.currency ?? 'EUR')
  const [typed, setTyped] = useState(() => (money ? asTyped(money) : ''))
  function change(text: string, unit: Currency) {
    setTyped(text)
    setCurrency(unit)
    set(text.trim() === '' ? null : { amount: parseAmount(text, unit) ?? text, currency: unit })
  }
  return (
    <TextInput
      {...input}
      error={fault ? amountField.input.error : input.error}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={(event) => change(event.currentTarget.value, currency)}
      rightSectionWidth={92}
      rightSection={
        <NativeSelect
          variant="unstyled"
          size="sm"
          rightSectionWidth={28}
          styles={{ input: { paddingInlineEnd: 28 } }}
          aria-label={t('platform.form.currency')}
          data={currencies}
          value={currency}
          onChange={(event) => change(typed, event.currentTarget.value as Currency)}
        />
      }
    />
  )
}

function asTyped({ amount, currency }: Money): string {
  return (amount / 10 ** minorDigits[currency]).toFixed(minorDigits[currency])
}
