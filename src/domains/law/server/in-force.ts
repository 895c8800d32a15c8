import { countryOfRules } from '#domains/organisations/rules/holidays.ts'
import { readOrganisation } from '#domains/organisations/server/queries.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { LawInForce } from '../rules.ts'

/** Reads the working-time law that the organisation checks, and its overrides; null if it checks none. */
export async function readLawInForce({ db, actor }: ActorScope): Promise<LawInForce | null> {
  const organisation = await readOrganisation(db, actor.organisationId)
  const country = countryOfRules(organisation)
  if (organisation.labourLaw === 'off' || country === null) return null
  const replaced = await db.one(
    sql<Required<Pick<LawInForce, 'overrides' | 'agreements' | 'holidayCountries' | 'ownHolidays'>>>`
      select (select coalesce(json_agg(json_build_object('rule', o.rule, 'level', o.level, 'value', o.value, 'clientId', o.client_id,
                       'agreement', o.agreement, 'source', o.source)), '[]')
                from law_overrides o where o.organisation_id = ${actor.organisationId}) as overrides,
             (select coalesce(json_object_agg(a.id, a.agreement), '{}')
                from client_agreements a where a.organisation_id = ${actor.organisationId}) as agreements,
             (select coalesce(json_agg(h.date), '[]') from holidays h where h.organisation_id = ${actor.organisationId}) as own_holidays,
             (select o.holiday_countries from organisations o where o.id = ${actor.organisationId}) as holiday_countries`,
  )
  return { country, refuses: organisation.labourLaw === 'refuse', ...replaced }
}
