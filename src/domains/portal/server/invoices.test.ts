import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleInvoice } from '#domains/billing/server/samples.ts'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { portalInvoiceRoutes } from '../contract/invoices.ts'
import { portalInvoices } from './routes.ts'
import { sampleClientSession } from './samples.ts'

const world = await openWorld([...portalInvoices])
const organisation = await sampleOrganisation(world)
const admin = await sampleUser(world, organisation)
const worker = await sampleWorker(world, organisation)
const own = await sampleProject(world, organisation)
const other = await sampleProject(world, organisation)
const invoice = (of: { clientId: string; projectId: string }, number: number) =>
  sampleInvoice(world, admin, { ...of, workerId: worker.accountId, name: 'Ada Novak', number })
const [id, theirs] = [await invoice(own, 1), await invoice(other, 2)]
const contactId = await sampleContact(world, organisation, own.clientId)
const contact = await sampleClientSession(world, organisation, contactId)

const list = async (by = contact) => (await world.call(portalInvoiceRoutes.listClientInvoices, { query: {} }, by)).body

test('a contact sees the invoices of the client with their status, and no others', async () => {
  const { items, total } = await list()
  expect(total).toBe(1)
  expect(items).toEqual([
    {
      id,
      kind: 'invoice',
      number: '2026-0001',
      issueDate: '2026-11-02',
      dueDate: '2026-12-02',
      fromDate: '2026-10-01',
      toDate: '2026-10-31',
      currency: 'EUR',
      net: 34000,
      vat: 7140,
      total: 41140,
      open: 41140,
      status: 'issued',
      hasXml: true,
      payment: {
        name: expect.any(String),
        accountNumber: 'BE68539007547034',
        bic: 'GEBABEBB',
        reference: expect.stringMatching(/^\+{3}002\/0260\/001\d\d\+{3}$/),
        code: expect.stringContaining('EUR411.40'),
      },
    },
  ])
})

test('an invoice is downloaded as a PDF and as UBL; one of another client is not found', async () => {
  const params = { id }
  const pdf = await world.call(portalInvoiceRoutes.readClientInvoicePdf, { params }, contact)
  expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const xml = await world.call(portalInvoiceRoutes.readClientInvoiceXml, { params }, contact)
  expect([xml.status, xml.bytes.toString().includes('2026-0001')]).toEqual([200, true])
  for (const route of [portalInvoiceRoutes.readClientInvoicePdf, portalInvoiceRoutes.readClientInvoiceXml]) {
    const { status, problem } = await world.call(route, { params: { id: theirs } }, contact)
    expect([status, problem.code]).toEqual([404, 'NOT_FOUND'])
  }
})

test('a contact for some projects sees the invoices for these projects alone', async () => {
  const limit = async (projectIds: string[]) => {
    const limited = await sampleContact(world, organisation, own.clientId, { projectIds })
    return sampleClientSession(world, organisation, limited)
  }
  const [within, outside] = [await limit([own.projectId]), await limit([other.projectId])]
  expect((await list(within)).items.map((one) => one.id)).toEqual([id])
  expect((await list(outside)).items).toEqual([])
  const call = (by: typeof contact) => world.call(portalInvoiceRoutes.readClientInvoiceXml, { params: { id } }, by)
  expect([(await call(within)).status, (await call(outside)).status]).toEqual([200, 404])
})

test('a contact who may not see invoices is refused', async () => {
  await world.sql`update client_contacts set may_see_invoices = false, version = version + 1 where id = ${contactId}`
  const { problem } = await world.call(portalInvoiceRoutes.readClientInvoicePdf, { params: { id } }, contact)
  expect(problem.code).toBe('FORBIDDEN')
})
