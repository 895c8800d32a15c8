import { expect, test } from 'vitest'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleRequest } from '#domains/requests/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { readPdf } from '#platform/server/testing/pdf-text.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { writeXml } from '#platform/server/xml/xml-writer.ts'
import { billingRoutes as routes } from '../contract.ts'
import { embeddedFiles } from './embedding.ts'
import { billing } from './routes.ts'
import { sampleBilling, sampleStatement } from './samples.ts'
import { brokenRules } from './testing/invoice-rules.ts'
import { shapeFaults } from './testing/ubl-shape.ts'
import { ublOf } from './ubl.ts'

const world = await openWorld(billing)
const november = { fromDate: '2026-11-01', toDate: '2026-11-30' }

/** Creates a client with two approved days of eight hours and, by default, all an invoice needs at 42.50 EUR an hour. */
async function scene({
  isReady = true,
  rate = 4250 as number | null,
  markup = null as number | null,
  firstDay = '2026-11-02',
} = {}) {
  const { organisation, manager: admin, worker } = await sampleTeam(world, 'administrator')
  const { clientId, projectId } = await sampleProject(world, organisation)
  const assignmentId = await sampleAssignment(world, worker, projectId)
  await sampleEntries(world, worker, { projectId, assignmentId, count: 2, status: 'approved', firstDay })
  if (isReady) await sampleBilling(world, organisation, clientId, { rate, markup })
  const preview = () => world.call(routes.previewStatements, { params: { id: clientId }, query: november }, admin)
  const make = async (amount: number) => {
    const digest = (await preview()).body.statements[0]?.digest ?? '0'.repeat(64)
    const body = { clientId, ...november, net: { amount, currency: 'EUR' as const }, digest }
    return world.call(routes.makeStatement, { body }, admin)
  }
  return { organisation, admin, worker, clientId, projectId, assignmentId, preview, make }
}

test('an invoice without a bank account is refused with a specific reason', async () => {
  const { organisation, preview, make } = await scene()
  await world.sql`update billing_sellers set account_number = null, account_bic = null where organisation_id = ${organisation.organisationId}`
  expect((await preview()).body.statements[0]?.missing).toContainEqual({
    field: 'seller.accountNumber',
    for: 'invoice',
  })
  const { status, problem } = await make(68000)
  expect([status, problem.code]).toEqual([409, 'CONFLICT'])
  expect(problem.detail).toContain('bank account')
  expect(problem.missing).toContainEqual({ field: 'seller.accountNumber', for: 'invoice' })
})

test('without a period the preview shows last month, or this month if only this one has hours to bill', async () => {
  const proposed = async (hours: Parameters<typeof scene>[0] & { readonly status?: string }) => {
    const { admin, clientId } = await scene(hours)
    if (hours.status)
      await world.sql`update time_entries set status = ${hours.status} where organisation_id = ${admin.organisationId}`
    const { body } = await world.call(routes.previewStatements, { params: { id: clientId }, query: {} }, admin)
    return [body.fromDate, body.toDate, body.statements.length]
  }
  expect(await proposed({ firstDay: '2026-10-05' })).toEqual(['2026-10-01', '2026-10-31', 1])
  expect(await proposed({ firstDay: '2026-11-02' })).toEqual(['2026-11-01', '2026-11-30', 1])
  expect(await proposed({ firstDay: '2026-11-02', status: 'submitted' })).toEqual(['2026-10-01', '2026-10-31', 0])
})

test.each([
  [{ rate: 4250, markup: null }, '42.50'],
  [{ rate: null, markup: 2550 }, '21.7743'],
])(
  'the hourly rate in the PDF has two decimals, and more only if hours times rate needs them: %o',
  async (prices, shown) => {
    const { admin, preview, make } = await scene(prices)
    const [draft] = (await preview()).body.statements
    const { id } = (await make(draft?.net ?? 0)).body
    const { bytes } = await world.call(routes.readStatementPdf, { params: { id } }, admin)
    const { text } = await readPdf(bytes)
    expect(text.match(/\b(?:42|21)\.\d+/g)).toEqual([shown])
  },
)

