import { expect, test } from 'vitest'
import type { Money } from '#base/money.ts'
import { isAboveBudget, marginOf } from './margin.ts'

const eur = (amount: number): Money => ({ amount, currency: 'EUR' })
const none = { billRate: null, markupBasisPoints: null, employerCostsPercent: null }

test.each([
  ['a bill rate', 1735, { ...none, billRate: eur(2800) }, 2800, 1065, 3804],
  ['a bill rate beside a markup', 1735, { ...none, billRate: eur(2800), markupBasisPoints: 5000 }, 2800, 1065, 3804],
  ['a markup, rounded to the cent', 1735, { ...none, markupBasisPoints: 2550 }, 2177, 442, 2030],
  ['a markup of nothing', 1735, { ...none, markupBasisPoints: 0 }, 1735, 0, 0],
  ['employer’s costs', 1735, { ...none, billRate: eur(2800), employerCostsPercent: 27 }, 2800, 597, 2132],
  [
    'employer’s costs, rounded half up',
    1750,
    { ...none, billRate: eur(2800), employerCostsPercent: 1 },
    2800,
    1032,
    3686,
  ],
  ['a markup on the pay alone', 1735, { ...none, markupBasisPoints: 5000, employerCostsPercent: 27 }, 2603, 400, 1537],
  ['a bill rate below the pay rate', 2000, { ...none, billRate: eur(1600) }, 1600, -400, -2500],
])('the margin with %s', (_, pay, terms, billRate, margin, basisPoints) => {
  expect(marginOf(eur(pay), terms)).toEqual({ billRate: eur(billRate), margin: eur(margin), basisPoints })
})

test('there is no margin without a bill rate or in another currency, and no percentage of zero', () => {
  expect(marginOf(eur(1735), none)).toBeUndefined()
  expect(marginOf(eur(1735), { ...none, billRate: { amount: 2800, currency: 'USD' } })).toBeUndefined()
  expect(marginOf(eur(1735), { ...none, billRate: eur(0) })?.basisPoints).toBeNull()
})

test('pay and margin add up to the bill rate, and the percentage is rounded correctly', () => {
  for (let pay = 0; pay < 5000; pay += 37)
    for (const terms of [
      { ...none, billRate: eur(3110) },
      { ...none, markupBasisPoints: pay * 3 },
    ]) {
      const found = marginOf(eur(pay), terms)
      if (!found) throw new Error('no margin')
      expect(pay + found.margin.amount).toBe(found.billRate.amount)
      if (found.basisPoints === null) continue
      const exact = (found.margin.amount * 10_000) / found.billRate.amount
      expect(Math.abs(found.basisPoints - exact)).toBeLessThanOrEqual(0.5)
    }
})

test('a pay rate exceeds the budget only if it is higher and in the same currency', () => {
  expect(isAboveBudget(eur(1851), eur(1850))).toBe(true)
  expect(isAboveBudget(eur(1850), eur(1850))).toBe(false)
  expect(isAboveBudget(eur(9900), null)).toBe(false)
  expect(isAboveBudget(null, eur(1850))).toBe(false)
  expect(isAboveBudget(eur(9900), { amount: 1, currency: 'USD' })).toBe(false)
})
