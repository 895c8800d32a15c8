import { v7 as uuid } from 'uuid'
import { insertRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { peppolRefusals, type StatementPeppol } from '../../contract/peppol.ts'
import { lockForSending } from '../sending-lock.ts'
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
  if ((await lockForSending(scope, id)).channel === 'peppol') throw peppolRefusals.ALREADY_SENT()
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
    sql<{ id: string }>`
      update peppol_deliveries p set state = 'queued', sent_by = ${actor.accountId}, changed_at = ${now}
       where organisation_id = ${actor.organisationId} and statement_id = ${statementId} and ${stateOf('p')} = 'failed'
         and sender_scheme = ${sender.scheme} and sender_address = ${sender.address}
         and recipient_scheme = ${recipient.scheme} and recipient_address = ${recipient.address}
      returning id`,
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
