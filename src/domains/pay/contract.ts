import { z } from 'zod'
import { historyPage } from '#base/history.ts'
import { minorUnits, money, rate } from '#base/money.ts'
import { pageOf, pageQuery } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { editable, ref } from '#base/ref.ts'
import { provider, route, worker } from '#base/route.ts'
import { id } from '#base/text.ts'
import { date } from '#base/time.ts'
import { payPeriods } from '#domains/organisations/rules.ts'
import { compensationRanges, hindrances, longestPeriodDays, periodStatuses, stubMarks } from './rules.ts'
import { adjustment, adjustmentForm, workersAdjustmentForm } from './rules/adjustment-shapes.ts'
import { lengthOf } from './rules/periods.ts'
import { madeTransfer, payerForm, payerShown, transfer } from './rules/transfer-shapes.ts'
import {
  compensation,
  currency,
  dates,
  figures,
  ownStub,
  ownStubSummary,
  stub,
  stubSummary,
} from './rules/stub-shapes.ts'

export const payRefusals = refusals('pay', {
  /** Another period has some of these days. */
  OVERLAP: 409,
  PERIOD_ISSUED: { as: 'INVALID_TRANSITION', status: 409 },
  NO_PAYER: { as: 'CONFLICT', status: 409 },
  NOTHING_TO_TRANSFER: { as: 'CONFLICT', status: 409 },
  /** No transfer was made yet. */
  NOT_TRANSFERRED: { as: 'CONFLICT', status: 409 },
  /** Somebody who was paid with it has deleted the account: nobody knows any more where it went. */
  ACCOUNT_ERASED: { as: 'CONFLICT', status: 409 },
  NOT_ISSUED: { as: 'INVALID_TRANSITION', status: 409 },
  NOT_CALCULATED: { as: 'INVALID_TRANSITION', status: 409 },
  /** A calculation goes on. */
  CALCULATING: { as: 'CONFLICT', status: 409 },
  /** Entries, rules or adjustments have changed since the calculation. */
  STALE_CALCULATION: { as: 'CONFLICT', status: 409 },
  /** `stubs` names those whose gross or net is below zero: `[{ id, worker, gross, net }]`. */
  NEGATIVE_STUBS: { as: 'CONFLICT', status: 409 },
  NOTHING_TO_ISSUE: { as: 'CONFLICT', status: 409 },
  /** More than money can be written down for; `worker` names whose. */
  AMOUNT_TOO_LARGE: { as: 'CONFLICT', status: 409 },
  RATE_BEGUN: { as: 'INVALID_TRANSITION', status: 409 },
})

const nullable = z.string().nullable()
const status = z.enum(periodStatuses)

/** The days that are paid together, and when. */
export const periodForm = z
  .strictObject({ startDate: date(), endDate: date(), payDate: date() })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    error: 'platform.validation.endNotBeforeStart',
    path: ['endDate'],
  })
  .refine((form) => form.startDate > form.endDate || !(lengthOf(form) > longestPeriodDays), {
    error: 'pay.validation.periodTooLong',
    path: ['endDate'],
    params: { max: longestPeriodDays },
  })
  .refine(({ startDate, payDate }) => payDate >= startDate, {
    error: 'pay.validation.paidBeforeStart',
    path: ['payDate'],
  })

export const payPeriod = z.strictObject({
  ...dates,
  frequency: z.enum(payPeriods),
  /** True where entries, rules or adjustments have changed since it was calculated. */
  stale: z.boolean(),
  calculatedAt: nullable,
  issuedAt: nullable,
  issuedBy: ref.nullable(),
  /** How many workers are paid, in whatever currency. */
  workers: z.int(),
  /** One a currency. */
  sums: z.array(z.strictObject({ ...figures, workers: z.int(), minutes: z.int() })),
  ...editable(['calculate', 'issue', 'adjust', 'delete', 'transfer', 'journal']),
})
export type PayPeriod = z.output<typeof payPeriod>

/** A list of what is missing: the first of them, and how many there are. */
const some = <Item extends z.ZodType>(item: Item) => z.strictObject({ total: z.int(), items: z.array(item) })

const missing = z.strictObject({
  /** Entries up to the end of the period that are not approved; they stay for a later one. `minutes` sums up all of them. */
  entries: some(
    z.strictObject({
      worker: ref,
      entries: z.int(),
      minutes: z.int(),
      /** Of these, how many wait for the organisation. */
      submitted: z.int(),
      firstDate: z.string(),
    }),
  ).extend({ entries: z.int(), minutes: z.int() }),
  bankAccounts: some(ref),
  /** True where no deduction is set: then net pay is gross pay. */
  deductions: z.boolean(),
  /** Stubs whose gross or net is below zero: they keep the period from being issued. */
  negative: some(z.strictObject({ stubId: z.string(), worker: ref, currency, gross: minorUnits, net: minorUnits })),
})

