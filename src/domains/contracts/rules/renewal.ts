import { endOfMonths } from '#base/days.ts'
import { type RunStatus, runStatuses } from '#base/run-statuses.ts'
import type { ContractKind } from '../rules.ts'
import type { Period } from './periods.ts'

/** Why no contract of an assignment can be written for a period; the first that applies. */
export const renewalObstacles = ['over', 'covered', 'country', 'template', 'details', 'limit'] as const
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
    ...(period.endDate > endOfMonths(firstDay, 18) ? (['fr_duration'] as const) : []),
  ]
}