test('an address without a country is in the country of the time zone', async () => {
  const { organisation, admin, clientId } = await scene({ isReady: false })
  await world.sql`
    update organisations set headquarters_location = 'Rue de la Loi 16, 1000 Bruxelles', vat_number = null
     where id = ${organisation.organisationId}`
  await world.sql`update clients set billing_address = 'Kerkstraat 2, 2000 Antwerpen', vat_number = null where id = ${clientId}`
  const seller = (await world.call(routes.readSeller, {}, admin)).body
  expect(seller.proposed).toEqual({ street: 'Rue de la Loi 16', postalZone: '1000', city: 'Bruxelles', country: 'BE' })
  const terms = (await world.call(routes.readTerms, { params: { id: clientId } }, admin)).body
  expect(terms.proposed).toMatchObject({ postalZone: '2000', city: 'Antwerpen', country: 'BE', vatBasisPoints: 2100 })
})

test('empty fields of both parties are proposed from other records, filled ones are kept', async () => {
  const { organisation, admin, clientId } = await scene({ isReady: false })
  await world.sql`
    update organisations set headquarters_location = 'Rue de la Loi 16, 1000 Bruxelles', vat_number = 'BE 0403.199.702'
     where id = ${organisation.organisationId}`
  await world.sql`update clients set billing_address = 'Kerkstraat 2, 2000 Antwerpen', vat_number = null where id = ${clientId}`
  const terms = async () => (await world.call(routes.readTerms, { params: { id: clientId } }, admin)).body
  const seller = async () => (await world.call(routes.readSeller, {}, admin)).body
  expect((await seller()).proposed).toEqual({
    street: 'Rue de la Loi 16',
    postalZone: '1000',
    city: 'Bruxelles',
    country: 'BE',
    electronicScheme: '0208',
    electronicAddress: '0403199702',
    registrationScheme: '0208',
    registrationNumber: '0403199702',
  })
  expect((await terms()).proposed).toEqual({
    street: 'Kerkstraat 2',
    postalZone: '2000',
    city: 'Antwerpen',
    country: 'BE',
    vatCategory: 'S',
    vatBasisPoints: 2100,
  })
  await world.sql`update clients set billing_address = 'Keizersgracht 1, 1017 AB Amsterdam', vat_number = 'NL004495445B01' where id = ${clientId}`
  expect((await terms()).proposed).toMatchObject({ country: 'NL', vatCategory: 'AE', electronicScheme: '9944' })
  // A client without a billing address is billed at its only work site.
  await world.sql`
    with moved as (update work_sites set address = 'Quai des Usines 22, 1020 Bruxelles' where client_id = ${clientId} returning 1)
    update clients set billing_address = null, vat_number = null where id = ${clientId}`
  expect((await terms()).proposed).toMatchObject({ street: 'Quai des Usines 22', postalZone: '1020', country: 'BE' })
  await world.sql`
    insert into work_sites (organisation_id, id, client_id, name, address)
     select organisation_id, gen_random_uuid(), id, 'Yard', 'Kaai 1, 2000 Antwerpen' from clients where id = ${clientId}`
  expect((await terms()).proposed.street).toBeUndefined()
  const body = { street: 'Rue 1', country: 'LU' as const }
  expect((await world.call(routes.saveSeller, { body }, admin)).body.proposed).toEqual({
    postalZone: '1000',
    city: 'Bruxelles',
    electronicScheme: '0208',
    electronicAddress: '0403199702',
    registrationScheme: '0208',
    registrationNumber: '0403199702',
  })
})

