import { v7 as uuid } from 'uuid'
import { insertRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { peppolRefusals, type StatementPeppol } from '../../contract/peppol.ts'
import { stateOf } from './state.ts'
import { endpointOf, type Endpoints, readRoutedStatement } from './addressing.ts'
import { readStatementPeppol } from './queries.ts'

/**
 * Queues a statement to be sent through Peppol. Refused while it is on its way and once it has arrived. If the access point could not be
 * reached before, the same document is tried again, because it may have been accepted after all.
 */
export async function sendStatementByPeppol(scope: ActorScope, id: string): Promise<StatementPeppol> {
  const { seller, buyer, missing } = await readRoutedStatement(scope, id)
  if (!scope.config.peppol) throw peppolRefusals.PEPPOL_OFF()
  const [sender, recipient] = [endpointOf(seller), endpointOf(buyer)]
  if (!sender || !recipient || missing.length > 0)
    throw peppolRefusals.NOT_FOR_PEPPOL({
      values: { count: missing.length },
      members: { missing: missing.map(({ field }) => field) },
    })
  try {
    await queue(scope, id, { sender, recipient })
  } catch (error) {
    throw violates(error, 'peppol_deliveries_once') ? peppolRefusals.ALREADY_SENT() : error
  }
  return readStatementPeppol(scope, id)
}

async function queue(scope: ActorScope, statementId: string, { sender, recipient }: Endpoints): Promise<void> {
  const { db, actor, now } = scope
  const [failed] = await db.many(
    sql<{ id: string }>(
      `update peppol_deliveries p set state = 'queued', sent_by = $7, changed_at = $8
        where organisation_id = $1 and statement_id = $2 and ${stateOf('p')} = 'failed' and sender_scheme = $3 and sender_address = $4
          and recipient_scheme = $5 and recipient_address = $6 returning id`,
      [
        actor.organisationId,
        statementId,
        sender.scheme,
        sender.address,
        recipient.scheme,
        recipient.address,
        actor.accountId,
        now,
      ],
    ),
  )
  const id = failed?.id ?? uuid()
  if (!failed)
    await insertRecord(
      scope,
      { table: 'peppol_deliveries', id },
      {
        statement_id: statementId,
        sender_scheme: sender.scheme,
        sender_address: sender.address,
        recipient_scheme: recipient.scheme,
        recipient_address: recipient.address,
        sent_by: actor.accountId,
        created_at: now,
        changed_at: now,
      },
    )
  await insertRecord(scope, { table: 'peppol_tasks', id }, { due_at: now })
}
