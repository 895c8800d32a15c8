import { describe, expect, it } from 'vitest'
import { mostMinorUnits } from '#base/money.ts'
import { payRoutes } from '../contract.ts'
import { adjustmentForm } from './adjustment-shapes.ts'

const bonus = { kind: 'bonus', amount: { amount: 5000, currency: 'EUR' }, reason: 'Stocktaking' }

/** The faults of a form, each as its path and its message. */
function faultsOf(form: typeof adjustmentForm | typeof payRoutes.addPeriod.body, input: object): string[] {
  return (form.safeParse(input).error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`)
}

describe('An adjustment', () => {
  it('has an amount other than zero; only pay and deductions may be below zero', () => {
    const withAmount = (kind: string, amount: number) =>
      faultsOf(adjustmentForm, { ...bonus, kind, amount: { amount, currency: 'EUR' } })
    expect(withAmount('bonus', 0)).toEqual(['amount.amount pay.validation.amountNotNone'])
    expect(withAmount('bonus', -1)).toEqual(['amount.amount pay.validation.bonusAboveNone'])
    expect(withAmount('earning', -1)).toEqual([])
    expect(withAmount('deduction', -mostMinorUnits)).toEqual([])
    expect(withAmount('deduction', mostMinorUnits + 1)).toHaveLength(1)
    expect(withAmount('earning', 0.5)).toHaveLength(1)
  })

  it('has a reason of at most 500 characters that is not blank', () => {
    expect(faultsOf(adjustmentForm, { ...bonus, reason: ' \t ' })).toEqual(['reason pay.validation.reasonRequired'])
    expect(faultsOf(adjustmentForm, { ...bonus, reason: 'é'.repeat(500) })).toEqual([])
    expect(faultsOf(adjustmentForm, { ...bonus, reason: 'é'.repeat(501) })).toHaveLength(1)
  })

  it('has at most a year of bonus hours', () => {
    expect(faultsOf(adjustmentForm, { ...bonus, minutes: 527_040 })).toEqual([])
    expect(faultsOf(adjustmentForm, { ...bonus, minutes: 527_041 })).toHaveLength(1)
    expect(faultsOf(adjustmentForm, { ...bonus, minutes: 0 })).toHaveLength(1)
    expect(faultsOf(adjustmentForm, { ...bonus, minutes: null })).toEqual([])
  })
})

describe('The dates of a pay period', () => {
  const period = (startDate: string, endDate: string, payDate: string) =>
    faultsOf(payRoutes.addPeriod.body, { startDate, endDate, payDate })

  it('may be one day, paid on that day', () => {
    expect(period('2026-11-16', '2026-11-16', '2026-11-16')).toEqual([])
  })

  it('are at most 62 days, across a change of the year', () => {
    expect(period('2026-12-01', '2027-01-31', '2027-01-31')).toEqual([])
    expect(period('2026-12-01', '2027-02-01', '2027-02-01')).toEqual(['endDate pay.validation.periodTooLong'])
  })

  it('are in order, with one fault for each wrong date', () => {
    expect(period('2026-11-16', '2026-11-15', '2026-11-15')).toEqual([
      'endDate platform.validation.endNotBeforeStart',
      'payDate pay.validation.paidBeforeStart',
    ])
  })
})
