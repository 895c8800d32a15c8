import { readSeller } from '#domains/billing/server/parties.ts'
import { readWholeStatement, type WholeStatement } from '#domains/billing/server/queries.ts'
import { findClientTerms } from '#domains/billing/server/terms.ts'
import type { Scheme } from '#base/official/electronic-addresses.ts'
import type { Party } from '#domains/billing/rules.ts'
import { missingFor } from '#domains/billing/rules/needed-fields.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** The address of a party in Peppol. */
interface Endpoint {
  readonly scheme: Scheme
  readonly address: string
}

/** The endpoints of both parties. */
export interface Endpoints {
  readonly sender: Endpoint
  readonly recipient: Endpoint
}

/** Returns the endpoint of a party; undefined if it has none. */
export function endpointOf({ electronicScheme, electronicAddress }: Party): Endpoint | undefined {
  return electronicScheme && electronicAddress ? { scheme: electronicScheme, address: electronicAddress } : undefined
}

/**
 * Returns a statement with the electronic addresses of both parties as they are now, and what is then missing. An address only routes the
 * document and is no content of the invoice: it can be corrected after the issue. Throws `NOT_FOUND`.
 */
export async function readRoutedStatement(scope: ActorScope, id: string): Promise<WholeStatement> {
  const statement = await readWholeStatement(scope, id)
  const seller = endpointOf(await readSeller(scope))
  const terms = await findClientTerms(scope, statement.client.id)
  return routed(statement, seller, terms && endpointOf(terms.buyer))
}

/** Returns a statement with these endpoints. */
export function routed(statement: WholeStatement, sender?: Endpoint, recipient?: Endpoint): WholeStatement {
  const parties = { seller: at(statement.seller, sender), buyer: at(statement.buyer, recipient) }
  const { terms, currency, orderNumber } = statement
  return { ...statement, ...parties, missing: missingFor({ ...parties, terms, currency, orderNumber }) }
}

function at<One extends Party>(party: One, endpoint: Endpoint | undefined): One {
  return endpoint ? { ...party, electronicScheme: endpoint.scheme, electronicAddress: endpoint.address } : party
}
