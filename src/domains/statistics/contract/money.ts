import { z } from 'zod'
import { currencies, type Currency } from '#base/currency.ts'
import { minorUnits, money } from '#base/money.ts'
import { pageOf } from '#base/page.ts'
import { ref } from '#base/ref.ts'
import { provider, route } from '#base/route.ts'
import { id } from '#base/text.ts'
import { periodQuery, comparedPeriods } from './period-query.ts'

const currency = z.enum(currencies as [Currency, ...Currency[]])

/** Amounts of a period in minor units. Those of wages are null if the caller may not read pay, or if they were not calculated. */
const figures = z.strictObject({
  /** Issued invoices less credit notes, and approved hours that are on no invoice yet, excluding VAT, by the day of the work. */
  revenue: minorUnits,
  /** The part of the revenue that is on no invoice yet, with the current bill rates. Hours without a rate count nothing. */
  toInvoice: minorUnits,
  /** Gross pay of approved hours with premiums, by the day of the work. */
  wage: minorUnits.nullable(),
  margin: minorUnits.nullable(),
  /** Of the revenue, with one decimal; null without revenue. */
  marginPercent: z.number().nullable(),
  /** The approved minutes that the wage is paid for. */
  minutes: z.int().nullable(),
})

const compared = { currency, ...figures.shape, before: figures, lastYear: figures }

/** A client or worker, in one currency. */
const moneyRow = z.strictObject({ id: z.string(), of: ref, ...compared })
export type MoneyRow = z.output<typeof moneyRow>

const moneyTotal = z.strictObject(compared)
export type MoneyTotal = z.output<typeof moneyTotal>

/** The amounts of a month by currency. */
const moneyOfMonth = z.strictObject({
  from: z.string(),
  to: z.string(),
  totals: z.array(z.strictObject({ currency, ...figures.shape })),
})
export type MoneyOfMonth = z.output<typeof moneyOfMonth>

/** What the rows can be sorted by. */
export const moneySorts = ['name', 'minutes', 'revenue', 'wage', 'margin', 'marginPercent'] as const

/** The money of last month, and what clients owe today. */
const moneySummary = z.strictObject({
  revenue: z.array(money),
  /** Null if the caller may not read pay, or if the wage cost was not calculated. */
  margin: z.array(money).nullable(),
  /** The part of the revenue that is on no invoice yet, and its clients; null if there are too many such entries. */
  toInvoice: z.strictObject({ amounts: z.array(money), clients: z.int() }).nullable(),
  /** The open amounts of all invoices, including VAT, and those past their due date. */
  outstanding: z.array(money),
  overdue: z.array(money),
  /** The promises to pay whose day has passed without the payment. */
  brokenPromises: z.int(),
})
export type MoneySummary = z.output<typeof moneySummary>

export const moneyRoutes = {
  readMoneySummary: route({
    method: 'GET',
    path: '/provider/statistics/money/summary',
    access: provider('billing:read'),
    summary: 'Get revenue and margin of last month, and the outstanding and overdue amounts',
    output: moneySummary,
  }),
  readMoneyByMonth: route({
    method: 'GET',
    path: '/provider/statistics/money/months',
    access: provider('billing:read'),
    summary:
      'Get revenue, wage cost and margin by month: of the months of a period, at least the twelve up to its last day',
    query: periodQuery({ workerId: id.optional() }),
    output: z.strictObject({ months: z.array(moneyOfMonth) }),
  }),
  readMoney: route({
    method: 'GET',
    path: '/provider/statistics/money',
    access: provider('billing:read'),
    summary:
      'Get revenue, wage cost and margin of a period by client or worker, beside the period before and the same period last year',
    query: periodQuery({
      by: z.enum(['client', 'worker']).optional(),
      workerId: id.optional(),
      sort: z.enum(moneySorts.flatMap((name) => [name, `-${name}`] as const)).optional(),
    }),
    /** At most 500 rows, by default the highest revenue first. */
    output: pageOf(moneyRow).extend({
      ...comparedPeriods,
      totals: z.array(moneyTotal),
      /** The employer’s costs that wages include, as a percentage of gross pay; null if they are not set, or the caller may not read pay. */
      employerCostsPercent: z.int().nullable(),
      /** Why wages are null: the caller may not read pay, or too many hours are not on a pay stub or an invoice yet. */
      withoutWage: z.enum(['permission', 'tooMany']).nullable(),
      /** Approved minutes of the period that are on no invoice. */
      unbilledMinutes: z.int(),
    }),
  }),
}
