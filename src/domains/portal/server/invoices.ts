import { z } from 'zod'
import type { FileAnswer } from '#base/file.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import type { billingRoutes } from '#domains/billing/contract.ts'
import type { Seller } from '#domains/billing/rules.ts'
import { paymentOf } from '#domains/billing/rules/payment-code.ts'
import { readStatementXml } from '#domains/billing/server/files.ts'
import { listStatements, onlyForProjects } from '#domains/billing/server/queries.ts'
import { renderStatementPdf } from '#domains/billing/server/statement-pdf.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ClientScope } from '#platform/server/scope.ts'
import { type ClientInvoice, clientInvoice, type portalInvoiceRoutes } from '../contract/invoices.ts'
import { asOrganisation } from './as-organisation.ts'

/** Leaves out the fields of a statement that are not for its client. */
const visible = z.object(clientInvoice.omit({ hasXml: true, payment: true }).shape)

/** Returns one page of the invoices and credit notes that the contact sees. A contact for some projects sees those of these projects alone. */
export async function listClientInvoices(
  scope: ClientScope,
  { query }: Received<typeof portalInvoiceRoutes.listClientInvoices>,
): Promise<Answer<typeof portalInvoiceRoutes.listClientInvoices>> {
  return listVisible(scope, query)
}

/** Returns the first unpaid invoices that the contact sees, by due date. */
export async function listUnpaidInvoices(scope: ClientScope, limit: number): Promise<ClientInvoice[]> {
  const { items } = await listVisible(scope, { group: 'outstanding', sort: 'dueDate', limit })
  return items
}

async function listVisible(
  scope: ClientScope,
  query: Omit<Received<typeof billingRoutes.listStatements>['query'], 'clientId'>,
): Promise<Answer<typeof portalInvoiceRoutes.listClientInvoices>> {
  const { clientId, projectIds } = scope.actor
  const { totals, ...page } = await listStatements(
    asOrganisation(scope),
    { query: { ...query, clientId } },
    projectIds ?? undefined,
  )
  const sellers = await readSellers(scope, page.items)
  return {
    ...page,
    items: page.items.map((item) => {
      const seller = sellers.get(item.id)
      const payment = seller ? paymentOf({ ...item, seller }, item.open) : null
      return Object.assign(visible.parse(item), { hasXml: item.allowed.includes('xml'), payment })
    }),
    open: totals.flatMap(({ open: amount, currency }) => (amount > 0 ? [{ amount, currency }] : [])),
  }
}

/** Returns the sellers of the statements with an open amount, by statement. */
async function readSellers(
  { db, actor }: ClientScope,
  items: readonly { id: string; open: number }[],
): Promise<Map<string, Seller>> {
  const ids = items.flatMap(({ id, open }) => (open > 0 ? [id] : []))
  if (ids.length === 0) return new Map()
  const rows = await db.many(
    sql<{ id: string; seller: Seller }>`
      select id, seller from client_statements where organisation_id = ${actor.organisationId} and id = any(${ids}::uuid[])`,
  )
  return new Map(rows.map(({ id, seller }) => [id, seller]))
}

/** Returns an invoice that the contact sees as a PDF. Throws `NOT_FOUND`. */
export async function readClientInvoicePdf(
  scope: ClientScope,
  { params, ifMatch }: Received<typeof portalInvoiceRoutes.readClientInvoicePdf>,
): Promise<FileAnswer> {
  await requireVisible(scope, params.id)
  return renderStatementPdf(asOrganisation(scope), { params, ifMatch })
}

/** Returns an invoice that the contact sees as UBL. Throws `NOT_FOUND` and `NOT_FOR_PEPPOL`. */
export async function readClientInvoiceXml(
  scope: ClientScope,
  { params, ifMatch }: Received<typeof portalInvoiceRoutes.readClientInvoiceXml>,
): Promise<FileAnswer> {
  await requireVisible(scope, params.id)
  return readStatementXml(asOrganisation(scope), { params, ifMatch })
}

async function requireVisible({ db, actor }: ClientScope, id: string): Promise<void> {
  const where = new Conditions('s', actor.organisationId).and`s.client_id = ${actor.clientId}`.and`s.id = ${id}`
    .and`${onlyForProjects(actor.projectIds ?? undefined)}`
  const found = await db.first(sql<{ id: string }>`select s.id from client_statements s where ${where}`)
  if (!found) throw refuse.NOT_FOUND()
}
