import { daysAfter, daysBetween, endOfMonths, monthsAfter, weekStart } from '#base/days.ts'
import { type ContractDays, type ContractFacts, type Finding, findingOf, type RuleOf } from './contract-facts.ts'

/** The phases of the Dutch collective agreement for temporary work, art. 14. */
export const dutchPhases = ['A', 'B', 'C'] as const
type DutchPhase = (typeof dutchPhases)[number]

/** The phase on a day, and what it was counted from. */
export interface PhaseCount {
  readonly phase: DutchPhase
  /** The weeks worked since the last long gap. */
  readonly weeks: number
  /** Since when phase B counts; null in phase A. */
  readonly phaseBFrom: string | null
  /** The last day of phase B at most; null in phase A. */
  readonly phaseBUntil: string | null
  /** The contracts in phase B so far. */
  readonly contracts: number
}

/** The limits by which phases are counted. */
export interface PhaseLimits {
  readonly weeks: number
  readonly gapMonths: number
  readonly phaseBMonths: number
  readonly phaseBContracts: number
}

/** Returns the limits in force; undefined if one is switched off. */
export function phaseLimits(of: RuleOf): PhaseLimits | undefined {
  const [weeks, gapMonths, phaseBMonths, phaseBContracts] = (
    ['phaseA', 'phaseGap', 'phaseB', 'phaseBContracts'] as const
  ).map((subject) => of(subject)?.limit)
  if (weeks == null || gapMonths == null || phaseBMonths == null || phaseBContracts == null) return undefined
  return { weeks, gapMonths, phaseBMonths, phaseBContracts }
}

/**
 * Returns the phase of a worker on a day. The weeks before it count since the last gap that is longer than the limit; phase B begins with the
 * first week after those of phase A, and ends after its months or its contracts.
 */
export function phaseOn(
  day: string,
  weeks: readonly string[],
  contracts: readonly ContractDays[],
  { weeks: ofPhaseA, gapMonths, phaseBMonths, phaseBContracts }: PhaseLimits,
): PhaseCount {
  const monday = weekStart(day, 1)
  const isLonger = (last: string, next: string) => next > monthsAfter(daysAfter(last, 7), gapMonths)
  const before = weeks.filter((week) => week < monday)
  const afterGap = before.findLastIndex((week, index) => isLonger(before[index - 1] ?? week, week))
  const counted = before.slice(Math.max(0, afterGap))
  const last = counted.at(-1)
  const current = last !== undefined && isLonger(last, day) ? [] : counted
  const none = { phaseBFrom: null, phaseBUntil: null, contracts: 0 }
  if (current.length < ofPhaseA) return { phase: 'A', weeks: current.length, ...none }
  const phaseBFrom = current[ofPhaseA] ?? monday
  const phaseBUntil = endOfMonths(phaseBFrom, phaseBMonths)
  const inPhaseB = contracts.filter(({ startDate }) => startDate >= phaseBFrom && startDate < day).length
  const isOver = day > phaseBUntil || inPhaseB >= phaseBContracts
  return { phase: isOver ? 'C' : 'B', weeks: current.length, phaseBFrom, phaseBUntil, contracts: inPhaseB }
}

/** Returns what a Dutch contract breaks. A phase that it states and that differs from the count is a warning. */
export function dutchFindings(of: RuleOf, facts: ContractFacts): Finding[] {
  const { startDate, endDate, others, clientId, dutch } = facts
  const limits = phaseLimits(of)
  const rule = of('phaseA')
  if (!limits || !rule) return []
  const count = phaseOn(startDate, dutch.weeks, others, limits)
  const stated = dutch.stated ?? count.phase
  const findings: Finding[] = []
  if (stated < count.phase) {
    const broken = count.phase === 'B' ? rule : of(endsByMonths(count, startDate) ? 'phaseB' : 'phaseBContracts')
    if (broken) findings.push(findingOf(broken, figuresOf(count, startDate)))
  } else if (stated === 'A') {
    const left = limits.weeks - count.weeks
    const until = daysAfter(weekStart(startDate, 1), left * 7 - 1)
    // The weeks of a contract are not known to be worked, so it only warns.
    if (endDate > until) {
      const planned = Math.ceil((daysBetween(weekStart(startDate, 1), endDate) + 1) / 7)
      findings.push(findingOf(rule, { actual: count.weeks + planned, until, isUncertain: true }))
    }
  }
  const shortest = of('phaseAContract')
  const before = others
    .filter((one) => one.clientId === clientId && one.endDate < startDate)
    .toSorted((a, b) => (a.endDate < b.endDate ? -1 : 1))
    .at(-1)
  if (
    shortest?.limit != null &&
    stated === 'A' &&
    before &&
    startDate <= endOfMonths(daysAfter(before.endDate, 1), 1)
  ) {
    const least = daysAfter(startDate, shortest.limit * 7 - 1)
    const weeks = Math.floor((daysBetween(startDate, endDate) + 1) / 7)
    if (endDate < least)
      findings.push(findingOf(shortest, { actual: weeks, from: before.startDate, to: before.endDate, until: least }))
  }
  return findings
}

const endsByMonths = ({ phaseBUntil }: PhaseCount, day: string) => phaseBUntil !== null && day > phaseBUntil

function figuresOf(count: PhaseCount, day: string) {
  if (count.phase === 'B') return { actual: count.weeks, from: count.phaseBFrom }
  if (!endsByMonths(count, day)) return { actual: count.contracts, from: count.phaseBFrom }
  return { actual: null, from: count.phaseBFrom, until: count.phaseBUntil }
}

/** Returns the last day on which the agency may give notice of the end of an assignment; null if none is due. */
export function noticeBy(of: RuleOf, endDate: string, weeks: number): string | null {
  const rule = of('noticePeriod')
  if (rule?.limit == null || weeks < (rule.after ?? 0)) return null
  return daysAfter(endDate, -rule.limit)
}
