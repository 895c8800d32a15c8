import { v7 as uuid } from 'uuid'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { BillRateShown } from '../contract/bill-rates.ts'
import { billingRefusals, type billingRoutes } from '../contract.ts'
import { listRates } from './terms.ts'

/** Adds a bill rate from a day on. Each day has one rate per project and one for all projects. */
export async function addBillRate(
  scope: ActorScope,
  { params, body }: Received<typeof billingRoutes.addBillRate>,
): Promise<BillRateShown> {
  const id = uuid()
  const { organisationId } = scope.actor
  const projectId = body.projectId ?? null
  const project = await scope.db.first(
    sql<{ isOfProject: boolean }>`
      select ${projectId}::uuid is null or exists (
               select 1
                 from projects p
                where p.organisation_id = ${organisationId} and p.id = ${projectId} and p.client_id = ${params.id}) as is_of_project
        from clients c where c.organisation_id = ${organisationId} and c.id = ${params.id}`,
  )
  if (!project) throw refuse.NOT_FOUND()
  if (!project.isOfProject) throw invalidField('projectId', 'platform.validation.unknown')
  await scope.db
    .many(
      sql`
        insert into bill_rates (organisation_id, id, client_id, project_id, from_date, amount, currency)
        values (${organisationId}, ${id}, ${params.id}, ${projectId}, ${body.fromDate}, ${body.billRate.amount},
                ${body.billRate.currency})`,
    )
    .catch((error: unknown) => {
      throw violates(error, 'bill_rates_once') ? rateTaken() : error
    })
  const found = (await listRates(scope, [params.id])).find((one) => one.id === id)
  if (!found) throw refuse.NOT_FOUND()
  return { id, project: found.project, fromDate: found.fromDate, billRate: found.billRate }
}

function rateTaken() {
  const messageKey = 'billing.validation.rateTaken'
  return billingRefusals.RATE_TAKEN({
    members: { faults: [{ path: 'fromDate', code: 'rateTaken', messageKey, values: {} }] },
  })
}

/** Removes a bill rate. */
export async function deleteBillRate(
  scope: ActorScope,
  { params }: Received<typeof billingRoutes.deleteBillRate>,
): Promise<void> {
  const gone = await scope.db.manyAndCommit(
    sql`
      delete from bill_rates
       where organisation_id = ${scope.actor.organisationId} and client_id = ${params.id} and id = ${params.rateId}
      returning id`,
  )
  if (gone.length === 0) throw refuse.NOT_FOUND()
}
