import { may } from '#base/actor.ts'
import type { Scheme } from '#base/official/electronic-addresses.ts'
import type { Received } from '#base/route.ts'
import { sql } from '#platform/server/db/statement.ts'
import { accountName } from '#platform/server/db/names.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { accessPointOf } from '#platform/server/peppol/http-access-point.ts'
import { countAttempt } from '#platform/server/sessions/attempts.ts'
import {
  type PeppolDelivery,
  type StatementPeppol,
  type PeppolParticipant,
  peppolRefusals,
  type peppolRoutes,
} from '../../contract/peppol.ts'
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
    sql<Row>`
      select p.id, p.recipient_scheme, p.recipient_address, p.recipient_name, ${stateOf('p')} as state, p.reason, p.created_at,
             p.changed_at, case when a.id is not null then ${accountName('a')} end as sent_by
        from peppol_deliveries p left join accounts a on a.organisation_id = p.organisation_id and a.id = p.sent_by
       where p.organisation_id = ${actor.organisationId} and p.statement_id = ${id} order by p.created_at desc, p.id desc limit 100`,
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

/** The limit of look-ups of an organisation. */
const limit = { most: 60, minutes: 1 } as const
// A user waits for the answer.
const timeoutMs = 8000

/** Returns whether a company is registered in Peppol. Throws `PEPPOL_OFF` and `ACCESS_POINT_UNAVAILABLE`. */
export async function lookUpParticipant(
  { db, actor, now, config, log }: ActorScope,
  { query: { scheme, address, document } }: Received<typeof peppolRoutes.lookUpParticipant>,
): Promise<PeppolParticipant> {
  const accessPoint = accessPointOf(config, { timeoutMs })
  if (!accessPoint) throw peppolRefusals.PEPPOL_OFF()
  await countAttempt(db, { [`peppol:${actor.organisationId}`]: limit }, now)
  // No other call waits for this connection during the request.
  await db.commit()
  try {
    return { scheme, address, ...(await accessPoint.lookUp({ scheme, address }, document)) }
  } catch (error) {
    log.warn({ error: (error as Error).message }, 'the access point did not answer a look-up')
    throw peppolRefusals.ACCESS_POINT_UNAVAILABLE()
  }
}
