import { may, type Permission } from '#base/actor.ts'
import type { Answer } from '#base/route.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type FirstStep, type firstStepRoutes, firstSteps } from '../contract/first-steps.ts'

/** A step is shown to those with permission to complete it. */
const permissions: Readonly<Record<FirstStep, Permission>> = {
  client: 'clients:write',
  workSite: 'clients:write',
  project: 'projects:write',
  rates: 'billing:write',
  worker: 'workforce:write',
  assignment: 'assignments:write',
  payRules: 'organisation:write',
  billing: 'billing:write',
}

/** Returns the checklist of a new organisation. Nothing is stored: completion is derived from the data. */
export async function readFirstSteps(scope: ActorScope): Promise<Answer<typeof firstStepRoutes.readFirstSteps>> {
  const { clientId, ...done } = await scope.db.one(
    sql<Record<FirstStep, boolean> & { clientId: string | null }>`
      select exists (select 1 from clients where organisation_id = ${scope.actor.organisationId}) as client,
             exists (select 1 from work_sites where organisation_id = ${scope.actor.organisationId}) as work_site,
             exists (select 1 from projects where organisation_id = ${scope.actor.organisationId}) as project,
             exists (select 1 from bill_rates where organisation_id = ${scope.actor.organisationId}) as rates,
             exists (select 1 from workers where organisation_id = ${scope.actor.organisationId}) as worker,
             exists (select 1 from assignments where organisation_id = ${scope.actor.organisationId}) as assignment,
             (select o.deductions <> '[]' from organisations o where o.id = ${scope.actor.organisationId}) as pay_rules,
             exists (select 1 from billing_sellers
                      where organisation_id = ${scope.actor.organisationId} and account_number is not null) as billing,
             (select c.id from clients c where c.organisation_id = ${scope.actor.organisationId}
               order by c.created_at, c.id limit 1) as client_id`,
  )
  const steps = firstSteps.filter((name) => may(scope.actor, permissions[name]))
  return { steps: steps.map((name) => ({ name, isDone: done[name] })), clientId }
}
