import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { Formats } from './formats.ts'
import { currencies, minorDigits } from './currency.ts'
import {
  type DecimalMark,
  enteredMoney,
  money,
  mostMinorUnits,
  parseAmount,
  parseNumber,
  rate,
  totals,
  worthOf,
} from './money.ts'
import { check } from './validation.ts'

test.each([
  ['455 min × 17.35 EUR', 455, 1735, 'EUR', 13_157],
  ['1 min × 10.00 EUR', 1, 1000, 'EUR', 17],
  ['455 min × 1523 JPY', 455, 1523, 'JPY', 11_549],
  ['455 min × 17.355 TND', 455, 17_355, 'TND', 131_609],
  ['3 min × 0.10 EUR, half a cent up', 3, 10, 'EUR', 1],
  ['9 min × 0.10 EUR, one and a half cents up', 9, 10, 'EUR', 2],
  ['nothing', 0, 1735, 'EUR', 0],
  ['a correction of −1 min × 10.00, half away from zero', -1, 1000, 'EUR', -17],
  ['a correction of −3 min × 0.10, half away from zero', -3, 10, 'EUR', -1],
  ['a year at the highest rate, exactly', 525_600, 999_999_999_999, 'USD', 8_759_999_999_991_240],
] as const)('T27/T28 %s is rounded once, to the minor unit', (_, minutes, amount, currency, worth) => {
  expect(worthOf(minutes, { amount, currency })).toEqual({ amount: worth, currency })
})

test('T27 what minutes are worth is never off by more than half a minor unit', () => {
  assert(
    property(integer({ min: -10_000, max: 100_000 }), integer({ min: 0, max: 10_000_000 }), (minutes, amount) => {
      const worth = BigInt(worthOf(minutes, { amount, currency: 'EUR' }).amount)
      const off = worth * 60n - BigInt(minutes) * BigInt(amount)
      expect((off < 0n ? -off : off) <= 30n).toBe(true)
    }),
  )
})

test('T28 a sum is separate for each currency', () => {
  expect(
    totals([
      { amount: 100, currency: 'EUR' },
      { amount: 5, currency: 'JPY' },
      { amount: 23, currency: 'EUR' },
    ]),
  ).toEqual([
    { amount: 123, currency: 'EUR' },
    { amount: 5, currency: 'JPY' },
  ])
  expect(totals([])).toEqual([])
})

test.each([
  ['17,35', 'EUR', 1735],
  ['17.35', 'EUR', 1735],
  [' 17 ', 'EUR', 1700],
  ['17.3', 'EUR', 1730],
  ['12.5', 'JPY', undefined],
  ['1523', 'JPY', 1523],
  ['17.355', 'TND', 17_355],
  ['17.355', 'EUR', undefined],
  ['-1', 'EUR', undefined],
  ['1e3', 'EUR', undefined],
  ['', 'EUR', undefined],
  ['1.', 'EUR', undefined],
  ['1 000', 'EUR', 100_000],
] as const)('T28 the typed amount "%s" in %s is %s minor units', (typed, currency, amount) => {
  expect(parseAmount(typed, currency)).toBe(amount)
})

const inNumbersWith = {
  ',': [
    ['16,75', 1675],
    ['16.75', 1675],
    ['16,5', 1650],
    ['1.234', 123_400],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['1 234,50', 123_450],
    ['1\u202F234,50', 123_450],
    ['1\u00A0234', 123_400],
    ['1’234.50', 123_450],
    ['12.345.678', 1_234_567_800],
    ['€ 16,75', 1675],
    ['16,75 EUR', 1675],
    ['17,-', 1700],
    ['1,234', undefined],
    ['0.123', undefined],
    ['1.23.456', undefined],
    ['1.2345', undefined],
    ['16,7,5', undefined],
    ['1 23', undefined],
    ['$ 16,75', undefined],
    ['16,75 euros', undefined],
    ['1e3', undefined],
    ['12345678901234567', undefined],
  ],
  '.': [
    ['16.75', 1675],
    ['16,75', 1675],
    ['1,234', 123_400],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1.234', undefined],
  ],
} as const

