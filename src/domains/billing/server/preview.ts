import { createHash } from 'node:crypto'
import { localTimeOf } from '#base/calendar.ts'
import { daysAfter, firstOfMonth, lastOfMonth } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { billingRoutes, StatementPreview } from '../contract.ts'
import type { Seller } from '../rules.ts'
import { type Missing, missingFor } from '../rules/needed-fields.ts'
import { type PeriodDays, periodFault } from '../rules/period.ts'
import {
  type Billable,
  type Days,
  type Draft,
  type Period,
  readBillable,
  requireFewEntries,
  unrated,
} from './billable.ts'
import { lineShown } from './queries.ts'
import { readSeller } from './parties.ts'
import { type ClientTerms, listClientTerms } from './terms.ts'

/** The current data for the statements of a client and a period. */
export interface PreviewData extends Billable {
  readonly terms: ClientTerms
  readonly seller: Seller
}

/** Reads the hours to bill and the terms; undefined if the client does not exist. */
export async function readPreviewData(scope: ActorScope, period: Period): Promise<PreviewData | undefined> {
  const [data] = await listPreviewData(scope, period, [period.clientId])
  return data
}

/**
 * Reads the hours to bill and the terms of clients, in the order of their names. Unknown clients are left out. Throws `VALIDATION` if there
 * are too many hours.
 */
export async function listPreviewData(
  scope: ActorScope,
  days: Days,
  clientIds: readonly string[],
): Promise<PreviewData[]> {
  const clients = await listClientTerms(scope, clientIds)
  if (clients.size === 0) return []
  await requireFewEntries(scope, days, [...clients.keys()])
  const { version: _, ...seller } = await readSeller(scope)
  const billable = await readBillable(scope, days, clients)
  return [...clients].flatMap(([id, terms]) => {
    const ofClient = billable.get(id)
    return ofClient ? [{ terms, seller, ...ofClient }] : []
  })
}

/** Returns the data that a draft needs to be an invoice. */
export function missingOf(
  { seller, terms: { buyer, terms } }: PreviewData,
  { currency, orderNumber }: Pick<Draft, 'currency' | 'orderNumber'>,
): Missing[] {
  return missingFor({ seller, buyer, terms, currency, orderNumber })
}

/** Returns a digest of a statement's content: parties, terms, language and lines. */
export function digestOf({ seller, terms: { client, buyer, terms, language } }: PreviewData, draft: Draft): string {
  const content = [client.id, seller, buyer, terms, language, draft]
  const text = JSON.stringify(content, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
  return createHash('sha256').update(text).digest('hex')
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
  let period = periodOf(query, lastMonth)
  let data = await readPreviewData(scope, { clientId: params.id, ...period })
  if (!data) throw refuse.NOT_FOUND()
  if (!query.fromDate && !query.toDate && !isToBill(data)) {
    const thisMonth = { fromDate: firstOfMonth(today), toDate: lastOfMonth(today) }
    const now = await readPreviewData(scope, { clientId: params.id, ...thisMonth })
    if (now && isToBill(now)) [period, data] = [thisMonth, now]
  }
  const { fromDate, toDate } = period
  const { terms, drafts, unpriced, waiting, withWorker } = data
  return {
    client: terms.client,
    fromDate,
    toDate,
    statements: drafts.map((draft) => shown(data, draft)),
    unpriced,
    waiting,
    withWorker,
  }
}

function shown(data: PreviewData, draft: Draft): StatementPreview['statements'][number] {
  const { lines, ...sums } = draft
  const missing = [...missingOf(data, sums), ...(data.unpriced.entries > 0 ? [unrated] : [])]
  return { ...sums, lines: lines.map(lineShown), missing, digest: digestOf(data, draft) }
}

function isToBill({ drafts, unpriced }: PreviewData): boolean {
  return drafts.length > 0 || unpriced.entries > 0
}

/** Returns the period of a query, with the days of a month for those that are missing. Throws `VALIDATION` if it is too long. */
export function periodOf({ fromDate, toDate }: PeriodDays, month: Days): Days {
  const days = { fromDate: fromDate ?? month.fromDate, toDate: toDate ?? month.toDate }
  const fault = periodFault(days)
  if (fault) throw invalidField('toDate', fault)
  return days
}

/** Returns the days of the month before that of a day. */
export function monthBefore(day: string): Days {
  const toDate = daysAfter(firstOfMonth(day), -1)
  return { fromDate: firstOfMonth(toDate), toDate }
}
