import { z } from 'zod'
import { type Currency, currencies, minorDigits } from './currency.ts'

const noAmount = ({ input }: { input?: unknown }) => (input === undefined ? undefined : 'platform.validation.amount')

const currency = z.enum(currencies as [Currency, ...Currency[]])

/** Minor units in responses, however large a stored amount or a sum is: exact up to 2⁵³, the nearest number beyond. */
export const minorUnits = z.number().multipleOf(1)

/** An amount in minor units of its currency, as in responses: `{ amount: 1735, currency: 'EUR' }` is € 17.35. */
export const money = z.strictObject({ amount: minorUnits, currency })
export type Money = z.output<typeof money>

/** The largest amount that can be entered or issued, in minor units. */
export const mostMinorUnits = 1_000_000_000_000

/** An amount entered by a user. */
export const enteredMoney = z.strictObject({
  amount: z.int({ error: noAmount }).min(-mostMinorUnits).max(mostMinorUnits),
  currency,
})

/** The highest hourly rate, in the major unit of any currency. It keeps every total within the range that can be added and paid. */
const highestRate = 1_000_000

/** An hourly rate entered by a user: not negative, and at most a million in the major unit. */
export const rate = enteredMoney
  .refine(({ amount }) => amount >= 0, {
    error: 'platform.validation.tooSmall',
    path: ['amount'],
    params: { min: 0 },
  })
  .refine((one) => one.amount <= highestRate * 10 ** minorDigits[one.currency], {
    error: 'platform.validation.rateTooHigh',
    path: ['amount'],
    params: { max: highestRate },
  })

/** Divides an exact amount and rounds once, half away from zero. */
export function portionOf(exact: bigint, divisor: bigint): bigint {
  const sign = exact < 0n ? -1n : 1n
  return ((exact * sign * 2n + divisor) / (divisor * 2n)) * sign
}

/** Returns minutes times an hourly rate, rounded once to the currency's minor unit, half away from zero. */
export function worthOf(minutes: number, hourly: Money): Money {
  const rounded = portionOf(BigInt(minutes) * BigInt(hourly.amount), 60n)
  return { amount: Number(rounded), currency: hourly.currency }
}

/** Returns the sum per currency; currencies are never mixed. */
export function totals(amounts: readonly Money[]): Money[] {
  const sums = new Map<Currency, number>()
  for (const { amount, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].map(([currency, amount]) => ({ amount, currency }))
}

/** The decimal separator in a reader's numbers. */
export type DecimalMark = '.' | ','

/**
 * Parses a typed amount (`17,35`, `1.234,50`, `€ 1 234`) to minor units; undefined if it is invalid or has more digits than the currency.
 * A single separator followed by three digits groups thousands if the reader's decimal separator (`mark`) is another one; otherwise it separates decimals.
 */
export function parseAmount(typed: string, currency: Currency, mark?: DecimalMark): number | undefined {
  const digits = minorDigits[currency]
  const figures = withoutSign(typed.trim(), currency).replace(/[.,]-{1,2}$/, '')
  const split = splitFigures(figures, mark)
  if (!split || split.parts.length > digits) return undefined
  const minor = Number(split.whole + split.parts.padEnd(digits, '0'))
  return Number.isSafeInteger(minor) ? minor : undefined
}

const signs: Readonly<Record<string, Currency>> = { '€': 'EUR', $: 'USD', '£': 'GBP', '¥': 'JPY' }

function withoutSign(text: string, currency: Currency): string {
  const sign = /^(?:[€$£¥]|[a-z]{3})|(?:[€$£¥]|[a-z]{3})$/i.exec(text)?.[0]
  if (sign === undefined || (signs[sign] ?? sign.toUpperCase()) !== currency) return text
  return text.replace(sign, '').trim()
}

/** Parses a typed number (`-4,3517`, `1.234`) with a maximum number of decimals; undefined if it is invalid. */
export function parseNumber(typed: string, decimals: number, mark: DecimalMark): number | undefined {
  const [, sign, figures = ''] = /^([-−]?)\s*(.*)$/.exec(typed.trim()) ?? []
  // If more than three decimals are allowed, a mark before three digits is the decimal mark: degrees of a coordinate are not grouped.
  const split = splitFigures(figures, decimals > 3 ? undefined : mark)
  if (!split || split.parts.length > decimals || split.whole.length > 15) return undefined
  return Number(`${sign ? '-' : ''}${split.whole}.${split.parts || '0'}`)
}

// The digits before and after the decimal mark.
function splitFigures(text: string, mark?: DecimalMark): { whole: string; parts: string } | undefined {
  if (!/^\d[\d.,\s'’]*$/.test(text)) return undefined
  const last = /[.,](?=[^.,]*$)/.exec(text)
  const [head, tail] = last ? [text.slice(0, last.index), text.slice(last.index + 1)] : [text, '']
  const isRepeated = last !== null && head.includes(last[0])
  const groups = last !== null && /^\d{3}$/.test(tail) && mark !== undefined && last[0] !== mark && !/[.,]/.test(head)
  if (last === null || isRepeated || groups) return ungrouped(text)
  const whole = ungrouped(head)
  return whole && /^\d+$/.test(tail) ? { whole: whole.whole, parts: tail } : undefined
}

function ungrouped(text: string): { whole: string; parts: string } | undefined {
  if (/^\d+$/.test(text)) return { whole: text, parts: '' }
  if (!/^[1-9]\d{0,2}([.,\s'’])\d{3}(?:\1\d{3})*$/.test(text)) return undefined
  return { whole: text.replace(/\D/g, ''), parts: '' }
}
