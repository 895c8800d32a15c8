import type { ContractCase, ContractSubject } from '#base/official/contract-law.ts'
import { daysAfter, daysBetween, endOfMonths } from '#base/days.ts'
import { type Chain, chainsOf, isSamePost, waitingEnd, waitingRuleAfter } from './chains.ts'
import {
  type ContractDays,
  type ContractFacts,
  type Finding,
  findingOf,
  minutesOf,
  type RuleOf,
} from './contract-facts.ts'
import type { ContractRuleInForce } from './contract-rules.ts'
import { dutchFindings } from './dutch-phases.ts'

/** How long the reasons of France and Belgium that have a limit of their own allow a contract to last. */
const caseOf: Readonly<Record<string, ContractCase>> = {
  awaiting_hire: 'awaitingHire',
  urgent_works: 'urgentWorks',
  abroad: 'abroad',
  departure: 'departure',
  export_order: 'exportOrder',
  apprentice: 'apprentice',
  employment_path: 'employmentPath',
}

/** The reasons without a waiting period in France, C. trav. L1251-37-1. */
const withoutWaiting: ReadonlySet<string> = new Set([
  'same_absence',
  'urgent_works',
  'seasonal',
  'customary',
  'replaced_head',
])

/** Returns the findings of a contract: each rule in force that it breaks, in the order of the rules. */
export function contractFindings(rules: readonly ContractRuleInForce[], facts: ContractFacts): Finding[] {
  const of = (subject: ContractSubject, when: ContractCase = 'usual') =>
    rules.find((rule) => rule.subject === subject && rule.case === when)
  const [country] = rules.map((rule) => rule.country)
  if (country === 'FR') return frenchFindings(of, facts)
  if (country === 'BE') return belgianFindings(of, facts)
  return country === 'NL' ? dutchFindings(of, facts) : []
}

/** Returns the case of a French or Belgian contract for its length. */
export const lengthCaseOf = ({ reason, specialCase }: Pick<ContractFacts, 'reason' | 'specialCase'>): ContractCase =>
  caseOf[specialCase ?? ''] ?? caseOf[reason ?? ''] ?? 'usual'

/** True if no waiting period counts before a French contract. */
export const isWithoutWaiting = ({ reason, specialCase }: Pick<ContractFacts, 'reason' | 'specialCase'>): boolean =>
  withoutWaiting.has(specialCase ?? '') || withoutWaiting.has(reason ?? '')

/** Returns the case of a French trial period by the length of the contract, C. trav. L1251-14. */
export function trialCaseOf({ startDate, endDate }: ContractDays): 'upToOneMonth' | 'upToTwoMonths' | 'longer' {
  if (endDate <= endOfMonths(startDate, 1)) return 'upToOneMonth'
  return endDate <= endOfMonths(startDate, 2) ? 'upToTwoMonths' : 'longer'
}

// Without a waiting period, each contract is a new one and renews none, C. trav. L1251-37-1.
const alone = ({ startDate, endDate }: ContractFacts): Chain => ({ startDate, endDate, count: 1 })

function frenchFindings(of: RuleOf, facts: ContractFacts): Finding[] {
  const chains = chainsOf(facts)
  const [previous, chain] = [chains.at(-2), isWithoutWaiting(facts) ? alone(facts) : chains.at(-1)]
  if (!chain) return []
  const isUncertain = facts.reason === null || facts.isReasonAssumed === true
  const renewals = of('renewals')
  const trial = of('trialPeriod', trialCaseOf(facts))
  const waiting = previous && !isWithoutWaiting(facts) ? waitingRuleAfter(of, previous) : undefined
  const ofWaiting = waiting?.limit && previous ? waitingEnd(previous, waiting.limit, facts.opening) : undefined
  return [
    ...lengthFindings(of, facts, chain, isUncertain),
    ...(renewals?.limit != null && chain.count - 1 > renewals.limit
      ? [findingOf(renewals, { actual: chain.count - 1, from: chain.startDate, to: chain.endDate })]
      : []),
    ...(waiting && previous && ofWaiting && facts.startDate <= ofWaiting.until
      ? [
          findingOf(waiting, {
            actual: ofWaiting.days,
            from: previous.startDate,
            to: previous.endDate,
            until: ofWaiting.until,
            isUncertain,
          }),
        ]
      : []),
    ...(trial?.limit != null && facts.trialDays !== null && facts.trialDays > trial.limit
      ? [findingOf(trial, { actual: facts.trialDays })]
      : []),
  ]
}

