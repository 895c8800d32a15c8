import { z } from 'zod'
import { historyPage } from '#base/history.ts'
import { money, rate } from '#base/money.ts'
import { pageOf, pageQuery } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { editable, ref } from '#base/ref.ts'
import { provider, providerWithoutKeys, route, worker } from '#base/route.ts'
import { id } from '#base/text.ts'
import { date } from '#base/time.ts'
import { payPeriods } from '#domains/organisations/rules.ts'
import { missing } from './contract/missing-data.ts'
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
  reserve,
  stub,
  stubPage,
} from './rules/stub-shapes.ts'

export const payRefusals = refusals('pay', {
  /** Another period has some of these days. */
  OVERLAP: 409,
  PERIOD_ISSUED: { as: 'INVALID_TRANSITION', status: 409 },
  NO_PAYER: { as: 'CONFLICT', status: 409 },
  NOTHING_TO_TRANSFER: { as: 'CONFLICT', status: 409 },
  /** No transfer has been made yet. */
  NOT_TRANSFERRED: { as: 'CONFLICT', status: 409 },
  /** A worker paid with this file has deleted their account, so the recipient's account is no longer known. */
  ACCOUNT_ERASED: { as: 'CONFLICT', status: 409 },
  NOT_ISSUED: { as: 'INVALID_TRANSITION', status: 409 },
  NOT_CALCULATED: { as: 'INVALID_TRANSITION', status: 409 },
  /** A calculation is in progress. */
  CALCULATING: { as: 'CONFLICT', status: 409 },
  /** Entries, rules or adjustments have changed since the calculation. */
  STALE_CALCULATION: { as: 'CONFLICT', status: 409 },
  /** `stubs` lists those with a gross or net pay below zero: `[{ id, worker, gross, net }]`. */
  NEGATIVE_STUBS: { as: 'CONFLICT', status: 409 },
  NOTHING_TO_ISSUE: { as: 'CONFLICT', status: 409 },
  /** The amount exceeds the largest one; `worker` is the worker concerned. */
  AMOUNT_TOO_LARGE: { as: 'CONFLICT', status: 409 },
  /** Corrections would take more out of a reserve than it has; `worker` is the worker concerned. */
  RESERVE_TOO_LOW: { as: 'CONFLICT', status: 409 },
  RATE_BEGUN: { as: 'INVALID_TRANSITION', status: 409 },
})

const [nullable, status] = [z.string().nullable(), z.enum(periodStatuses)]

/** The days that are paid together, and the pay date. */
const periodForm = z
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

const payPeriod = z.strictObject({
  ...dates,
  /** The pay date that was wanted, if it is no banking day; null if the date was not moved. */
  payDateMovedFrom: nullable,
  frequency: z.enum(payPeriods),
  /** True if entries, rules or adjustments have changed since the calculation. */
  stale: z.boolean(),
  calculatedAt: nullable,
  issuedAt: nullable,
  issuedBy: ref.nullable(),
  /** The number of workers paid, in any currency. */
  workers: z.int(),
  /** One per currency. */
  sums: z.array(z.strictObject({ ...figures, workers: z.int(), minutes: z.int() })),
  ...editable(['calculate', 'issue', 'adjust', 'delete', 'transfer', 'journal']),
})
export type PayPeriod = z.output<typeof payPeriod>

const payPeriodInFull = payPeriod.extend({
  /** Why it cannot be issued yet; empty if it can be or has been issued. */
  hindrances: z.array(z.enum(hindrances)),
  missing,
  /** Set during a calculation, and after it failed. */
  calculation: z
    .strictObject({
      done: z.int(),
      total: z.int(),
      startedAt: z.string(),
      /** Why it failed, in the reader's language; null while it is in progress. */
      failure: nullable,
    })
    .nullable(),
})
export type PayPeriodInFull = z.output<typeof payPeriodInFull>

export type Adjustment = z.output<typeof adjustment>

/** A rate from a day on. */
const rateForm = z.strictObject({ fromDate: date(), payRate: rate })