test.each(
  Object.entries(inNumbersWith).flatMap(([mark, cases]) =>
    cases.map(([typed, amount]) => [mark, typed, amount] as const),
  ),
)('T28 where decimals follow “%s”, the typed amount “%s” is %s cents', (mark, typed, amount) => {
  expect(parseAmount(typed, 'EUR', mark as DecimalMark)).toBe(amount)
})

test.each([
  ['11,15', 2, 11.15],
  ['11.15', 2, 11.15],
  ['40', 0, 40],
  ['1.234', 0, 1234],
  ['4,3517', 6, 4.3517],
  ['4.351', 6, 4.351],
  ['-0,5', 6, -0.5],
  ['−33,8688', 6, -33.8688],
  ['11,155', 2, undefined],
  ['1,5', 0, undefined],
  ['--1', 0, undefined],
  ['ten', 2, undefined],
  ['', 2, undefined],
] as const)('a Dutch reader’s number “%s” with %s decimals is %s', (typed, decimals, number) => {
  expect(parseNumber(typed, decimals, ',')).toBe(number)
})

test('T28 every amount that is written for a reader is read back to the cent', () => {
  const readers = ['en-GB', 'fr-BE', 'fr-FR', 'nl-BE', 'nl-NL'].map((locale) => new Formats(locale, 'UTC'))
  assert(
    property(integer({ min: 0, max: 1_000_000_000_000 }), constantFrom(...currencies), (amount, currency) => {
      for (const { amount: write, decimalMark } of readers)
        expect(parseAmount(write({ amount, currency }), currency, decimalMark)).toBe(amount)
    }),
  )
})

test.each([[1.5], [Number.NaN], [Infinity], [2 ** 53 + 1], ['5'], [null], [true], [1_000_000_000_001]])(
  'T16 %s is no amount',
  (amount) => {
    expect(check(enteredMoney, { amount, currency: 'EUR' }).ok).toBe(false)
  },
)

test.each(currencies)(
  'T58 a rate in %s is a million in its major unit at most, and the message says it',
  (currency) => {
    const most = 1_000_000 * 10 ** minorDigits[currency]
    expect(check(rate, { amount: most, currency }).ok).toBe(true)
    expect(check(rate, { amount: most + 1, currency })).toMatchObject({
      ok: false,
      faults: [{ path: 'amount', messageKey: 'platform.validation.rateTooHigh', values: { max: 1_000_000 } }],
    })
    // The longest entry at the highest rate is an amount that pay and invoices take.
    expect(worthOf(24 * 60, { amount: most, currency }).amount).toBeLessThanOrEqual(mostMinorUnits)
  },
)

test('T58 a stored or computed amount is returned, however large it is', () => {
  for (const amount of [1_000_000_000_001, 12_000_000_000_000_000, 1e21, -1e21])
    expect(check(money, { amount, currency: 'EUR' })).toEqual({ ok: true, value: { amount, currency: 'EUR' } })
  for (const amount of [1.5, Number.NaN, Number.POSITIVE_INFINITY, '5', null])
    expect(check(money, { amount, currency: 'EUR' }).ok).toBe(false)
})

test('a rate is not negative, and has one of the seven currencies', () => {
  expect(currencies).toEqual(['EUR', 'USD', 'GBP', 'JPY', 'CAD', 'AUD', 'TND'])
  expect(check(rate, { amount: -1, currency: 'EUR' })).toMatchObject({
    ok: false,
    faults: [{ path: 'amount', code: 'tooSmall', values: { min: 0 } }],
  })
  expect(check(rate, { amount: 1, currency: 'CHF' })).toMatchObject({ ok: false, faults: [{ path: 'currency' }] })
})
