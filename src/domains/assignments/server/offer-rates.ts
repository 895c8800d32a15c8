import { may } from '#base/actor.ts'
import { localTimeOf } from '#base/calendar.ts'
import type { Money } from '#base/money.ts'
import { minimumWageOn } from '#base/official/minimum-wages.ts'
import type { Answer, Received } from '#base/route.ts'
import type { RulesCountry } from '#domains/organisations/rules.ts'
import { countryOfRules } from '#domains/organisations/rules/holidays.ts'
import { readOrganisation } from '#domains/organisations/server/queries.ts'
import { ageOn } from '#domains/workforce/rules/age.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { assignmentRoutes } from '../contract.ts'
import type { BillTerms } from '../rules/margin.ts'
import { payRatesOf } from './pay-rates.ts'

interface OfferTerms extends BillTerms {
  role: string | null
  startDate: string | null
  budgetRate: Money | null
}

/** Returns what an offer would pay each worker and charge the client. Values that the reader may not see are null. */
export async function readOfferRates(
  scope: ActorScope,
  { query }: Received<typeof assignmentRoutes.readOfferRates>,
): Promise<Answer<typeof assignmentRoutes.readOfferRates>> {
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
  const terms = await readTerms(scope, query, today)
  const startDate = query.startDate ?? terms?.startDate ?? today
  const found = await payRatesOf(scope, query.workerIds ?? [], { startDate, role: query.role ?? terms?.role ?? '' })
  const country = countryOfRules(await readOrganisation(scope.db, scope.actor.organisationId))
  const seesPay = may(scope.actor, 'pay:read')
  return {
    budgetRate: terms?.budgetRate ?? null,
    billing: seesPay && terms ? billTermsOf(terms) : null,
    workers: [...found].map(([id, { payRate, source, dateOfBirth }]) => ({
      id,
      source,
      payRate: seesPay || source === 'worker' ? payRate : null,
      minimum: country === null ? null : minimumFor(country, startDate, dateOfBirth),
    })),
  }
}

function minimumFor(country: RulesCountry, day: string, dateOfBirth: string | null) {
  const found = minimumWageOn(country, day, dateOfBirth === null ? undefined : ageOn(dateOfBirth, day))
  return found
    ? { wage: { amount: found.cents, currency: 'EUR' as const }, from: found.from, source: found.source }
    : null
}

function billTermsOf({ billRate, markupBasisPoints, employerCostsPercent }: OfferTerms): BillTerms {
  return { billRate, markupBasisPoints, employerCostsPercent }
}

// Billing is a later domain, so its tables are read here (decision 28). The bill rate must be the one that `rateFor` in
// billing chooses.
async function readTerms(
  { db, actor }: ActorScope,
  { requestId, projectId, startDate }: Received<typeof assignmentRoutes.readOfferRates>['query'],
  today: string,
): Promise<OfferTerms | undefined> {
  return db.first(
    sql<OfferTerms>`
      select r.role, r.start_date,
             case when r.rate_amount is not null
                  then json_build_object('amount', r.rate_amount, 'currency', r.rate_currency) end as budget_rate,
             (select json_build_object('amount', b.amount, 'currency', b.currency) from bill_rates b
               where b.organisation_id = ${actor.organisationId} and b.client_id = p.client_id
                 and (b.project_id = p.id or b.project_id is null)
                 and b.from_date <= coalesce(${startDate}::date, r.start_date, ${today}::date)
               order by b.project_id nulls last, b.from_date desc limit 1) as bill_rate,
             (select t.markup_basis_points from billing_terms t
               where t.organisation_id = ${actor.organisationId} and t.id = p.client_id) as markup_basis_points,
             g.employer_costs_percent
        from organisations g
        left join requests r on r.organisation_id = ${actor.organisationId} and r.id = ${requestId}
        join projects p on p.organisation_id = ${actor.organisationId} and p.id = coalesce(r.project_id, ${projectId})
       where g.id = ${actor.organisationId}`,
  )
}