/** The hourly pay rate of a worker from a date; without a rate, none applies from then. */
const workerRate = z.strictObject({
  id: z.string(),
  fromDate: z.string(),
  payRate: money.nullable(),
  /** True for the rate that applies today. */
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
    access: read,
    summary: 'List pay periods, latest first',
    query: pageQuery(['startDate', 'payDate']).omit({ q: true }).extend({ status: status.optional() }),
    output: pageOf(payPeriod).extend({
      /** The next period by the pay rules. */
      next: z.strictObject({ startDate: z.string(), endDate: z.string(), payDate: z.string() }),
    }),
  }),
  addPeriod: route({
    method: 'POST',
    path: '/provider/pay/periods',
    access: write,
    summary: 'Create a pay period; a pay date on which banks make no payments moves to a banking day',
    status: 201,
    body: periodForm,
    output: payPeriodInFull,
  }),
  readPeriod: route({
    method: 'GET',
    path: '/provider/pay/periods/{id}',
    access: read,
    summary: 'Get a pay period and what is missing before it can be issued',
    params,
    output: payPeriodInFull,
  }),
  readPeriodHistory: route({
    method: 'GET',
    path: '/provider/pay/periods/{id}/history',
    access: read,
    summary: 'Get the history of a pay period, its adjustments, payment files and payroll exports',
    params,
    query: pageQuery(['at']).omit({ q: true }),
    output: historyPage,
  }),
  deletePeriod: route({
    method: 'DELETE',
    path: '/provider/pay/periods/{id}',
    access: write,
    summary: 'Delete a pay period that is not issued, with its adjustments',
    versioned: true,
    params,
  }),
  calculatePeriod: route({
    method: 'POST',
    path: '/provider/pay/periods/{id}/calculate',
    access: write,
    summary: 'Start or restart the calculation of a pay period; `calculation` shows its progress',
    versioned: true,
    params,
    output: payPeriodInFull,
  }),
  issuePeriod: route({
    method: 'POST',
    path: '/provider/pay/periods/{id}/issue',
    access: write,
    summary: 'Issue a pay period: its pay stubs are numbered and become final',
    versioned: true,
    params,
    output: payPeriodInFull,
  }),
  listStubs: route({
    method: 'GET',
    path: '/provider/pay/periods/{id}/stubs',
    access: read,
    summary: 'List the pay stubs of a pay period',
    params,
    query: pageQuery(['worker', 'net', 'gross', 'minutes']).extend({
      workerId: id.optional(),
      currency: currency.optional(),
      mark: z.enum(stubMarks).optional(),
    }),
    output: stubPage,
  }),
  listAdjustments: route({
    method: 'GET',
    path: '/provider/pay/periods/{id}/adjustments',
    access: read,
    summary: 'List the adjustments of a pay period, latest first',
    params,
    query: pageQuery(['createdAt']).omit({ q: true }).extend({ workerId: id.optional() }),
    output: pageOf(adjustment),
  }),
  adjustPeriod: route({
    method: 'POST',
    path: '/provider/pay/periods/{id}/adjustments',
    access: write,
    summary: "Add an adjustment to a worker's pay",
    status: 201,
    params,
    body: workersAdjustmentForm,
    output: adjustment,
  }),
  adjustStub: route({
    method: 'POST',
    path: '/provider/pay/stubs/{id}/adjustments',
    access: write,
    summary:
      'Correct a pay stub. An issued pay stub is corrected in the next open pay period, which is created if there is none',
    status: 201,
    params,
    body: adjustmentForm,
    output: adjustment,
  }),
  deleteAdjustment: route({
    method: 'DELETE',
    path: '/provider/pay/adjustments/{id}',
    access: write,
    summary: 'Delete an adjustment of a pay period that is not issued',
    params,
  }),
  readStub: route({
    method: 'GET',
    path: '/provider/pay/stubs/{id}',
    access: read,
    summary: 'Get a pay stub with its lines',
    params,
    output: stub,
  }),
  readStubPdf: route({
    method: 'GET',
    path: '/provider/pay/stubs/{id}.pdf',
    access: read,
    summary: "Download a pay stub as a PDF in its worker's language",
    params,
    download: ['application/pdf'],
  }),
  readPayer: route({
    method: 'GET',
    path: '/provider/pay/payer',
    access: read,
    summary: 'Get the bank account that workers are paid from',
    output: payerShown,
  }),
  savePayer: route({
    method: 'PUT',
    path: '/provider/pay/payer',
    access: providerWithoutKeys('pay:write'),
    sensitive: 'always',
    summary: 'Set the bank account that workers are paid from',
    versioned: true,
    body: payerForm,
    output: payerShown,
  }),
  readTransfer: route({
    method: 'GET',
    path: '/provider/pay/periods/{id}/transfer',
    access: read,
    summary: 'Preview the next payment file of an issued pay period, and which workers it leaves out',
    params,
    output: transfer,
  }),
  readTransferFile: route({
    method: 'GET',
    path: '/provider/pay/periods/{id}/transfer.xml',
    access: providerWithoutKeys('pay:read'),
    summary: 'Download the latest payment file of an issued pay period (SEPA credit transfer, pain.001.001.09)',
    params,
    download: ['application/xml'],
  }),
  makeTransfer: route({
    method: 'POST',
    path: '/provider/pay/periods/{id}/transfers',
    access: write,
    summary: 'Create a payment file for all pay stubs of an issued period that are in none yet',
    status: 201,
    params,
    output: madeTransfer,
  }),
  listTransfers: route({
    method: 'GET',
    path: '/provider/pay/periods/{id}/transfers',
    access: read,
    summary: 'List the payment files of a pay period, latest first',
    params,
    query: pageQuery(['madeAt']).omit({ q: true }),
    output: pageOf(madeTransfer),
  }),
  readMadeTransferFile: route({
    method: 'GET',
    path: '/provider/pay/transfers/{id}.xml',
    access: providerWithoutKeys('pay:read'),
    summary: 'Download a payment file (pain.001.001.09)',
    params,
    download: ['application/xml'],
  }),
  readJournal: route({
    method: 'GET',
    path: '/provider/pay/periods/{id}/journal.csv',
    access: read,
    summary: 'Get the journal entries of an issued pay period',
    params,
    download: ['text/csv'],
  }),
  listOwnStubs: route({
    method: 'GET',
    path: '/worker/pay-stubs',
    access: worker,
    summary: "List the worker's issued pay stubs, latest first",
    query: pageQuery(['payDate']).omit({ q: true }),
    output: pageOf(ownStubSummary),
  }),
  readOwnStub: route({
    method: 'GET',
    path: '/worker/pay-stubs/{id}',
    access: worker,
    summary: "Get one of the worker's issued pay stubs",
    params,
    output: ownStub,
  }),
  readOwnStubPdf: route({
    method: 'GET',
    path: '/worker/pay-stubs/{id}.pdf',
    access: worker,
    summary: "Download one of the worker's issued pay stubs as a PDF",
    params,
    download: ['application/pdf'],
  }),
  readCompensation: route({
    method: 'GET',
    path: '/worker/compensation',
    access: worker,
    summary: "Get the worker's earnings for a range of days",
    query: z.strictObject({ range: z.enum(compensationRanges).optional() }),
    output: compensation,
  }),
  listReserves: route({
    method: 'GET',
    path: '/provider/workforce/{id}/reserves',
    access: provider('pay:read'),
    summary: "List a worker's reserved pay",
    params,
    output: z.strictObject({ items: z.array(reserve) }),
  }),
  listRates: route({
    method: 'GET',
    path: '/provider/workforce/{id}/rates',
    access: provider('workforce:read'),
    summary: "List a worker's pay rates and their start dates",
    params,
    query: pageQuery(['fromDate']).omit({ q: true }),
    output: pageOf(workerRate),
  }),
  addRate: route({
    method: 'POST',
    path: '/provider/workforce/{id}/rates',
    access: provider('workforce:write'),
    summary: 'Add a pay rate that starts today or later; offers use the rate valid on their first day',
    status: 201,
    params,
    body: rateForm,
    output: workerRate,
  }),
  deleteRate: route({
    method: 'DELETE',
    path: '/provider/workforce/{id}/rates/{rateId}',
    access: provider('workforce:write'),
    summary: 'Delete a pay rate that has not started',
    params: z.strictObject({ id, rateId: id }),
  }),
}
