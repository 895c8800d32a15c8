import { v7 as uuid } from 'uuid'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { billingRefusals, type billingRoutes, type BillRateShown } from '../contract.ts'
import { listRates } from './terms.ts'

/** Adds a bill rate from a day on. Each day has one rate per project and one for all projects. */
export async function addBillRate(
  scope: ActorScope,
  { params, body }: Received<typeof billingRoutes.addBillRate>,
): Promise<BillRateShown> {
  const id = uuid()
  const { organisationId } = scope.actor
  const projectId = body.projectId ?? null
  const known = await scope.db.first(
    sql<{ isOfProject: boolean }>(
      `select $3::uuid is null or exists (
                select 1 from projects p where p.organisation_id = $1 and p.id = $3 and p.client_id = $2) as is_of_project
         from clients c where c.organisation_id = $1 and c.id = $2`,
      [organisationId, params.id, projectId],
    ),
  )
  if (!known) throw refuse.NOT_FOUND()
  if (!known.isOfProject) throw invalidField('projectId', 'platform.validation.unknown')
  await scope.db
    .many(
      sql(
        `insert into bill_rates (organisation_id, id, client_id, project_id, from_date, amount, currency) values ($1, $2, $3, $4, $5, $6, $7)`,
        [organisationId, id, params.id, projectId, body.fromDate, body.billRate.amount, body.billRate.currency],
      ),
    )
    .catch((error: unknown) => {
      throw violates(error, 'bill_rates_once') ? rateTaken() : error
    })
  const found = (await listRates(scope, params.id)).find((one) => one.id === id)
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
    sql('delete from bill_rates where organisation_id = $1 and client_id = $2 and id = $3 returning id', [
      scope.actor.organisationId,
      params.id,
      params.rateId,
    ]),
  )
  if (gone.length === 0) throw refuse.NOT_FOUND()
}
