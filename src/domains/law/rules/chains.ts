import { daysAfter, daysBetween, weekdayOf } from '#base/days.ts'
import type { ContractDays, ContractFacts, Engagement, OpeningDays, RuleOf } from './contract-facts.ts'
import type { ContractRuleInForce } from './contract-rules.ts'

/** Monday to Friday. */
export const usualOpening: ReadonlySet<number> = new Set([1, 2, 3, 4, 5])

/** Contracts that follow each other without an opening day of the client between them count as one that was renewed. */
export interface Chain extends ContractDays {
  /** The contracts in it. */
  readonly count: number
}

/** Returns the chains of contracts at the same client and post up to a contract, in order; the last one ends with it. */
export function chainsOf(facts: Pick<ContractFacts, keyof Engagement | 'others' | 'opening'>): Chain[] {
  const earlier = facts.others.filter((one) => isSamePost(one, facts) && one.startDate < facts.startDate)
  const sorted = [...earlier, facts].toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))
  const chains: Chain[] = []
  for (const { startDate, endDate } of sorted) {
    const last = chains.at(-1)
    if (!last || hasOpeningDayBetween(last.endDate, startDate, facts.opening))
      chains.push({ startDate, endDate, count: 1 })
    else {
      const end = endDate > last.endDate ? endDate : last.endDate
      chains.splice(-1, 1, { startDate: last.startDate, endDate: end, count: last.count + 1 })
    }
  }
  return chains
}

/** True if both contracts are for the same client and role. */
export const isSamePost = (one: Engagement, other: Engagement) =>
  one.clientId === other.clientId && one.role === other.role

const isOpen = (day: string, { holidays, weekdays }: OpeningDays) => weekdays.has(weekdayOf(day)) && !holidays.has(day)

/** The most days between two contracts that are looked through for an opening day. */
const mostClosedDays = 14

function hasOpeningDayBetween(end: string, start: string, opening: OpeningDays): boolean {
  if (daysBetween(end, start) > mostClosedDays) return true
  for (let day = daysAfter(end, 1); day < start; day = daysAfter(day, 1)) if (isOpen(day, opening)) return true
  return false
}

/**
 * Returns the last day of a waiting period after a contract: a part of its length in days, in opening days of the client. A part of a day
 * counts as a whole one, because no source says that it may be left out.
 */
export function waitingEnd(
  { startDate, endDate }: ContractDays,
  part: number,
  opening: OpeningDays,
): { readonly days: number; readonly until: string } {
  const days = Math.ceil((daysBetween(startDate, endDate) + 1) / part)
  let until = endDate
  // A client that is always closed would never be reached.
  for (let left = days, looked = 0; left > 0 && looked < 3660; looked++) {
    until = daysAfter(until, 1)
    if (isOpen(until, opening)) left--
  }
  return { days, until }
}

/** The days of a contract from which its waiting period is a third instead of a half, C. trav. L1251-36-1. */
const longContract = 14

/** Returns the rule on the waiting period after a contract. */
export function waitingRuleAfter(of: RuleOf, { startDate, endDate }: ContractDays): ContractRuleInForce | undefined {
  return of('waitingPeriod', daysBetween(startDate, endDate) + 1 < longContract ? 'below14Days' : 'from14Days')
}
