import { z } from 'zod'

/** The currencies that are paid in, and the digits of each one's minor unit (ISO 4217). */
export const minorDigits = { EUR: 2, USD: 2, GBP: 2, JPY: 0, CAD: 2, AUD: 2, TND: 3 } as const
export type Currency = keyof typeof minorDigits
export const currencies = Object.keys(minorDigits) as Currency[]

/** An amount in minor units of its currency: `{ amount: 1735, currency: 'EUR' }` is € 17.35. */
export const money = z.strictObject({
  amount: z.int().min(-1_000_000_000_000).max(1_000_000_000_000),
  currency: z.enum(currencies as [Currency, ...Currency[]]),
})
export type Money = z.output<typeof money>

/** An hourly rate: not negative. */
export const rate = money.refine(({ amount }) => amount >= 0, {
  error: 'platform.validation.tooSmall',
  path: ['amount'],
  params: { min: 0 },
})

/** An exact amount divided, rounded once, half away from zero. */
export function portionOf(exact: bigint, divisor: bigint): bigint {
  const sign = exact < 0n ? -1n : 1n
  return ((exact * sign * 2n + divisor) / (divisor * 2n)) * sign
}

/** Minutes at an hourly rate, rounded once, half away from zero, to the currency's minor unit. */
export function worthOf(minutes: number, hourly: Money): Money {
  const rounded = portionOf(BigInt(minutes) * BigInt(hourly.amount), 60n)
  return { amount: Number(rounded), currency: hourly.currency }
}

/** The sum of amounts in each currency that occurs; currencies are never mixed. */
export function totals(amounts: readonly Money[]): Money[] {
  const sums = new Map<Currency, number>()
  for (const { amount, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].map(([currency, amount]) => ({ amount, currency }))
}

/** A typed amount (`17,35` or `17.35`) in minor units, or undefined where it is none, or has too many digits. */
export function parseAmount(typed: string, currency: Currency): number | undefined {
  const digits = minorDigits[currency]
  const match = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(typed.trim())
  if (!match || (match[2] ?? '').length > digits) return undefined
  return Number((match[1] ?? '') + (match[2] ?? '').padEnd(digits, '0'))
}
