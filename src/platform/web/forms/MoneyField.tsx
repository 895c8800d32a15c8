import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Currency, currencies, minorDigits, type Money, parseAmount } from '#base/money.ts'
import { useFormat } from '../format/use-format.ts'
import { useWords } from '../i18n/use-words.ts'
import { type FieldProps, useField } from './use-field.ts'

interface Props extends FieldProps {
  currency?: Currency
  /** True where it can be in no other currency. */
  only?: boolean
}

/** An amount with its currency; empty is null, and what is no amount is left for the shape to refuse. */
export function MoneyField(props: Props) {
  const { t } = useWords()
  const { region } = useFormat()
  const { input, value, set } = useField(props)
  const fault = props.form.faultOf(`${props.name}.amount`)
  const amountField = useField({ ...props, name: `${props.name}.amount` })
  const money = value as Money | null | undefined
  const [currency, setCurrency] = useState<Currency>(money?.currency ?? props.currency ?? region.currency)
  const [typed, setTyped] = useState(() => (money ? asTyped(money) : ''))
  // The value was replaced from outside, as when a form is reset.
  if (!isTyped(money, typed, currency)) {
    setTyped(money ? asTyped(money) : '')
    if (money) setCurrency(money.currency)
  }
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
          data={props.only && props.currency ? [props.currency] : currencies}
          value={currency}
          onChange={(event) => change(typed, event.currentTarget.value as Currency)}
        />
      }
    />
  )
}

function isTyped(money: Money | null | undefined, typed: string, currency: Currency): boolean {
  if (!money) return typed.trim() === ''
  if (money.currency !== currency) return false
  return money.amount === (parseAmount(typed, currency) ?? typed) || asTyped(money) === typed
}

// What is no amount is kept as the text that was typed.
function asTyped({ amount, currency }: Money): string {
  if (typeof amount !== 'number') return String(amount)
  return (amount / 10 ** minorDigits[currency]).toFixed(minorDigits[currency])
}
