import { may } from '#base/actor.ts'
import type { Scheme } from '#base/official/electronic-addresses.ts'
import { sql } from '#platform/server/db/statement.ts'
import { accountName } from '#platform/server/db/names.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { PeppolDelivery, StatementPeppol } from '../../contract/peppol.ts'
import { activePeppolStates } from '../../rules/peppol.ts'
import { stateOf } from './state.ts'
import { endpointOf, readRoutedStatement } from './addressing.ts'

interface Row extends Omit<PeppolDelivery, 'recipient'> {
  recipientScheme: Scheme
  recipientAddress: string
}

/** Returns the deliveries of a statement through Peppol, and whether it can be sent. Throws `NOT_FOUND`. */
export async function readStatementPeppol(scope: ActorScope, id: string): Promise<StatementPeppol> {
  const { db, actor, config } = scope
  const statement = await readRoutedStatement(scope, id)
  const rows = await db.many(
    sql<Row>(
      `select p.id, p.recipient_scheme, p.recipient_address, p.recipient_name, ${stateOf('p')} as state, p.reason, p.created_at, p.changed_at,
              case when a.id is not null then ${accountName('a')} end as sent_by
         from peppol_deliveries p left join accounts a on a.organisation_id = p.organisation_id and a.id = p.sent_by
        where p.organisation_id = $1 and p.statement_id = $2 order by p.created_at desc, p.id desc limit 100`,
      [actor.organisationId, id],
    ),
  )
  const isAvailable = config.peppol !== undefined
  const isUnderWay = rows.some(({ state }) => activePeppolStates.includes(state))
  return {
    isAvailable,
    recipient: endpointOf(statement.buyer) ?? null,
    missing: statement.missing.map(({ field }) => field),
    items: rows.map(deliveryOf),
    allowed:
      isAvailable && !isUnderWay && statement.missing.length === 0 && may(actor, 'billing:write') ? ['send'] : [],
  }
}

function deliveryOf({ recipientScheme: scheme, recipientAddress: address, ...row }: Row): PeppolDelivery {
  return { ...row, recipient: { scheme, address } }
}
