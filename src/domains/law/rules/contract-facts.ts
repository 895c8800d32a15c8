import type { ContractCase, ContractSubject, ContractUnit } from '#base/official/contract-law.ts'
import type { ContractRuleInForce } from './contract-rules.ts'

/** The first and the last day of a contract. */
export interface ContractDays {
  readonly startDate: string
  readonly endDate: string
}

/** A contract that a worker had, has or will have through the agency. */
export interface Engagement extends ContractDays {
  readonly clientId: string
  readonly role: string
}

/** When a client works. */
export interface OpeningDays {
  readonly holidays: ReadonlySet<string>
  /** From 1 for Monday. */
  readonly weekdays: ReadonlySet<number>
}

/** The special cases of a contract: they change how long it may last, or whether a waiting period counts. */
export const specialCases = [
  'same_absence',
  'urgent_works',
  'awaiting_hire',
  'abroad',
  'departure',
  'export_order',
  'apprentice',
] as const

/** What the phase of a Dutch worker follows from. */
interface DutchFacts {
  /** The Mondays of the weeks in which the worker worked at the agency or had paid holiday, in order. */
  readonly weeks: readonly string[]
  /** The phase that the contract states; null if it states none. */
  readonly stated: string | null
}

/** The vacancy of a Belgian contract for a later permanent hire. */
interface Vacancy {
  /** The workers who were or are placed on it, without this one. */
  readonly persons: number
  /** The days of their contracts, this worker’s earlier ones included. */
  readonly days: number
}

/** The hours of a student in the calendar year in which a contract begins, in minutes. */
export interface StudentHours {
  readonly year: string
  readonly worked: number
  readonly planned: number
  /** At other employers, as the worker or the desk has stated. */
  readonly elsewhere: number
}

/** Returns the minutes of a student that count against the quota. */
export const minutesOf = ({ worked, planned, elsewhere }: StudentHours): number => worked + planned + elsewhere

/** A contract with the facts that the rules compare. */
export interface ContractFacts extends Engagement {
  /** Null if it is not known yet: a breach that depends on it is a warning. */
  readonly reason: string | null
  /** True if the reason is that of another worker’s contract on the project: a breach that depends on it is a warning. */
  readonly isReasonAssumed?: boolean
  readonly specialCase: string | null
  readonly isStudent: boolean
  /** Days of trial; null if it is not known yet. */
  readonly trialDays: number | null
  /** The worker’s other contracts, at all clients. */
  readonly others: readonly Engagement[]
  readonly opening: OpeningDays
  readonly vacancy: Vacancy | null
  readonly studentHours: StudentHours | null
  readonly dutch: DutchFacts
}

/** A rule that a contract breaks, with the figures. */
export interface Finding {
  readonly rule: ContractRuleInForce
  readonly subject: ContractSubject
  /** In the unit of the rule, rounded up; null for a waiting period. */
  readonly actual: number | null
  readonly limit: number
  readonly unit: ContractUnit
  /** The earlier contract from which the rule counts, or the contracts that count together. */
  readonly from: string | null
  readonly to: string | null
  /** The last day that the rule allows, or the last day of the waiting period. */
  readonly until: string | null
  readonly isRefused: boolean
}

/** Finds a rule in force. */
export type RuleOf = (subject: ContractSubject, when?: ContractCase) => ContractRuleInForce | undefined

/** Makes a finding of a rule. */
export function findingOf(
  rule: ContractRuleInForce,
  figures: Partial<Pick<Finding, 'actual' | 'from' | 'to' | 'until'>> & { readonly isUncertain?: boolean },
): Finding {
  const { isUncertain = false, ...rest } = figures
  return {
    rule,
    subject: rule.subject as ContractSubject,
    actual: null,
    limit: rule.limit ?? 0,
    unit: rule.unit,
    from: null,
    to: null,
    until: null,
    ...rest,
    isRefused: rule.isRefused && !isUncertain,
  }
}
