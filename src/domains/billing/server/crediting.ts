import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { lockAgainstErasure } from '#domains/accounts/server/erasure-lock.ts'
import { sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { billingRefusals, type billingRoutes, type Statement } from '../contract.ts'
import { nextNumber } from './making.ts'
import { readStatement } from './queries.ts'

/** Cancels an invoice, once, by a credit note with the same lines. Its hours can be billed again. */
export async function creditStatement(
  scope: ActorScope,
  { params, body }: Received<typeof billingRoutes.creditStatement>,
): Promise<Statement> {
  const { organisationId, accountId } = scope.actor
  const invoice = await readStatement(scope, params.id)
  if (invoice.kind !== 'invoice') throw refuse.INVALID_TRANSITION({ members: { from: invoice.kind, to: 'credited' } })
  if (invoice.creditedBy) throw billingRefusals.ALREADY_CREDITED({ members: { creditedBy: invoice.creditedBy } })
  scope.db.setComment(body.reason)
  await lockAgainstErasure(scope, [...new Set(invoice.lines.map(({ worker }) => worker.id))])
  const id = uuid()
  const issueDate = localTimeOf(scope.now, scope.actor.timeZone).date
  const { year, number } = await nextNumber(scope, issueDate)
  await scope.db
    .many(
      sql`
        insert into client_statements (organisation_id, id, client_id, kind, year, number, issue_date, due_date, from_date, to_date,
                                       currency, net_amount, vat_amount, total_amount, minutes, credits_id, reason, language, seller,
                                       buyer, terms, order_number, logo_id, issued_by)
        select organisation_id, ${id}, client_id, 'credit_note', ${year}, ${number}, ${issueDate}, ${issueDate}, from_date, to_date,
               currency, net_amount, vat_amount, total_amount, minutes, id, ${body.reason}, language, seller, buyer, terms,
               order_number, logo_id, ${accountId}
          from client_statements where organisation_id = ${organisationId} and id = ${params.id}`,
    )
    .catch((error: unknown) => {
      throw violates(error, 'client_statements_credited_once') ? billingRefusals.ALREADY_CREDITED() : error
    })
  await scope.db.many(
    sql`
      insert into client_statement_lines (organisation_id, id, statement_id, position, project_id, project_name, worker_id, worker_name,
                                          first_date, last_date, minutes, rate_exact, premium, percent, net_amount, hours)
      select organisation_id, gen_random_uuid(), ${id}, position, project_id, project_name, worker_id, worker_name, first_date, last_date,
             minutes, rate_exact, premium, percent, net_amount, hours
        from client_statement_lines where organisation_id = ${organisationId} and statement_id = ${params.id}`,
  )
  await scope.db.many(
    sql`delete from billed_entries where organisation_id = ${organisationId} and statement_id = ${params.id}`,
  )
  return readStatement(scope, id)
}