test('an invoice has one order number: of the request, else of the project, else of the client (F38)', async () => {
  const { organisation, admin, worker, clientId, projectId, assignmentId, preview } = await scene()
  const requestId = await sampleRequest(world, organisation, { clientId, projectId })
  const [first] = await world.sql<{ id: string }>`
    select id from time_entries where organisation_id = ${organisation.organisationId} order by date limit 1`
  const ofRequest = await sampleAssignment(world, worker, projectId, 'completed', { requestId })
  await world.sql`update time_entries set assignment_id = ${ofRequest} where id = ${first?.id}`
  const orders = async () => (await preview()).body.statements.map(({ orderNumber, net }) => [orderNumber, net])
  expect(await orders()).toEqual([[null, 68000]])
  await world.sql`update clients set order_number = 'C-1' where id = ${clientId}`
  expect(await orders()).toEqual([['C-1', 68000]])
  await world.sql`update projects set order_number = 'P-2' where id = ${projectId}`
  expect(await orders()).toEqual([['P-2', 68000]])
  await world.sql`update requests set order_number = 'R-3' where id = ${requestId}`
  expect(await orders()).toEqual([
    ['P-2', 34000],
    ['R-3', 34000],
  ])
  expect(assignmentId).not.toBe(ofRequest)
  const invoices = []
  for (const { digest, net, orderNumber } of (await preview()).body.statements) {
    const body = { clientId, ...november, net: { amount: net, currency: 'EUR' as const }, digest }
    const response = await world.call(routes.makeStatement, { body }, admin)
    expect([response.status, response.body.orderNumber]).toEqual([201, orderNumber])
    invoices.push(response.body.id)
  }
  expect(await orders()).toEqual([])
  const { bytes } = await world.call(routes.readStatementPdf, { params: { id: invoices[1] ?? '' } }, admin)
  expect((await readPdf(bytes)).text).toContain('R-3')
  const xml = await world.call(routes.readStatementXml, { params: { id: invoices[0] ?? '' } }, admin)
  expect(xml.bytes.toString()).toMatch(/<cac:OrderReference>\s*<cbc:ID>P-2</)
  const { body: note } = await world.call(
    routes.creditStatement,
    { params: { id: invoices[1] ?? '' }, body: { reason: 'Wrong hours' } },
    admin,
  )
  expect(note.orderNumber).toBe('R-3')
})

test('the first invoice between Belgian companies is refused without a reference, and made with the order of the client (F50)', async () => {
  const { organisation, clientId, preview, make } = await scene()
  await world.sql`update billing_terms set buyer_reference = null, country = 'BE' where organisation_id = ${organisation.organisationId}`
  await world.sql`update clients set vat_number = 'BE0403199702' where id = ${clientId}`
  const needed = { field: 'buyer.buyerReference', for: 'invoice' }
  expect((await preview()).body.statements[0]?.missing).toEqual([needed])
  const refused = await make(68000)
  expect([refused.status, refused.problem.missing]).toEqual([409, [needed]])
  await world.sql`update clients set order_number = 'PO-4711' where id = ${clientId}`
  expect((await make(68000)).status).toBe(201)
})

test('the electronic invoice contains its PDF and its timesheet (F37)', async () => {
  const { admin, make } = await scene()
  const { id } = (await make(68000)).body
  const xml = (await world.call(routes.readStatementXml, { params: { id } }, admin)).bytes.toString()
  const embedded = [...xml.matchAll(/<cbc:EmbeddedDocumentBinaryObject mimeCode="(.*?)" filename="(.*?)">([^<]+)/g)]
  expect(embedded.map(([, type, name]) => [type, name])).toEqual([
    ['application/pdf', 'Invoice 2026-0001.pdf'],
    ['application/pdf', expect.stringMatching(/2026-0001\.pdf$/)],
  ])
  const texts = []
  for (const [, , , content = ''] of embedded) texts.push((await readPdf(Buffer.from(content, 'base64'))).text)
  expect(texts[0]).toContain('2026-0001')
  expect(texts[1]).toContain('09:00')
  expect(brokenRules(xml)).toEqual([])
  expect(await shapeFaults(xml)).toEqual([])
})

test('a file that does not fit into the limit is named in the document as left out (F37)', () => {
  const files = [
    { name: 'Invoice 1.pdf', description: 'Invoice', type: 'application/pdf', bytes: new Uint8Array(2 ** 20) },
    { name: 'Timesheet 1.pdf', description: 'Timesheet', type: 'application/pdf', bytes: new Uint8Array(1) },
  ]
  const stored = embeddedFiles(files, 1, 'en')
  expect(stored.map(({ bytes }) => bytes?.length ?? null)).toEqual([2 ** 20, null])
  expect(stored[1]?.description).toBe(
    'Timesheet: not included, because the files are larger than 1 MB. Sent separately on request.',
  )
  const xml = Buffer.from(writeXml(ublOf(sampleStatement(), stored))).toString()
  expect(xml.match(/<cac:Attachment>/g)).toHaveLength(1)
  expect(xml).toContain('<cbc:ID>Timesheet 1.pdf</cbc:ID>')
  expect(brokenRules(xml)).toEqual([])
})
