import type { ContractKind } from '../rules.ts'
import { type RunStatus, runStatuses } from '#base/run-statuses.ts'
import { daysAfter } from '#base/days.ts'
import type { Period } from './periods.ts'

/** Why no contract of an assignment can be written for a period; the first that applies. */
export const renewalObstacles = ['over', 'covered', 'country', 'template', 'details'] as const
export type RenewalObstacle = (typeof renewalObstacles)[number]

/** The states of an assignment in a run. */
export const contractRunItemStates = ['waiting', 'done', 'blocked'] as const
export type ContractRunItemState = (typeof contractRunItemStates)[number]

export const contractRunStatuses = runStatuses
export type ContractRunStatus = RunStatus

/** The most assignments of one run. */
export const mostRenewals = 500

/** What a planner must consider before a renewal, although the contract can be written. */
export const renewalWarnings = ['fr_renewals', 'fr_duration'] as const
export type RenewalWarning = (typeof renewalWarnings)[number]

/** Default of the Code du travail without an agreement of the branch: a contract is renewed twice at most (L1251-35-1). */
const mostRenewalsInFrance = 2

/**
 * Returns the warnings for another contract of an assignment. In France, without an agreement of the branch, a contract is renewed twice at
 * most (C. trav. L1251-35-1), and lasts 18 months at most with its renewals (L1251-12-1).
 */
export function warningsFor(
  kind: ContractKind,
  { earlier, firstDay, period }: { readonly earlier: number; readonly firstDay: string; readonly period: Period },
): RenewalWarning[] {
  if (kind !== 'fr_assignment') return []
  return [
    ...(earlier > mostRenewalsInFrance ? (['fr_renewals'] as const) : []),
    ...(period.endDate > monthsAfter(firstDay, 18) ? (['fr_duration'] as const) : []),
  ]
}

// The last day of a number of months that begin on a day.
function monthsAfter(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const month = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  const last = daysAfter(`${daysAfter(`${month}-01`, 31).slice(0, 7)}-01`, -1)
  const same = `${month}-${day.slice(8)}`
  return same > last ? last : daysAfter(same, -1)
}
