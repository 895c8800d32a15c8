import { expect, test } from 'vitest'
import { payRules } from '../../contract/settings.ts'
import { templateCountries } from '../../rules/deduction-templates.ts'
import { settings } from '#app/web/testing/settings.ts'
import { type DeductionRow, payRulesInput, rowsOf, typedPayRules } from './deduction-rows.ts'

const tax: DeductionRow = { kind: 'taxes', name: 'Tax', by: 'percent', basisPoints: 1115, amount: null }
const inputOf = (...deductions: DeductionRow[]) =>
  payRulesInput({ ...typedPayRules(settings.payRules), deductions }).deductions

test('rules without changes are sent as they were read', () => {
  const { statutoryPay, ...sent } = payRules.parse(payRulesInput(typedPayRules(settings.payRules)))
  const { statutoryPay: stored, ...read } = settings.payRules
  expect(sent).toEqual(read)
  // Each component has a row in the form; the server stores those that say something.
  expect([stored, statutoryPay?.filter(({ isOn, basisPoints }) => isOn || basisPoints !== null)]).toEqual([[], []])
})

test('only the value of the chosen calculation is sent', () => {
  const both = { ...tax, amount: { amount: 500, currency: 'EUR' as const } }
  expect(inputOf({ ...both, by: 'percent' })).toMatchObject([{ basisPoints: 1115, amount: null }])
  expect(inputOf({ ...both, by: 'amount' })).toMatchObject([{ basisPoints: null, amount: { amount: 500 } }])
})

test('a deduction without a value is sent without one, and refused by the contract', () => {
  const [empty] = inputOf({ ...tax, basisPoints: null }) ?? []
  expect(empty).toMatchObject({ basisPoints: null, amount: null })
  expect(payRules.shape.deductions.safeParse([empty]).success).toBe(false)
})

test('an amount stays an amount when the rules are read', () => {
  const amount = { amount: 500, currency: 'EUR' as const }
  const deductions = [{ kind: 'other' as const, name: 'Meals', basisPoints: null, amount }]
  expect(typedPayRules({ ...settings.payRules, deductions }).deductions).toMatchObject([{ by: 'amount', amount }])
})

test.each(templateCountries)(
  'the template of %s is a list that can be saved once its open rates are filled in',
  (country) => {
    const rows = rowsOf(country)
    expect(rows.length).toBeGreaterThan(0)
    const filled = rows.map(({ kind, name, basisPoints }) => ({ kind, name, basisPoints: basisPoints ?? 1 }))
    expect(payRules.shape.deductions.safeParse(filled).success).toBe(true)
  },
)
