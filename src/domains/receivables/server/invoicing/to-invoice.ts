import { localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import type { Answer, Received } from '#base/route.ts'
import { type Days, type Draft, listClientsToBill } from '#domains/billing/server/billable.ts'
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
  const contacts = await readInvoiceRecipients(scope, clientIds)
  const reachable = new Set(contacts.map(({ clientId }) => clientId))
  const items = previews.flatMap((data) => rowsOf(data, (draft) => channelOf(scope, data, draft, reachable)))
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

function rowsOf(data: PreviewData, channel: (draft: Draft) => SendChannel | null): ToInvoice[] {
  const { terms, drafts, unpriced, waiting, unconfirmed } = data
  const { client } = terms
  if (drafts.length === 0)
    return [{ id: client.id, client, invoice: null, channel: null, unpriced, waiting, unconfirmed }]
  return drafts.map((draft) => {
    const { currency, orderNumber, minutes, net, total } = draft
    const digest = digestOf(data, draft)
    const invoice = { currency, orderNumber, minutes, net, total, missing: missingOf(data, draft), digest }
    return { id: digest, client, invoice, channel: channel(draft), unpriced, waiting, unconfirmed }
  })
}

/** Returns how an invoice would be sent: through Peppol if it has everything that Peppol needs, else by email. */
function channelOf(
  { config }: ActorScope,
  data: PreviewData,
  draft: Draft,
  reachable: ReadonlySet<string>,
): SendChannel | null {
  if (config.peppol && missingOf(data, draft).length === 0) return 'peppol'
  return reachable.has(data.terms.client.id) ? 'email' : null
}
