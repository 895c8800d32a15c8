import { contractLaw, contractLawFor, type ContractRule, contractSubjects } from '#base/official/contract-law.ts'
import { type LawInForce, overrideOf, overriderOf, type RuleInForce } from '../rules.ts'

/** A rule on contracts as it is checked. */
export interface ContractRuleInForce extends ContractRule {
  /** True if a contract that breaks it is refused; otherwise it is a warning. */
  readonly isRefused: boolean
  readonly setBy: RuleInForce['setBy']
}

/** Returns the name of a rule among those of all countries, and of those on working time. */
export const contractRuleKey = ({ id, subject, case: when }: ContractRule): string => [id, subject, when].join('.')

/** The rules that a collective agreement may replace, by their name. */
export const replaceableContractRules: ReadonlyMap<string, ContractRule> = new Map(
  contractLaw
    .filter(
      ({ subject, certainty, isDefault }) =>
        isDefault && certainty !== 'D' && contractSubjects.some((one) => one === subject),
    )
    .map((rule) => [contractRuleKey(rule), rule]),
)

/** Which contract the rules are looked up for. */
export interface ContractUnderLaw {
  readonly startDate: string
  readonly concludedOn: string
  readonly clientId: string
}

/**
 * Returns the rules that are checked for a contract, each replaced by the override of the client, of its collective agreement or of the
 * organisation, the first of these that exists. Rules that are switched off are left out.
 */
export function contractRulesInForce(law: LawInForce, contract: ContractUnderLaw): ContractRuleInForce[] {
  return contractLawFor(law.country, contract).flatMap((rule): ContractRuleInForce[] => {
    const override = rule.isDefault && overrideOf(law, contractRuleKey(rule), contract.clientId)
    // An agreement that Interim does not know may replace a default, so it is refused only where an override refuses it.
    if (!override) return [{ ...rule, isRefused: law.refuses && !rule.isDefault, setBy: null }]
    const { level, value, source, agreement } = override
    if (level === 'off') return []
    const setBy = { by: overriderOf(override), agreement, source }
    return [{ ...rule, limit: value ?? rule.limit, isRefused: level === 'refuse', setBy }]
  })
}
