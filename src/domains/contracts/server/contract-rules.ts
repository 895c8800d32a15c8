import { countryOfZone } from '#base/phone.ts'
import {
  contractCountries,
  type ContractCountry,
  type ContractPeriod,
  type ContractTiming,
} from '#domains/organisations/rules.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** What the organisation has set for contracts. */
export interface ContractRules {
  readonly contractTiming: ContractTiming
  readonly contractPeriod: ContractPeriod
  /** Undefined if it is not set and the time zone belongs to another country. */
  readonly country: ContractCountry | undefined
  /** That of the organisation. */
  readonly language: string | null
}

/** Returns what the organisation has set for contracts. */
export async function readContractRules({ db, actor }: ActorScope): Promise<ContractRules> {
  const { contractTiming, contractPeriod, contractCountry, timeZone, language } = await db.one(
    sql<{
      contractTiming: ContractTiming
      contractPeriod: ContractPeriod
      contractCountry: ContractCountry | null
      timeZone: string | null
      language: string | null
    }>`
      select contract_timing, contract_period, contract_country, time_zone, preferred_language as language
        from organisations where id = ${actor.organisationId}`,
  )
  const ofZone = timeZone === null ? undefined : countryOfZone(timeZone)
  return {
    contractTiming,
    contractPeriod,
    language,
    country: contractCountry ?? contractCountries.find((country) => country === ofZone),
  }
}
