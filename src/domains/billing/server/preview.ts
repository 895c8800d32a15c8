import { localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { billingRoutes, StatementPreview } from '../contract.ts'
import { type Missing, missingFor, type Seller } from '../rules.ts'
import { type Billable, type Draft, type Period, readBillable, unrated } from './billable.ts'
import { digestOf } from './digest.ts'
import { lineShown } from './queries.ts'
import { readSeller } from './parties.ts'
import { type ClientTerms, findClientTerms } from './terms.ts'

/** The current data for the statements of a client and a period. */
export interface Prepared extends Billable {
  readonly terms: ClientTerms
  readonly seller: Seller
}

/** Reads the hours to bill and the terms; undefined if the client does not exist. */
export async function prepare(scope: ActorScope, period: Period): Promise<Prepared | undefined> {
  const terms = await findClientTerms(scope, period.clientId)
  if (!terms) return undefined
  const { version: _, ...seller } = await readSeller(scope)
  return { terms, seller, ...(await readBillable(scope, period, terms)) }
}

/** Returns the data that a draft needs to be an invoice. */
export function missingOf(
  { seller, terms: { buyer, terms } }: Prepared,
  { currency, orderNumber }: Pick<Draft, 'currency' | 'orderNumber'>,
): Missing[] {
  return missingFor({ seller, buyer, terms, currency, orderNumber })
}

/**
 * Previews the statements of a client and a period; nothing is stored. Without a period it is last month, or this month if only this one
 * has hours to bill.
 */
export async function previewStatements(
  scope: ActorScope,
  { params, query }: Received<typeof billingRoutes.previewStatements>,
): Promise<StatementPreview> {
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
  const lastMonth = monthBefore(today)
  let period = { fromDate: query.fromDate ?? lastMonth.fromDate, toDate: query.toDate ?? lastMonth.toDate }
  let prepared = await prepare(scope, { clientId: params.id, ...period })
  if (!prepared) throw refuse.NOT_FOUND()
  if (!query.fromDate && !query.toDate && !isToBill(prepared)) {
    const thisMonth = monthBefore(daysAfter(`${today.slice(0, 7)}-28`, 4))
    const now = await prepare(scope, { clientId: params.id, ...thisMonth })
    if (now && isToBill(now)) [period, prepared] = [thisMonth, now]
  }
  const { fromDate, toDate } = period
  const { terms, drafts, unpriced, waiting } = prepared
  return {
    client: terms.client,
    fromDate,
    toDate,
    statements: drafts.map((draft) => shown(prepared, draft)),
    unpriced,
    waiting,
  }
}

function shown(prepared: Prepared, draft: Draft): StatementPreview['statements'][number] {
  const { lines, ...sums } = draft
  const missing = [...missingOf(prepared, sums), ...(prepared.unpriced.entries > 0 ? [unrated] : [])]
  return { ...sums, lines: lines.map(lineShown), missing, digest: digestOf(prepared, draft) }
}

function isToBill({ drafts, unpriced }: Prepared): boolean {
  return drafts.length > 0 || unpriced.entries > 0
}

function monthBefore(day: string) {
  const toDate = daysAfter(`${day.slice(0, 7)}-01`, -1)
  return { fromDate: `${toDate.slice(0, 7)}-01`, toDate }
}
