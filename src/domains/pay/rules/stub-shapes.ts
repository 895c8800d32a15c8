import { z } from 'zod'
import { type Currency, currencies } from '#base/currency.ts'
import { minorUnits, money } from '#base/money.ts'
import { componentIds, endGrounds } from '#base/official/statutory-pay.ts'
import { pageOf } from '#base/page.ts'
import { ref } from '#base/ref.ts'
import { sensitiveText } from '#base/text.ts'
import { compensationRanges, lineKinds, periodStatuses, stubMarks, stubStatuses } from '../rules.ts'

const nullable = z.string().nullable()

export const currency = z.enum(currencies as [Currency, ...Currency[]])

/** Amounts in minor units of `currency`. */
export const figures = {
  currency,
  gross: minorUnits,
  taxes: minorUnits,
  insurance: minorUnits,
  other: minorUnits,
  /** Taxes, insurance and the other deductions. */
  deductions: minorUnits,
  net: minorUnits,
}

/** The days of a pay period. */
export const dates = {
  id: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  payDate: z.string(),
  status: z.enum(periodStatuses),
}

export const stubSummary = z.strictObject({
  id: z.string(),
  /** `2026-00042`; null before it is issued. */
  number: nullable,
  worker: ref,
  minutes: z.int(),
  ...figures,
  status: z.enum(stubStatuses),
  marks: z.array(z.enum(stubMarks)),
})
export type StubSummary = z.output<typeof stubSummary>

/** The sums of a list of stubs in one currency. */
const stubTotal = z.strictObject({
  currency,
  minutes: z.int(),
  gross: minorUnits,
  deductions: minorUnits,
  net: minorUnits,
})

/** A page of the stubs of a period. */
export const stubPage = pageOf(stubSummary).extend({ totals: z.array(stubTotal) })

const stubLine = z.strictObject({
  id: z.string(),
  kind: z.enum(lineKinds),
  /** Null for a line without hours. The name is that at the time of issue. */
  project: ref.nullable(),
  role: nullable,
  /** The first and the last day of its entries. */
  from: nullable,
  to: nullable,
  minutes: z.int().nullable(),
  /** Per hour, before the percentage. */
  payRate: money.nullable(),
  /** Percentage of the rate: 150 for overtime at one and a half times. */
  percent: z.int().nullable(),
  /** The law or agreement that sets the percentage of overtime; null if no bands are set, and for other lines. */
  article: nullable,
  /** The component of statutory pay; null for other lines. */
  component: z
    .strictObject({
      id: z.enum(componentIds),
      /** The amount that its percentage is taken of; null for what is paid out of a reserve, and for corrections. */
      base: money.nullable(),
      /** The article that demands it. */
      article: z.string(),
      /** The ground on which it is not due; then the amount is zero. */
      exception: z.enum(endGrounds).nullable(),
      /** What is left of the reserve after the line; null if nothing is reserved. */
      balance: money.nullable(),
    })
    .nullable(),
  /** Hundredths of a percent of the gross pay, or of the base of a component. */
  basisPoints: z.int().nullable(),
  /** The amount paid or, for deductions, the amount deducted. */
  amount: money,
  /** The reason of a manual adjustment, or the name of the deduction. */
  reason: nullable,
  /** True if less was deducted than is set, because no more was left. */
  isCut: z.boolean(),
  adjustmentId: nullable,
  /** The line of an earlier stub that it corrects. */
  corrects: z.strictObject({ stubId: z.string(), stubNumber: z.string(), lineId: z.string() }).nullable(),
  entries: z.array(
    z.strictObject({ id: z.string(), date: z.string(), startTime: nullable, endTime: nullable, minutes: z.int() }),
  ),
})
export type StubLine = z.output<typeof stubLine>

const hours = {
  regular: z.int(),
  overtime: z.int(),
  night: z.int(),
  holiday: z.int(),
}

/** The limits that separate regular hours from overtime. */
const hourLimits = z.strictObject({
  overtimeDailyMinutes: z.int(),
  overtimeWeeklyMinutes: z.int(),
  nightFrom: z.string(),
  nightTo: z.string(),
})
export type HourLimits = z.output<typeof hourLimits>

const stubShown = {
  id: z.string(),
  number: nullable,
  period: z.strictObject(dates),
  worker: ref,
  /** The worker's current account, masked; null if there is none. */
  bankAccount: sensitiveText().nullable(),
  status: z.enum(stubStatuses),
  issuedAt: nullable,
  minutes: z.int(),
  /** Minutes by hour kind; those of bonuses are not part of `minutes`. */
  hours: z.strictObject({ ...hours, bonus: z.int() }),
  lines: z.array(stubLine),
  /** The limits used for its hours; null while it is being recalculated. */
  limits: hourLimits.nullable(),
  ...figures,
}

export const stub = z.strictObject({
  ...stubShown,
  marks: z.array(z.enum(stubMarks)),
  allowed: z.array(z.enum(['adjust', 'download'])),
})
export type Stub = z.output<typeof stub>

/** A worker's own stub after it is issued. */
export const ownStub = z.strictObject({ ...stubShown, allowed: z.array(z.enum(['download'])) })
export type OwnStub = z.output<typeof ownStub>

export const ownStubSummary = stubSummary
  .omit({ worker: true, marks: true })
  .extend({ period: z.strictObject(dates), issuedAt: nullable })
export type OwnStubSummary = z.output<typeof ownStubSummary>

/** A worker's earnings in one currency. */
const earned = z.strictObject({
  ...figures,
  minutes: z.strictObject({ ...hours, bonus: z.int() }),
  pay: z.strictObject({
    regular: minorUnits,
    overtime: minorUnits,
    night: minorUnits,
    holiday: minorUnits,
    component: minorUnits,
    payout: minorUnits,
    bonus: minorUnits,
    earning: minorUnits,
  }),
})
export type EarningsLine = z.output<typeof earned>

/** Pay that is reserved and paid out later. */
export const reserve = z.strictObject({
  component: z.enum(componentIds),
  /** Null if it is of all work. */
  project: nullable,
  balance: money,
})
export type ShownReserve = z.output<typeof reserve>

export const compensation = z.strictObject({
  range: z.enum(compensationRanges),
  from: z.string(),
  to: z.string(),
  /** The worker's hourly pay rate today; null if none is agreed. */
  payRate: money.nullable(),
  overtimeRate: money.nullable(),
  overtimePercent: z.int(),
  /** Pay rates with their first days, latest first, including future ones; the last twenty. */
  payRates: z.array(z.strictObject({ fromDate: z.string(), payRate: money.nullable() })),
  /** From issued stubs whose period ends in the range; one per currency. */
  paid: z.array(earned),
  /** The value of approved hours in the range that are on no issued stub yet, by today's rules, without adjustments. */
  expected: z.array(earned),
  /** The pay that is reserved now: by component, and by project where it is reserved for an assignment. */
  reserves: z.array(reserve),
  /** Hours of the range that await a decision. */
  waitingMinutes: z.int(),
})
export type Compensation = z.output<typeof compensation>
