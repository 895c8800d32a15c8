import { expect, test } from 'vitest'
import { daysAfter } from '../days.ts'
import { minimumWageOn, minimumWages } from './minimum-wages.ts'

test.each([
  ['BE', '2025-01-31', 30, undefined],
  ['BE', '2025-02-01', 30, 1283],
  ['BE', '2026-02-01', 30, undefined],
  ['BE', '2026-04-01', 18, 1330],
  ['BE', '2026-04-01', 17, undefined],
  ['FR', '2026-05-31', undefined, 1202],
  ['FR', '2026-06-01', undefined, 1231],
  ['FR', '2027-01-01', undefined, undefined],
  ['NL', '2026-06-30', 21, 1471],
  ['NL', '2026-07-01', 21, 1499],
  ['NL', '2026-07-01', 20, 1199],
  ['NL', '2026-07-01', 15, 450],
  ['NL', '2026-07-01', 14, undefined],
  ['NL', '2026-12-31', undefined, 1499],
] as const)('an hour in %s on %s at the age of %s: %s cents at least', (country, day, age, cents) => {
  expect(minimumWageOn(country, day, age)?.cents).toBe(cents)
})

test('the minimum wages of a country do not overlap, rise, and are lower for younger workers', () => {
  for (const country of ['BE', 'FR', 'NL']) {
    const own = minimumWages.filter((one) => one.country === country)
    for (const [at, one] of own.entries()) {
      const next = own[at + 1]
      if (next) expect(next.from >= daysAfter(one.to, 1)).toBe(true)
      if (next) expect(next.byAge[0]?.[1]).toBeGreaterThan(one.byAge[0]?.[1] ?? 0)
      const cents = one.byAge.map(([, amount]) => amount)
      expect(cents.toSorted((a, b) => b - a)).toEqual(cents)
    }
  }
})

test('the Belgian hour is the month by 3 ÷ (13 × 38), and the Dutch youth wages are shares of the adult one', () => {
  expect(Math.ceil((211_189 * 3) / (13 * 38))).toBe(1283)
  expect(Math.ceil((218_981 * 3) / (13 * 38))).toBe(1330)
  for (const { byAge } of minimumWages.filter(({ country }) => country === 'NL')) {
    const [, whole] = byAge[0] ?? [21, 0]
    const shares = byAge.slice(1).map(([, cents]) => Math.round((cents * 200) / whole) / 2)
    expect(shares).toEqual([80, 60, 50, 39.5, 34.5, 30])
  }
})
