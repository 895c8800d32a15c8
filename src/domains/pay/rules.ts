import type { Machine } from '#base/states.ts'

export const periodStatuses = ['open', 'calculated', 'issued'] as const
export type PeriodStatus = (typeof periodStatuses)[number]

/** What may be done with a pay period: an issued one stands. */
export const periodMoves: Machine<PeriodStatus, 'calculate' | 'issue' | 'adjust' | 'delete'> = {
  open: { calculate: 'calculated', adjust: 'open', delete: 'open' },
  calculated: { calculate: 'calculated', issue: 'issued', adjust: 'calculated', delete: 'calculated' },
  issued: {},
}

export const stubStatuses = ['draft', 'issued'] as const
export type StubStatus = (typeof stubStatuses)[number]

/** What hours are paid as, the plain ones first. */
export const hourKinds = ['regular', 'overtime', 'night', 'holiday'] as const
export type HourKind = (typeof hourKinds)[number]

/** What is paid beside hours. */
export const earningKinds = ['bonus', 'earning'] as const

/** What is taken off. */
export const deductionKinds = ['taxes', 'insurance', 'other'] as const
export type DeductionKind = (typeof deductionKinds)[number]

/** What a line of a stub is; those of `deductionKinds` are taken off, the others are paid. */
export const lineKinds = [...hourKinds, ...earningKinds, ...deductionKinds] as const
export type LineKind = (typeof lineKinds)[number]

/** What may be entered by hand; a deduction becomes a line of kind `other`. */
export const adjustmentKinds = ['bonus', 'earning', 'deduction'] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]

/** What is worth a look at on a stub before it is issued. */
export const stubMarks = ['negative', 'noBankAccount', 'openEntries', 'adjusted', 'late', 'cut'] as const
export type StubMark = (typeof stubMarks)[number]

/** What keeps a period from being issued: nothing is calculated, what it stands on has changed, a stub is below zero, nobody is paid. */
export const hindrances = ['notCalculated', 'calculating', 'stale', 'negative', 'empty'] as const
export type Hindrance = (typeof hindrances)[number]

/** The number of an issued stub as people read it: `2026-00042`. */
export function stubNumber(year: number, number: number): string {
  return `${year}-${String(number).padStart(5, '0')}`
}

/** The longest period, in days. */
export const longestPeriodDays = 62

/** The stretches of which a worker asks what they come to. */
export const compensationRanges = ['current_month', 'last_month', 'quarter', 'year'] as const
export type CompensationRange = (typeof compensationRanges)[number]