function lengthFindings(of: RuleOf, facts: ContractFacts, chain: Chain, isUncertain: boolean): Finding[] {
  const rule = of('missionLength', lengthCaseOf(facts))
  if (rule?.limit == null) return []
  const until = endOfMonths(chain.startDate, rule.limit)
  if (chain.endDate <= until) return []
  return [
    findingOf(rule, {
      actual: monthsIn(chain),
      from: chain.startDate,
      to: chain.endDate,
      until,
      isUncertain,
    }),
  ]
}

/** Returns the number of months that a period takes, a part of one counted as a whole. */
export function monthsIn({ startDate, endDate }: ContractDays): number {
  const [[firstYear = 0, firstMonth = 0], [lastYear = 0, lastMonth = 0]] = [startDate, endDate].map((day) =>
    day.split('-').map(Number),
  ) as [number[], number[]]
  const months = Math.max(1, (lastYear - firstYear) * 12 + lastMonth - firstMonth)
  return endOfMonths(startDate, months) < endDate ? months + 1 : months
}

function belgianFindings(of: RuleOf, facts: ContractFacts): Finding[] {
  const chain = chainsOf(facts).at(-1)
  const days = daysBetween(facts.startDate, facts.endDate) + 1
  return [
    ...(chain && lengthCaseOf(facts) === 'employmentPath' ? lengthFindings(of, facts, chain, false) : []),
    ...(facts.reason === 'hiring' ? hiringFindings(of, facts, days) : []),
    ...trialFindings(of, facts),
    ...studentFindings(of, facts),
  ]
}

function hiringFindings(
  of: RuleOf,
  { startDate, endDate, vacancy, isReasonAssumed: isUncertain = false }: ContractFacts,
  days: number,
): Finding[] {
  const [shortest, longest] = [of('hiringShortest'), of('hiringLongest')]
  const [persons, total] = [of('hiringPersons'), of('hiringTotal')]
  const mostDays = (months: number) => daysBetween(startDate, endOfMonths(startDate, months)) + 1
  return [
    ...(shortest?.limit != null && days < shortest.limit * 7
      ? [findingOf(shortest, { isUncertain, actual: 0, until: daysAfter(startDate, shortest.limit * 7 - 1) })]
      : []),
    ...(longest?.limit != null && endDate > endOfMonths(startDate, longest.limit)
      ? [
          findingOf(longest, {
            isUncertain,
            actual: monthsIn({ startDate, endDate }),
            until: endOfMonths(startDate, longest.limit),
          }),
        ]
      : []),
    ...(persons?.limit != null && vacancy && vacancy.persons + 1 > persons.limit
      ? [findingOf(persons, { isUncertain, actual: vacancy.persons + 1 })]
      : []),
    ...(total?.limit != null && vacancy && vacancy.days + days > mostDays(total.limit)
      ? [
          findingOf(total, {
            isUncertain,
            actual: monthsIn({ startDate, endDate: daysAfter(startDate, vacancy.days + days - 1) }),
          }),
        ]
      : []),
  ]
}

// A second trial for the same function and client is not allowed; the contract may agree on a longer one, which is a warning.
function trialFindings(of: RuleOf, facts: ContractFacts): Finding[] {
  const rule = of('trialPeriod')
  const { trialDays } = facts
  if (rule?.limit == null || !trialDays) return []
  const before = facts.others
    .filter((one) => isSamePost(one, facts) && one.startDate < facts.startDate)
    .toSorted((a, b) => (a.endDate < b.endDate ? -1 : 1))
    .at(-1)
  if (before) return [findingOf(rule, { actual: trialDays, from: before.startDate, to: before.endDate })]
  return trialDays > rule.limit ? [findingOf(rule, { actual: trialDays, isUncertain: true })] : []
}

function studentFindings(of: RuleOf, { isStudent, startDate, endDate, studentHours }: ContractFacts): Finding[] {
  if (!isStudent) return []
  const [length, quota] = [of('studentContract'), of('studentHours')]
  const minutes = studentHours ? minutesOf(studentHours) : 0
  return [
    ...(length?.limit != null && endDate > endOfMonths(startDate, length.limit)
      ? [findingOf(length, { actual: monthsIn({ startDate, endDate }), until: endOfMonths(startDate, length.limit) })]
      : []),
    // Beyond the quota the work is allowed, at the usual contributions: never a refusal.
    ...(quota?.limit != null && minutes > quota.limit * 60
      ? [findingOf(quota, { actual: Math.ceil(minutes / 60), isUncertain: true })]
      : []),
  ]
}
