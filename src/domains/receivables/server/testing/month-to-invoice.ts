import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import { sampleBilling } from '#domains/billing/server/samples.ts'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleTeam, sampleWorker } from '#domains/workforce/server/samples.ts'
import type { World } from '#platform/server/testing/world.ts'
import { invoiceRunRoutes, type InvoiceRun, type ToInvoice } from '../../contract/invoice-runs.ts'

/** The days of the scene. */
const november = { fromDate: '2026-11-01', toDate: '2026-11-30' }

/** A client of the scene with one approved entry of eight hours at 42.50 EUR, of its own worker. */
interface BilledClient {
  clientId: string
  projectId: string
  worker: SampleAccount
  assignmentId: string
}

/** An organisation with an administrator, and what adds clients to it, reads what is to be invoiced and starts runs. */
export async function sampleMonth(world: World) {
  const { organisation, manager: admin } = await sampleTeam(world, 'administrator')
  const addClient = async (name: string, { billing = true, contact = true } = {}): Promise<BilledClient> => {
    const worker = await sampleWorker(world, organisation)
    const { clientId, projectId } = await sampleProject(world, organisation)
    const assignmentId = await sampleAssignment(world, worker, projectId)
    await world.sql`update clients set name = ${name}, contact_email = null where id = ${clientId}`
    await sampleEntries(world, worker, { projectId, assignmentId, count: 1, status: 'approved' })
    if (billing) await sampleBilling(world, organisation, clientId)
    if (contact) await sampleContact(world, organisation, clientId, { email: `books-${clientId}@client.example` })
    return { clientId, projectId, worker, assignmentId }
  }
  const list = async () =>
    (await world.call(invoiceRunRoutes.listToInvoice, { query: november }, { cookie: admin.cookie })).body
  const start = (rows: readonly ToInvoice[], { send = true, by = admin } = {}) =>
    world.call(invoiceRunRoutes.startInvoiceRun, { body: { ...november, send, invoices: rows.flatMap(chosen) } }, by)
  const read = async (id: string): Promise<InvoiceRun> =>
    (await world.call(invoiceRunRoutes.readInvoiceRun, { params: { id } }, admin)).body
  const items = async (id: string, open = false) =>
    (
      await world.call(
        invoiceRunRoutes.listInvoiceRunItems,
        { params: { id }, query: { limit: '200', ...(open && { open: 'true' as const }) } as never },
        admin,
      )
    ).body
  return { organisation, admin, addClient, list, start, read, items }
}

/** What a caller sends to have a row of the list invoiced. */
function chosen({ client, invoice }: ToInvoice) {
  if (!invoice) return []
  const { net, currency, orderNumber, digest } = invoice
  return [{ clientId: client.id, orderNumber, net: { amount: net, currency }, digest }]
}