export const payPeriodInFull = payPeriod.extend({
  /** Why it cannot be issued yet; empty where it can, or has been. */
  hindrances: z.array(z.enum(hindrances)),
  missing,
  /** While it is being calculated, and where that failed. */
  calculation: z
    .strictObject({
      done: z.int(),
      total: z.int(),
      startedAt: z.string(),
      /** Why it failed, in the reader's words; null while it goes on. */
      failure: nullable,
    })
    .nullable(),
})
export type PayPeriodInFull = z.output<typeof payPeriodInFull>

export type Adjustment = z.output<typeof adjustment>

/** A rate from a day on. */
export const rateForm = z.strictObject({ fromDate: date(), payRate: rate })

/** What a worker earns an hour from a day on; without a rate none is agreed from then. */
export const workerRate = z.strictObject({
  id: z.string(),
  fromDate: z.string(),
  payRate: money.nullable(),
  /** True for the one that holds today. */
  isCurrent: z.boolean(),
  allowed: z.array(z.enum(['delete'])),
})
export type WorkerRate = z.output<typeof workerRate>

const params = z.strictObject({ id })
const [read, write] = [provider('pay:read'), provider('pay:write')]

export const payRoutes = {
  listPeriods: route({
    method: 'GET',
    path: '/provider/pay/periods',
    gate: read,
    summary: 'Pay periods, the latest first',
    query: pageQuery(['startDate', 'payDate']).omit({ q: true }).extend({ status: status.optional() }),
    output: pageOf(payPeriod).extend({
      /** The period that comes next, as the pay rules have it. */
      next: z.strictObject({ startDate: z.string(), endDate: z.string(), payDate: z.string() }),
    }),
  }),
  addPeriod: route({
    method: 'POST',
    path: '/provider/pay/periods',
    gate: write,
    summary: 'Open a pay period',
    status: 201,
    body: periodForm,
    output: payPeriodInFull,
  }),
  readPeriod: route({
    method: 'GET',
    path: '/provider/pay/periods/{id}',
    gate: read,
    summary: 'A pay period, and what is missing before it can be issued',
    params,
    output: payPeriodInFull,
  }),
  readPeriodHistory: route({
    method: 'GET',
    path: '/provider/pay/periods/{id}/history',
    gate: read,
    summary: 'What happened to a pay period, to what was entered by hand for it, and which transfers were made of it',
    params,
    query: pageQuery(['at']).omit({ q: true }),
    output: historyPage,
  }),
  deletePeriod: route({
    method: 'DELETE',
    path: '/provider/pay/periods/{id}',
    gate: write,
    summary: 'Delete a period that is not issued, with what was entered by hand for it',
    versioned: true,
    params,
  }),
  calculatePeriod: route({
    method: 'POST',
    path: '/provider/pay/periods/{id}/calculate',
    gate: write,
    summary: 'Begin to calculate a period, or anew; `calculation` says how far it has come',
    versioned: true,
    params,
    output: payPeriodInFull,
  }),
  issuePeriod: route({
    method: 'POST',
    path: '/provider/pay/periods/{id}/issue',
    gate: write,
    summary: 'Issue a period: its stubs get their numbers, and never change again',
    versioned: true,
    params,
    output: payPeriodInFull,
  }),
  listStubs: route({
    method: 'GET',
    path: '/provider/pay/periods/{id}/stubs',
    gate: read,
    summary: 'The pay stubs of a period',
    params,
    query: pageQuery(['worker', 'net', 'gross', 'minutes']).extend({
      workerId: id.optional(),
      currency: currency.optional(),
      mark: z.enum(stubMarks).optional(),
    }),
    output: pageOf(stubSummary),
  }),
  listAdjustments: route({
    method: 'GET',
    path: '/provider/pay/periods/{id}/adjustments',
    gate: read,
    summary: 'What was entered by hand for a period, the latest first',
    params,
    query: pageQuery(['createdAt']).omit({ q: true }).extend({ workerId: id.optional() }),
    output: pageOf(adjustment),
  }),
  adjustPeriod: route({
    method: 'POST',
    path: '/provider/pay/periods/{id}/adjustments',
    gate: write,
    summary: 'Pay a worker something beside the hours, or take something off',
    status: 201,
    params,
    body: workersAdjustmentForm,
    output: adjustment,
  }),
  adjustStub: route({
    method: 'POST',
    path: '/provider/pay/stubs/{id}/adjustments',
    gate: write,
    summary:
      'Adjust a stub; one that is issued is put right in the next period that is not, which is opened where there is none',
    status: 201,
    params,
    body: adjustmentForm,
    output: adjustment,
  }),
  deleteAdjustment: route({
    method: 'DELETE',
    path: '/provider/pay/adjustments/{id}',
    gate: write,
    summary: 'Take back what was entered by hand, as long as its period is not issued',
    params,
  }),
  readStub: route({
    method: 'GET',
    path: '/provider/pay/stubs/{id}',
    gate: read,
    summary: 'A pay stub, line by line',
    params,
    output: stub,
  }),
  readStubPaper: route({
    method: 'GET',
    path: '/provider/pay/stubs/{id}.pdf',
    gate: read,
    summary: 'A pay stub as a paper, in the language of its worker',
    params,
    download: ['application/pdf'],
  }),
  readPayer: route({
    method: 'GET',
    path: '/provider/pay/payer',
    gate: read,
    summary: 'The account from which workers are paid',
    output: payerShown,
  }),
  savePayer: route({
    method: 'PUT',
    path: '/provider/pay/payer',
    gate: write,
    summary: 'Say from which account workers are paid',
    versioned: true,
    body: payerForm,
    output: payerShown,
  }),
  readTransfer: route({
    method: 'GET',
    path: '/provider/pay/periods/{id}/transfer',
    gate: read,
    summary: 'What the next bank transfer of an issued period would hold, and who is left out of it',
    params,
    output: transfer,
  }),
  readTransferFile: route({
    method: 'GET',
    path: '/provider/pay/periods/{id}/transfer.xml',
    gate: read,
    summary: 'The latest transfer of an issued period as a SEPA credit transfer (pain.001.001.09)',
    params,
    download: ['application/xml'],
  }),
  makeTransfer: route({
    method: 'POST',
    path: '/provider/pay/periods/{id}/transfers',
    gate: write,
    summary: 'Make the bank transfer of all stubs of an issued period that are in none yet',
    status: 201,
    params,
    output: madeTransfer,
  }),
  listTransfers: route({
    method: 'GET',
    path: '/provider/pay/periods/{id}/transfers',
    gate: read,
    summary: 'The bank transfers that were made of a period, the latest first',
    params,
    query: pageQuery(['madeAt']).omit({ q: true }),
    output: pageOf(madeTransfer),
  }),
  readMadeTransferFile: route({
    method: 'GET',
    path: '/provider/pay/transfers/{id}.xml',
    gate: read,
    summary: 'A bank transfer as it was made (pain.001.001.09)',
    params,
    download: ['application/xml'],
  }),
  readJournal: route({
    method: 'GET',
    path: '/provider/pay/periods/{id}/journal.csv',
    gate: read,
    summary: 'What an issued period comes to, as double entries',
    params,
    download: ['text/csv'],
  }),
  listOwnStubs: route({
    method: 'GET',
    path: '/worker/pay-stubs',
    gate: worker,
    summary: "The worker's issued pay stubs, the latest first",
    query: pageQuery(['payDate']).omit({ q: true }),
    output: pageOf(ownStubSummary),
  }),
  readOwnStub: route({
    method: 'GET',
    path: '/worker/pay-stubs/{id}',
    gate: worker,
    summary: "One of the worker's issued pay stubs",
    params,
    output: ownStub,
  }),
  readOwnStubPaper: route({
    method: 'GET',
    path: '/worker/pay-stubs/{id}.pdf',
    gate: worker,
    summary: "One of the worker's issued pay stubs as a paper",
    params,
    download: ['application/pdf'],
  }),
  readCompensation: route({
    method: 'GET',
    path: '/worker/compensation',
    gate: worker,
    summary: 'What the worker has earned in a range of days',
    query: z.strictObject({ range: z.enum(compensationRanges).optional() }),
    output: compensation,
  }),
  listRates: route({
    method: 'GET',
    path: '/provider/workforce/{id}/rates',
    gate: provider('workforce:read'),
    summary: 'What a worker earns an hour, from which day on',
    params,
    query: pageQuery(['fromDate']).omit({ q: true }),
    output: pageOf(workerRate),
  }),
  addRate: route({
    method: 'POST',
    path: '/provider/workforce/{id}/rates',
    gate: provider('workforce:write'),
    summary: 'Agree on a rate from today or a later day on; offers propose the one that holds on their first day',
    status: 201,
    params,
    body: rateForm,
    output: workerRate,
  }),
  deleteRate: route({
    method: 'DELETE',
    path: '/provider/workforce/{id}/rates/{rateId}',
    gate: provider('workforce:write'),
    summary: 'Take back a rate that has not begun',
    params: z.strictObject({ id, rateId: id }),
  }),
}
