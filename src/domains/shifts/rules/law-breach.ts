import type { RuleInForce } from '#domains/law/rules.ts'
import type { Breach, LawWarningKind, OwnWarningKind } from '../rules.ts'

/** A breach of the law, with the rule. */
export interface LawBreach extends Breach<OwnWarningKind | LawWarningKind> {
  readonly law: RuleInForce
  /** For a rule that counts days, shifts or Sundays: the number in the plan and that of the rule. */
  readonly counted?: { readonly found: number; readonly limit: number }
}

/** A rule with a value. */
export type LimitingRule = RuleInForce & { readonly limit: number }

/** Returns the rule on a subject. */
export const ruleOf = (rules: readonly RuleInForce[], subject: RuleInForce['subject']): RuleInForce | undefined =>
  rules.find((one) => one.subject === subject)

/** True if the rule has a value, and is no prohibition. */
export const hasLimit = (rule: RuleInForce): rule is LimitingRule => rule.limit !== null

/** Returns the rule on a subject whose value is compared. */
export const limitOf = (rules: readonly RuleInForce[], subject: RuleInForce['subject']): LimitingRule | undefined =>
  rules.find((one): one is LimitingRule => one.subject === subject && hasLimit(one))
