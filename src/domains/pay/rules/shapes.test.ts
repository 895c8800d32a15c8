import { expect, test } from 'vitest'
import { expectStrict } from '#base/testing/strict-shape.ts'
import { adjustment, adjustmentForm, workersAdjustmentForm } from './adjustment-shapes.ts'
import { compensation, ownStub, ownStubSummary, stub, stubPage, stubSummary } from './stub-shapes.ts'
import { madeTransfer, payerForm, payerShown, transfer } from './transfer-shapes.ts'

const id = '0d8f3b52-6c0a-4b39-9a3e-2f1d6c8b7a01'
const ref = { id: 'w', name: 'Zoë Peeters' }
const euros = { amount: 1735, currency: 'EUR' }
const corrects = { stubId: 's', stubNumber: '2026-00042', lineId: 'l' }
const period = { id, startDate: '2026-11-01', endDate: '2026-11-30', payDate: '2026-12-05', status: 'issued' }
const deducted = { taxes: 100, insurance: 50, other: 20 }
const figures = { currency: 'EUR', gross: 1000, ...deducted, deductions: 170, net: 830 }
const messages = (schema: typeof payerForm | typeof workersAdjustmentForm, input: unknown) =>
  (schema.safeParse(input).error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`)

test('an adjustment has no other fields, with and without its worker', () => {
  const form = { kind: 'bonus', amount: euros, reason: 'Stocktaking', minutes: 60, correctsLineId: id }
  expectStrict(adjustmentForm, form, ['minutes', 'correctsLineId'])
  expectStrict(workersAdjustmentForm, { workerId: id, ...form }, ['minutes', 'correctsLineId'])
  expect(messages(workersAdjustmentForm, { workerId: id, ...form, amount: { amount: -1, currency: 'EUR' } })).toEqual([
    'amount.amount pay.validation.bonusAboveNone',
  ])
  expectStrict(adjustment, {
    id,
    period,
    worker: ref,
    kind: 'deduction',
    amount: euros,
    minutes: 60,
    reason: 'Badge',
    corrects,
    by: ref,
    createdAt: '2026-12-01T08:00:00Z',
    allowed: ['delete'],
  })
})

const summary = { id, number: '2026-00042', worker: ref, minutes: 480, ...figures, status: 'issued', marks: ['late'] }
const line = {
  id: 'l',
  kind: 'component',
  project: ref,
  role: 'Picker',
  from: '2026-11-02',
  to: '2026-11-06',
  minutes: 480,
  payRate: euros,
  percent: 150,
  article: 'L3121-36',
  component: { id: 'paidLeave', base: euros, article: 'L1251-19', exception: 'ended_by_worker', balance: null },
  basisPoints: 1000,
  amount: euros,
  reason: 'Agreed',
  isCut: false,
  adjustmentId: 'a',
  corrects,
  entries: [{ id: 'e', date: '2026-11-02', startTime: '08:00', endTime: '16:00', minutes: 480 }],
}
const hours = { regular: 480, overtime: 60, night: 30, holiday: 0, bonus: 10 }
const shown = {
  id,
  number: '2026-00042',
  period,
  worker: ref,
  bankAccount: '•••• 7034',
  status: 'issued',
  issuedAt: '2026-12-01T08:00:00Z',
  minutes: 480,
  hours,
  lines: [line],
  limits: { overtimeDailyMinutes: 540, overtimeWeeklyMinutes: 2280, nightFrom: '20:00', nightTo: '06:00' },
  ...figures,
}

test('stubs and their summaries have no other fields', () => {
  expectStrict(stubSummary, summary)
  const { worker: _, marks: __, ...own } = summary
  expectStrict(ownStubSummary, { ...own, period, issuedAt: '2026-12-01T08:00:00Z' })
  expectStrict(stub, { ...shown, marks: ['adjusted'], allowed: ['adjust', 'download'] })
  expectStrict(ownStub, { ...shown, allowed: ['download'] })
  expect(ownStub.safeParse({ ...shown, allowed: ['adjust'] }).success).toBe(false)
  const totals = [{ currency: 'EUR', minutes: 480, gross: 1000, deductions: 170, net: 830 }]
  expectStrict(stubPage, { items: [summary], total: 1, nextCursor: 'next', totals })
})

test('the compensation of a worker has no other fields', () => {
  const pay = { regular: 1, overtime: 2, night: 3, holiday: 4, component: 5, payout: 8, bonus: 6, earning: 7 }
  const earned = { ...figures, minutes: hours, pay }
  expectStrict(compensation, {
    range: 'quarter',
    from: '2026-10-01',
    to: '2026-12-31',
    payRate: euros,
    overtimeRate: euros,
    overtimePercent: 150,
    payRates: [{ fromDate: '2026-11-01', payRate: euros }],
    paid: [earned],
    expected: [earned],
    reserves: [{ component: 'holidayAllowance', project: null, balance: euros }],
    waitingMinutes: 60,
  })
})

test('a payer has an account in the SEPA and a name in Latin letters, and transfers have no other fields', () => {
  const form = { accountHolder: 'Interim NV', accountNumber: 'BE68539007547034', bic: 'KREDBEBB' }
  expectStrict(payerForm, form, ['bic'])
  expect(messages(payerForm, { ...form, accountHolder: '李娜' })).toEqual([
    'accountHolder platform.validation.latinName',
  ])
  expect(messages(payerForm, { accountHolder: '', accountNumber: '' })).toEqual([
    'accountHolder platform.validation.required',
    'accountNumber platform.validation.required',
  ])
  // Tunisia is not in the SEPA.
  expect(messages(payerForm, { ...form, accountNumber: 'TN5910006035183598478831' })).toEqual([
    'accountNumber platform.validation.iban',
  ])
  const payer = { accountHolder: 'Interim NV', accountNumber: '•••• 7034', bic: 'KREDBEBB' }
  expect(payerShown.safeParse({ payer, version: 1, allowed: ['edit'] }).success).toBe(true)
  expect(payerShown.safeParse({ payer: { ...payer, more: 1 }, version: 1, allowed: ['edit'] }).success).toBe(false)
  expect(payerShown.safeParse({ payer: null, version: 1, allowed: ['make'] }).success).toBe(false)
  const leftOut = [{ stubId: 's', number: '2026-00042', worker: ref, net: euros, reason: 'noIban' }]
  expectStrict(transfer, { payer, payments: 3, total: euros, leftOut, allowed: ['make', 'editPayer'] })
  expectStrict(madeTransfer, {
    id,
    madeAt: '2026-12-01T08:00:00Z',
    by: ref,
    executionDate: '2026-12-05',
    payer,
    payments: 3,
    total: euros,
    allowed: ['download'],
  })
})
