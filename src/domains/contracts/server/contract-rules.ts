import { countryIn } from '#domains/organisations/rules/holidays.ts'
import { type ContractPeriod, type ContractTiming, type RulesCountry } from '#domains/organisations/rules.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** What the organisation has set for contracts. */
export interface ContractRules {
  readonly contractTiming: ContractTiming
  readonly contractPeriod: ContractPeriod
  /** That of its rules, otherwise that of its time zone; undefined if its law is not covered. */
  readonly country: RulesCountry | undefined
  /** That of the organisation. */
  readonly language: string | null
}

/** Returns what the organisation has set for contracts. */
export async function readContractRules({ db, actor }: ActorScope): Promise<ContractRules> {
  const { contractTiming, contractPeriod, rulesCountry, timeZone, language } = await db.one(
    sql<{
      contractTiming: ContractTiming
      contractPeriod: ContractPeriod
      rulesCountry: RulesCountry | null
      timeZone: string | null
      language: string | null
    }>`
      select contract_timing, contract_period, rules_country, time_zone, preferred_language as language
        from organisations where id = ${actor.organisationId}`,
  )
  return {
    contractTiming,
    contractPeriod,
    language,
    country: rulesCountry ?? countryIn(timeZone),
  }
}
