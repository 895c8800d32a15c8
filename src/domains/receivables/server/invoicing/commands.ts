import { v7 as uuid } from 'uuid'
import type { Received } from '#base/route.ts'
import { insertRecord, insertRecords } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import { is } from '#platform/server/db/status-groups.ts'
import { violates } from '#platform/server/db/transaction.ts'
import { enqueue } from '#platform/server/jobs/job.ts'
import { isLost, requireKnown } from '#platform/server/jobs/runs.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type InvoiceRun, invoiceRunRefusals, type invoiceRunRoutes } from '../../contract/invoice-runs.ts'
import type { InvoiceRunStatus } from '../../rules/invoice-runs.ts'
import { invoiceRunKind } from '../run-kinds.ts'
import { readInvoiceRun } from './queries.ts'
import { invoiceRunJob } from './running.ts'

/** Starts a run; a job continues it. Throws `VALIDATION` for an unknown client, and `RUN_UNDER_WAY` while another run of the organisation goes on. */
export async function startInvoiceRun(
  scope: ActorScope,
  { body }: Received<typeof invoiceRunRoutes.startInvoiceRun>,
): Promise<InvoiceRun> {
  const { db, actor, now } = scope
  const id = uuid()
  const clientIds = body.invoices.map(({ clientId }) => clientId)
  await requireKnown(scope, 'clients', clientIds, (index) => `invoices.${index}.clientId`)
  await db.many(
    sql`
      update invoice_runs r set status = 'failed', ended_at = ${now}
       where r.organisation_id = ${actor.organisationId} and ${isLost(invoiceRunKind)}`,
  )
  await insertRecord(
    scope,
    { table: 'invoice_runs', id },
    {
      from_date: body.fromDate,
      to_date: body.toDate,
      sends: body.send,
      started_by: actor.accountId,
      started_at: now,
    },
  ).catch((error: unknown) => {
    throw violates(error, 'invoice_runs_one') ? invoiceRunRefusals.RUN_UNDER_WAY() : error
  })
  // An invoice that is named twice is created once.
  const invoices = [...new Map(body.invoices.map((one) => [one.digest, one])).values()]
  await insertRecords(
    scope,
    'invoice_run_items',
    invoices.map(({ clientId, orderNumber, net, digest }, position) => ({
      id: uuid(),
      run_id: id,
      position,
      client_id: clientId,
      order_number: orderNumber ?? null,
      net_amount: net.amount,
      currency: net.currency,
      digest,
      state: 'waiting',
    })),
  )
  await enqueue(scope, invoiceRunJob, { runId: id }, id)
  return readInvoiceRun(scope, id)
}

/** Cancels a running run: the invoice under way is finished, the others are not created. Throws `NOT_FOUND` and `RUN_OVER`. */
export async function cancelInvoiceRun(
  scope: ActorScope,
  { params }: Received<typeof invoiceRunRoutes.cancelInvoiceRun>,
): Promise<InvoiceRun> {
  const { db, actor, now } = scope
  const ended = await db.many(
    sql`
      update invoice_runs set status = 'cancelled', ended_at = ${now}
       where organisation_id = ${actor.organisationId} and id = ${params.id} and ${is<InvoiceRunStatus>('status', 'running')} returning id`,
  )
  const run = await readInvoiceRun(scope, params.id)
  if (ended.length === 0) throw invoiceRunRefusals.RUN_OVER()
  return run
}
