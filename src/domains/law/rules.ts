import { isChecked, labourLaw, lawFor, type LawRule } from '#base/official/labour-law.ts'
import type { RulesCountry } from '#domains/organisations/rules.ts'

/** What an override makes of a rule: checked as the organisation has set, not checked, a warning, or a refusal that no reason overrides. */
export const overrideLevels = ['usual', 'off', 'warn', 'refuse'] as const
export type OverrideLevel = (typeof overrideLevels)[number]

/** Who replaces a rule of the law. The client answers for working time: its overrides come first, those of the organisation last. */
export const overriders = ['client', 'agreement', 'organisation'] as const
export type Overrider = (typeof overriders)[number]

/** Overrides of an organisation. */
export const overrideLimits = { ofOrganisation: 500, agreement: 60 } as const

/** A rule of the law that a client, a collective agreement or the organisation replaces. */
export interface LawOverride {
  readonly rule: string
  readonly level: OverrideLevel
  /** The value that replaces that of the rule, in the unit of its subject; null leaves it. */
  readonly value: number | null
  readonly clientId: string | null
  readonly agreement: string | null
  /** Where it is written: the agreement and its article. */
  readonly source: string
}

/** The law that the organisation checks. All values can be cloned. */
export interface LawInForce {
  readonly country: string
  /** True if a breach is refused, unless an override says otherwise. */
  readonly refuses: boolean
  readonly overrides?: readonly LawOverride[]
  /** The collective agreement of each client that has one. */
  readonly agreements?: Readonly<Record<string, string>>
  /** The countries whose national holidays the organisation observes, and the dates of its own holidays. */
  readonly holidayCountries?: readonly RulesCountry[]
  readonly ownHolidays?: readonly string[]
}

/** A rule as it is checked. */
export interface RuleInForce extends LawRule {
  /** True if no reason may override a breach. */
  readonly isRefused: boolean
  /** Who has replaced the rule; null for the law as it is. */
  readonly setBy: { readonly by: Overrider; readonly agreement: string | null; readonly source: string } | null
}

/** Returns the name of a rule among those of all countries. An article can have several rules: for ages, subjects and lengths of work. */
export const ruleKey = ({ id, subject, concerns, after }: LawRule): string =>
  [id, subject, concerns, ...(after === undefined ? [] : [after])].join('.')

/** The rules that can be replaced, by their name. */
export const replaceableRules: ReadonlyMap<string, LawRule> = new Map(
  labourLaw.filter(isChecked).map((rule) => [ruleKey(rule), rule]),
)

/** Whose work on which day a rule is looked up for. */
export interface WorkUnderLaw {
  readonly day: string
  /** Undefined if it is not known; counts as adult. */
  readonly age: number | undefined
  readonly clientId?: string | undefined
}

/**
 * Returns the rules that are checked for work on a day: the law of the country, each rule replaced by the override of the client, of its
 * collective agreement or of the organisation, the first of these that exists. Rules that are switched off are left out.
 */
export function rulesInForce(law: LawInForce, { day, age, clientId }: WorkUnderLaw): readonly RuleInForce[] {
  return lawFor(law.country, day, age).flatMap((rule): RuleInForce[] => {
    const override = overrideOf(law, ruleKey(rule), clientId)
    const isUsuallyRefused = law.refuses && !rule.hasExceptions && !rule.isDefault
    if (!override) return [{ ...rule, isRefused: isUsuallyRefused, setBy: null }]
    const { level, value, source, agreement } = override
    if (level === 'off') return []
    const isRefused = level === 'refuse' || (level === 'usual' && isUsuallyRefused)
    return [{ ...rule, limit: value ?? rule.limit, isRefused, setBy: { by: overriderOf(override), agreement, source } }]
  })
}

/** Returns who has made an override. */
export function overriderOf({ clientId, agreement }: Pick<LawOverride, 'clientId' | 'agreement'>): Overrider {
  if (clientId !== null) return 'client'
  return agreement === null ? 'organisation' : 'agreement'
}

/** Returns the override of a rule that counts for a client: its own, that of its agreement, or that of the organisation; undefined without one. */
export function overrideOf(
  { overrides = [], agreements = {} }: LawInForce,
  rule: string,
  clientId: string | undefined,
) {
  if (overrides.length === 0) return undefined
  const agreement = clientId === undefined ? undefined : agreements[clientId]
  const ofRule = overrides.filter((one) => one.rule === rule)
  return (
    ofRule.find((one) => one.clientId !== null && one.clientId === clientId) ??
    ofRule.find((one) => one.agreement !== null && one.agreement === agreement) ??
    ofRule.find((one) => one.clientId === null && one.agreement === null)
  )
}
