import type { Machine } from '#base/states.ts'

export const periodStatuses = ['open', 'calculated', 'issued'] as const
export type PeriodStatus = (typeof periodStatuses)[number]

/** The actions on a pay period; an issued one is final. */
export const periodMoves: Machine<PeriodStatus, 'calculate' | 'issue' | 'adjust' | 'delete'> = {
  open: { calculate: 'calculated', adjust: 'open', delete: 'open' },
  calculated: { calculate: 'calculated', issue: 'issued', adjust: 'calculated', delete: 'calculated' },
  issued: {},
}

export const stubStatuses = ['draft', 'issued'] as const
export type StubStatus = (typeof stubStatuses)[number]

/** The classes of paid hours, regular hours first. */
export const hourKinds = ['regular', 'overtime', 'night', 'holiday'] as const
export type HourKind = (typeof hourKinds)[number]

/** Earnings other than hours. */
export const earningKinds = ['bonus', 'earning'] as const

/** The kinds of deductions. */
export const deductionKinds = ['taxes', 'insurance', 'other'] as const
export type DeductionKind = (typeof deductionKinds)[number]

/** The kinds of paid statutory pay: a component, and a reserve that is paid out. */
export const componentKinds = ['component', 'payout'] as const

/** The kind of a component that is reserved: its amount is part of no pay before it is paid out. */
export const reserveKind = 'reserve'

/** The kinds of lines whose sum is the net pay; those in `deductionKinds` are deducted. */
export const payKinds = [...hourKinds, ...componentKinds, ...earningKinds, ...deductionKinds] as const
export type PayKind = (typeof payKinds)[number]

/** The kinds of lines of a stub. */
export const lineKinds = [...payKinds, reserveKind] as const
export type LineKind = (typeof lineKinds)[number]

/** The kinds of manual adjustments; a deduction becomes a line of kind `other`. */
export const adjustmentKinds = ['bonus', 'earning', 'deduction'] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]

/** What to check on a stub before it is issued. */
export const stubMarks = ['negative', 'noBankAccount', 'openEntries', 'adjusted', 'late', 'cut'] as const
export type StubMark = (typeof stubMarks)[number]

/** Why a period cannot be issued: it is not calculated, its data has changed, a stub is below zero, or there is nobody to pay. */
export const hindrances = ['notCalculated', 'calculating', 'stale', 'negative', 'empty'] as const
export type Hindrance = (typeof hindrances)[number]

/** Formats the number of an issued stub: `2026-00042`. */
export function stubNumber(year: number, number: number): string {
  return `${year}-${String(number).padStart(5, '0')}`
}

/** The longest period, in days. */
export const longestPeriodDays = 62

/** The ranges of dates for which workers see their compensation. */
export const compensationRanges = ['current_month', 'last_month', 'quarter', 'year'] as const
export type CompensationRange = (typeof compensationRanges)[number]
