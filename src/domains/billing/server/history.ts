import type { Answer, Received } from '#base/route.ts'
import { readHistory } from '#platform/server/db/history.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { billingRoutes } from '../contract.ts'
import { readStatement } from './queries.ts'

// The statement itself shows the parties and the terms, including the account; the history does not repeat them.
const onTheStatement = new Set(['seller', 'buyer', 'terms'])

/** Returns who made a statement, who credited it, with the credit note, its deliveries through Peppol and its reminders with their level. */
export async function readStatementHistory(
  scope: ActorScope,
  { params, query }: Received<typeof billingRoutes.readStatementHistory>,
): Promise<Answer<typeof billingRoutes.readStatementHistory>> {
  await readStatement(scope, params.id)
  const page = await readHistory(scope, ['client_statements'], params.id, query, {
    tables: ['client_statements', 'peppol_deliveries', 'reminded_invoices'],
    columns: ['credits_id', 'statement_id'],
    name: `case h.entity when 'peppol_deliveries' then 'Peppol' when 'reminded_invoices' then h.after ->> 'level'
           else (h.after ->> 'year') || '-' || lpad(h.after ->> 'number', 4, '0') end`,
  })
  const withoutParties = (step: (typeof page.items)[number]) => ({
    ...step,
    changes: step.changes.filter(({ field }) => !onTheStatement.has(field)),
  })
  return { ...page, items: page.items.map(withoutParties) }
}
