import { countryOfRules } from '#domains/organisations/rules/holidays.ts'
import { type ContractPeriod, type ContractTiming, type RulesCountry } from '#domains/organisations/rules.ts'
import { type Fragment, fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Assignment } from '#domains/assignments/contract.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import { type ContractKind, kindIn, kindsOfContracts } from '../rules.ts'
import type { Details } from '../rules/details.ts'

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
    country: countryOfRules({ rulesCountry, timeZone }) ?? undefined,
  }
}

/** SQL that is true if the worker `w` is a student on a day. */
export const isStudentOn = (day: Fragment) =>
  fragment`coalesce(w.student_start_date <= ${day} and (w.student_end_date is null or w.student_end_date >= ${day}), false)`

/** SQL that is true if the worker of the assignment `a` had the same role at the same client before. */
export const knowsPost = fragment`exists (
  select 1 from assignments o
    join projects q on q.organisation_id = o.organisation_id and q.id = o.project_id
    join projects r on r.organisation_id = a.organisation_id and r.id = a.project_id and r.client_id = q.client_id
   where o.organisation_id = a.organisation_id and o.worker_id = a.worker_id and o.role = a.role and o.start_date < a.start_date
     and ${inGroup('o.status', assignmentGroups.taken)})`

/** Returns details without a trial period if the worker knows the post: Belgium allows no second one (law of 24 July 1987, art. 5). */
export function withoutSecondTrial(kind: ContractKind, details: Details, isKnown: boolean): Details {
  return isKnown && kindsOfContracts[kind].country === 'BE' && details.trialDays !== undefined
    ? { ...details, trialDays: '0' }
    : details
}

/** Returns the kind of contract of an assignment, by the worker on its first day; undefined if the law of the country is not covered. */
export async function kindFor(
  { db, actor }: ActorScope,
  { country }: Pick<ContractRules, 'country'>,
  { worker, startDate }: Pick<Assignment, 'worker' | 'startDate'>,
): Promise<ContractKind | undefined> {
  const { isStudent } = await db.one(
    sql<{ isStudent: boolean }>`
      select ${isStudentOn(fragment`${startDate}::date`)} as is_student from workers w
       where w.organisation_id = ${actor.organisationId} and w.id = ${worker.id}`,
  )
  return kindIn(country, isStudent)
}
