import { localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import type { Answer, Received } from '#base/route.ts'
import { type Days, type Draft, listClientsToBill } from '#domains/billing/server/billable.ts'
import type { Missing } from '#domains/billing/rules/needed-fields.ts'
import {
  digestOf,
  listPreviewData,
  missingOf,
  monthBefore,
  periodOf,
  type PreviewData,
} from '#domains/billing/server/preview.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { invoiceRunRoutes, ToInvoice } from '../../contract/invoice-runs.ts'
import { type SendChannel, sumInvoices } from '../../rules/invoice-runs.ts'
import { readInvoiceRecipients } from '../recipients.ts'
import { findRunUnderWay } from './queries.ts'

/** Returns the invoices that can be created for a period, by client. Without a period it is last month, or this month if only this one has hours. */
export async function listToInvoice(
  scope: ActorScope,
  { query }: Received<typeof invoiceRunRoutes.listToInvoice>,
): Promise<Answer<typeof invoiceRunRoutes.listToInvoice>> {
  const { days, clientIds } = await findPeriod(scope, query)
  const previews = await listPreviewData(scope, days, clientIds)
  const future = previews.map((data) => ({ data, invoices: data.drafts.map((draft) => invoiceOf(data, draft)) }))
  const recipients = await readInvoiceRecipients(
    scope,
    future.flatMap(({ invoices }) => invoices),
  )
  const reachable = new Set(recipients.map(({ id }) => id))
  const items = future.flatMap(({ data, invoices }) =>
    rowsOf(data, invoices, (invoice) => channelOf(scope, invoice, reachable)),
  )
  return {
    ...days,
    clients: new Set(items.map(({ client }) => client.id)).size,
    sums: sumInvoices(items.flatMap(({ invoice }) => invoice ?? [])),
    runId: (await findRunUnderWay(scope)) ?? null,
    items,
    total: items.length,
    nextCursor: null,
  }
}

async function findPeriod(
  scope: ActorScope,
  query: { readonly fromDate?: string | undefined; readonly toDate?: string | undefined },
): Promise<{ days: Days; clientIds: string[] }> {
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
  const lastMonth = monthBefore(today)
  const days = periodOf(query, lastMonth)
  const clientIds = await listClientsToBill(scope, days)
  if (query.fromDate || query.toDate || clientIds.length > 0) return { days, clientIds }
  const thisMonth = monthBefore(daysAfter(`${today.slice(0, 7)}-28`, 4))
  const ofThisMonth = await listClientsToBill(scope, thisMonth)
  return ofThisMonth.length > 0 ? { days: thisMonth, clientIds: ofThisMonth } : { days, clientIds }
}

/** An invoice that can be created. */
interface FutureInvoice {
  /** Its digest. */
  readonly id: string
  readonly clientId: string
  readonly projectIds: readonly string[]
  readonly draft: Draft
  readonly missing: Missing[]
}

function invoiceOf(data: PreviewData, draft: Draft): FutureInvoice {
  const projectIds = [...new Set(draft.lines.map(({ projectId }) => projectId))]
  return {
    id: digestOf(data, draft),
    clientId: data.terms.client.id,
    projectIds,
    draft,
    missing: missingOf(data, draft),
  }
}

function rowsOf(
  { terms: { client }, unpriced, waiting, unconfirmed, withWorker }: PreviewData,
  invoices: readonly FutureInvoice[],
  channel: (invoice: FutureInvoice) => SendChannel | null,
): ToInvoice[] {
  if (invoices.length === 0)
    return [{ id: client.id, client, invoice: null, channel: null, unpriced, waiting, unconfirmed, withWorker }]
  return invoices.map((future) => {
    const { id, draft, missing } = future
    const { currency, orderNumber, minutes, net, total } = draft
    const invoice = { currency, orderNumber, minutes, net, total, missing, digest: id }
    return { id, client, invoice, channel: channel(future), unpriced, waiting, unconfirmed, withWorker }
  })
}

/** Returns how an invoice would be sent: through Peppol if it has everything that Peppol needs, else by email. */
function channelOf(
  { config }: ActorScope,
  { id, missing }: FutureInvoice,
  reachable: ReadonlySet<string>,
): SendChannel | null {
  if (config.peppol && missing.length === 0) return 'peppol'
  return reachable.has(id) ? 'email' : null
}
