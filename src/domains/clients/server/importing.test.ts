import { afterAll, describe, expect, test } from 'vitest'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { csvOf } from '#domains/imports/server/testing/csv-of.ts'
import { importCalls } from '#domains/imports/server/testing/import-calls.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { clientImportRoutes, clientRoutes } from '../contract.ts'
import { contactRoutes } from '../contract/contacts.ts'
import { clientImport } from './importing.ts'
import { clients, contacts } from './routes.ts'
import { insertProject } from './testing/managed-client.ts'

const world = await openWorld([...clients, ...contacts])
const runner = startJobs(world.services, clientImport.jobs, { everyMs: 20 })
afterAll(() => runner.stop())
const calls = importCalls(world, clientImportRoutes)

const admin = async () => sampleUser(world, await sampleOrganisation(world), 'providerAdmin')
const clientsOf = async (by: SampleAccount) =>
  (await world.call(clientRoutes.listClients, { query: { limit: '200' } }, { cookie: by.cookie })).body.items
const sitesOf = async (by: SampleAccount, id: string) =>
  (await world.call(clientRoutes.listWorkSites, { params: { id }, query: {} }, { cookie: by.cookie })).body.items

const whole = {
  Client: 'Bakkerij Peeters',
  Sector: 'Detailhandel',
  'VAT number': 'BE0403170701',
  Website: 'peeters.example',
  'Contact name': 'An Peeters',
  Email: 'an@peeters.example',
  Phone: '0470 12 34 56',
  'Job title': 'Manager',
  'Billing address': 'Hoogstraat 1\n1000 Brussel',
  Status: 'inactive',
}
const site = { 'Work site name': 'Depot', 'Work site address': 'Kaai 3, Antwerpen' }
const point = { Latitude: '51,2213', Longitude: '4.4051', 'Clock-in radius': '150' }

describe('files of clients', () => {
  test('an imported client equals one that was added manually, with a work site for each of its lines', async () => {
    const by = await admin()
    const second = { Client: 'bakkerij  peeters', 'Work site name': 'Winkel', 'Work site address': 'Markt 2, Lier' }
    const file = csvOf([{ ...whole, ...site, ...point }, { Client: 'Zonder' }, second])
    expect(await calls.imported(by, file)).toMatchObject({ status: 'done', rows: 3, done: 3 })
    const [client, other] = await clientsOf(by)
    expect(client).toMatchObject({
      name: 'Bakkerij Peeters',
      industry: 'retail',
      vatNumber: 'BE0403170701',
      website: 'https://peeters.example',
      contact: { fullName: 'An Peeters', email: 'an@peeters.example', phone: '+32470123456', jobTitle: 'Manager' },
      billingAddress: 'Hoogstraat 1\n1000 Brussel',
      status: 'inactive',
      workSiteCount: 2,
      version: 1,
    })
    expect(other).toMatchObject({ name: 'Zonder', status: 'active', workSiteCount: 0 })
    expect(await sitesOf(by, String(client?.id))).toMatchObject([
      { name: 'Depot', address: 'Kaai 3, Antwerpen', latitude: 51.2213, longitude: 4.4051, radiusMetres: 150 },
      { name: 'Winkel', latitude: null, radiusMetres: 200 },
    ])
  })

  test('a client with an error in one of its lines is left out with all of them', async () => {
    const by = await admin()
    const file = csvOf([
      { Client: 'Bakkerij Peeters', 'Work site name': 'Depot', 'Work site address': 'Kaai 3, Antwerpen' },
      { Client: 'bakkerij peeters', 'Work site name': 'Winkel', 'Work site address': 'Markt 2', Latitude: 'north' },
      { Client: 'Zonder' },
    ])
    const { body } = await calls.send(by, file, { faulty: 'skip' })
    expect(body.partial).toMatchObject({ ready: 1, left: [{ line: 2 }, { line: 3 }] })
    expect(await calls.ended(by, String(body.id))).toMatchObject({ status: 'done', rows: 1 })
    expect((await clientsOf(by)).map(({ name }) => name)).toEqual(['Zonder'])
  })

  test('errors between lines and with stored clients are reported with line and column', async () => {
    const by = await admin()
    await calls.imported(by, csvOf([{ Client: 'Known' }]))
    const report = await calls.check(
      by,
      csvOf([
        { Client: 'KNOWN' },
        { Client: 'New', Email: 'a@new.example', ...site },
        { Client: 'New' },
        { Client: 'new', Email: 'b@new.example', ...site, 'Work site name': 'Other' },
        { Client: 'New', 'Work site name': 'depot', 'Work site address': 'X' },
        { Client: 'Half', ...site, Latitude: '51' },
        { Client: 'No address', 'Work site name': 'Y' },
        { Client: 'Wrong', ...site, Latitude: 'north', Longitude: '4', Status: 'asleep', Phone: '12' },
      ]),
    )
    expect(report.faults.map(({ line, column, code }) => [line, column, code])).toEqual([
      [2, 'Client', 'nameTaken'],
      [4, 'Client', 'twice'],
      [5, 'Email', 'differs'],
      [6, 'Work site name', 'twice'],
      [7, 'Longitude', 'halfPoint'],
      [8, 'Work site address', 'siteAddressRequired'],
      [9, 'Status', 'notListed'],
      [9, 'Latitude', 'number'],
      [9, 'Phone', 'phone'],
    ])
    expect(await clientsOf(by)).toHaveLength(1)
  })

  test('contacts are added from the lines of a client, each once, for all projects', async () => {
    const by = await admin()
    await world.sql`update organisations set preferred_language = 'nl' where id = ${by.organisationId}`
    const an = { 'Contacts: name': 'An Peeters', 'Contacts: email': 'An@peeters.example' }
    const bo = {
      'Contacts: name': 'Bo',
      'Contacts: email': 'bo@peeters.example',
      'Contacts: phone': '0470 12 34 56',
      'Contacts: language': 'Français',
      'Contacts: permissions': 'Uren bevestigen; See invoices',
    }
    const report = await calls.imported(
      by,
      csvOf([
        { Client: 'Peeters', ...site, ...an },
        // A second site with the same contact, and a second contact at the same site.
        { Client: 'peeters', 'Work site name': 'Winkel', 'Work site address': 'Markt 2', ...an },
        { Client: 'Peeters', ...site, ...bo },
        { Client: 'Janssens', ...an },
      ]),
    )
    expect(report).toMatchObject({ status: 'done', done: 4 })
    const [janssens, peeters] = await clientsOf(by)
    const contactsOf = async (id: unknown) =>
      (await world.call(contactRoutes.listContacts, { params: { id: String(id) } }, { cookie: by.cookie })).body.items
    const none = { mayConfirmHours: false, mayPlaceRequests: false, maySeeInvoices: false }
    expect(await contactsOf(peeters?.id)).toMatchObject([
      { name: 'An Peeters', email: 'an@peeters.example', phone: null, language: 'nl', projects: null, ...none },
      { name: 'Bo', phone: '+32470123456', language: 'fr', ...none, mayConfirmHours: true, maySeeInvoices: true },
    ])
    expect(await contactsOf(janssens?.id)).toMatchObject([{ email: 'an@peeters.example' }])
    expect(await sitesOf(by, String(peeters?.id))).toHaveLength(2)
    await calls.undo(by, String(report.id))
    expect(await calls.ended(by, String(report.id))).toMatchObject({ status: 'undone', done: 7 })
  })

  test('errors of contacts are reported with line and column', async () => {
    const person = (name: string, email: string) => ({ 'Contacts: name': name, 'Contacts: email': email })
    const many = Array.from({ length: 50 }, (_, n) => ({ Client: 'Many', ...person(`P ${n}`, `p${n}@many.example`) }))
    const report = await calls.check(
      await admin(),
      csvOf([
        { Client: 'One', ...person('An', 'an@one.example') },
        { Client: 'One', ...person('Anna', 'AN@one.example') },
        { Client: 'One', ...person('An', 'an@one.example') },
        { Client: 'Two', ...person('', 'bo@two.example'), 'Contacts: permissions': 'confirm hours, sleep' },
        // A language alone is no contact.
        { Client: 'Three', 'Contacts: language': 'en' },
        ...many,
        { Client: 'Many', ...person('One too many', 'last@many.example') },
      ]),
    )
    expect(report.faults.map(({ line, column, code }) => [line, column, code])).toEqual([
      [3, 'Contacts: email', 'twice'],
      [4, 'Contacts: email', 'twice'],
      [5, 'Contacts: permissions', 'notListed'],
      [5, 'Contacts: name', 'contactNameRequired'],
      [57, 'Contacts: email', 'TOO_MANY_CONTACTS'],
    ])
  })

  test('an individual value for a missing column is neither used nor stored', async () => {
    const by = await admin()
    const defaults = { personEmail: 'an@peeters.example', name: 'All', personLanguage: 'fr' }
    const done = await calls.imported(by, csvOf([{ Client: 'One' }]), JSON.stringify({ headings: {}, defaults }))
    expect(done.status).toBe('done')
    const stored = await world.sql`select defaults from import_mappings where organisation_id = ${by.organisationId}`
    expect(stored).toEqual([{ defaults: { personLanguage: 'fr' } }])
  })

  test.each(['Name', 'Customer', 'Company name', 'Nom', 'Nom du client', 'Naam', 'Bedrijfsnaam'])(
    'a column “%s” is the name of the client',
    async (heading) => {
      const report = await calls.check(await admin(), csvOf([{ [heading]: 'One', 'Contact name': 'An Peeters' }]))
      expect(report.layout?.columns[0]).toEqual({ heading, column: 'name' })
    },
  )

  test('a mapping names columns and values that the file does not have, and applies to the next file', async () => {
    const by = await admin()
    const rows = (name: string) => csvOf([{ Firma: name, Client: 'ignored', Ort: 'Kaai 3' }])
    const mapping = JSON.stringify({
      headings: { Firma: 'name', Client: null, Ort: 'siteAddress' },
      defaults: { siteName: 'Main', industry: 'Retail', status: 'inactive' },
    })
    const checked = await calls.check(by, rows('One'), mapping)
    expect(checked).toMatchObject({ faultCount: 0, status: 'checked' })
    expect(checked.layout).toEqual({
      columns: [
        { heading: 'Firma', column: 'name' },
        { heading: 'Client', column: null },
        { heading: 'Ort', column: 'siteAddress' },
      ],
      defaults: { siteName: 'Main', industry: 'Retail', status: 'inactive' },
      preview: [
        {
          line: 2,
          cells: { name: 'One', siteAddress: 'Kaai 3', siteName: 'Main', industry: 'Retail', status: 'inactive' },
        },
      ],
    })
    // A dry run does not change the stored mapping.
    expect((await calls.check(by, rows('One'))).layout?.columns[0]).toEqual({ heading: 'Firma', column: null })
    await calls.imported(by, rows('One'), mapping)
    expect(await calls.imported(by, rows('Two'))).toMatchObject({ status: 'done' })
    expect((await clientsOf(by)).map(({ name, industry, workSiteCount }) => [name, industry, workSiteCount])).toEqual([
      ['One', 'retail', 1],
      ['Two', 'retail', 1],
    ])
    const wrong = await calls.send(by, rows('Three'), { dryRun: 'true', mapping: '{"headings": 3}' })
    expect([wrong.status, wrong.problem.errors?.[0]?.path]).toEqual([422, 'mapping.headings'])
  })

  test('an error in a value for a missing column is reported under the name of the column', async () => {
    const mapping = JSON.stringify({ headings: {}, defaults: { industry: 'mining' } })
    const report = await calls.check(await admin(), csvOf([{ Client: 'One' }]), mapping)
    expect(report.faults).toMatchObject([{ line: 2, column: 'Industry', value: 'mining', code: 'notListed' }])
  })

  test('T36 a file that is sent twice without a key fails the second time: its clients exist', async () => {
    const by = await admin()
    const sent = await Promise.all([
      calls.send(by, csvOf([{ Client: 'One' }])),
      calls.send(by, csvOf([{ Client: 'One' }])),
    ])
    const ids = sent.flatMap(({ body }) => (body.id === null ? [] : [body.id]))
    const ended = await Promise.all(ids.map((id) => calls.ended(by, id)))
    expect(ended.filter(({ status }) => status === 'done')).toHaveLength(1)
    const failed = ended.find(({ status }) => status === 'failed')
    if (failed) expect(failed.faults).toMatchObject([{ line: 2, column: 'Client', code: 'nameTaken' }])
    expect(await clientsOf(by)).toHaveLength(1)
  })
})

test('T36 in a file of clients, three hundred errors are reported with line and column, and nothing is added', async () => {
  const by = await admin()
  await calls.imported(by, csvOf([{ Client: 'Known' }]))
  const rowOf = (n: number) => ({
    ...whole,
    ...site,
    ...point,
    Client: `Client ${n}`,
    'Contacts: name': `Person ${n}`,
    'Contacts: email': `person${n}@many.example`,
    'Contacts: phone': '0470 12 34 56',
    'Contacts: language': 'fr',
    'Contacts: permissions': 'See invoices',
  })
  await calls.findsErrors(by, rowOf, [
    ['Client', () => ''],
    ['Client', () => 'known'],
    ['Client', () => 'x'.repeat(201)],
    ['Sector', () => 'mining'],
    ['VAT number', () => 'BE0403170702'],
    ['Website', () => 'ftp://files.example'],
    ['Email', () => 'nobody@'],
    ['Phone', () => '8,50731E+10'],
    ['Status', () => 'asleep'],
    ['Work site name', () => ''],
    ['Latitude', () => 'north'],
    ['Longitude', () => '181'],
    ['Clock-in radius', () => 'wide'],
    ['Contacts: name', () => ''],
    ['Contacts: email', () => 'nobody'],
    ['Contacts: phone', () => '12'],
    ['Contacts: language', () => 'Klingon'],
    ['Contacts: permissions', () => 'Everything'],
  ])
  expect(await clientsOf(by)).toHaveLength(1)
})

describe('undoing an import', () => {
  const file = csvOf([
    { Client: 'One', ...site },
    { Client: 'Two', ...site },
  ])
  const undone = async (by: SampleAccount, id: string) => {
    const answer = await calls.undo(by, id)
    return answer.status === 200 ? calls.ended(by, id) : answer.problem
  }

  test('deletes the clients and work sites of the import alone, and lists it as undone', async () => {
    const by = await admin()
    await calls.imported(by, csvOf([{ Client: 'Kept' }]))
    const { id } = await calls.imported(by, file)
    expect(await undone(by, String(id))).toMatchObject({ status: 'undone', done: 4, undoUntil: null })
    expect((await clientsOf(by)).map(({ name }) => name)).toEqual(['Kept'])
    expect((await calls.list(by)).items).toMatchObject([
      { id, status: 'undone', rows: 2, undoUntil: null, by: { id: by.accountId } },
      { status: 'done', rows: 1, undoUntil: expect.any(String) },
    ])
    expect(await undone(by, String(id))).toMatchObject({ status: 409 })
    expect(await calls.imported(by, file)).toMatchObject({ status: 'done' })
  })

  test('is refused with the names of clients that were edited, or that others refer to', async () => {
    const by = await admin()
    const { id } = await calls.imported(by, file)
    const [one, two] = await clientsOf(by)
    await insertProject(world, by.organisationId, { clientId: String(two?.id) })
    expect(await undone(by, String(id))).toMatchObject({ status: 409, code: 'IN_USE', used: ['Two'] })
    await world.call(
      clientRoutes.editClient,
      { params: { id: String(one?.id) }, body: { notes: 'Called' } },
      { cookie: by.cookie },
    )
    expect(await undone(by, String(id))).toMatchObject({ used: ['One', 'Two'] })
    expect(await clientsOf(by)).toHaveLength(2)
    await world.sql`delete from projects where organisation_id = ${by.organisationId}`
    await world.sql`update clients set version = 1 where organisation_id = ${by.organisationId}`
    expect(await undone(by, String(id))).toMatchObject({ status: 'undone' })
  })

  test('is possible for 24 hours', async () => {
    const by = await admin()
    const { id, undoUntil } = await calls.imported(by, file)
    expect(Date.parse(String(undoUntil)) - Date.parse(world.now())).toBeGreaterThan(23 * 3_600_000)
    await world.sql`update imports set ended_at = ended_at - interval '25 hours' where id = ${id}`
    expect((await calls.read(by, String(id))).body.undoUntil).toBeNull()
    expect(await undone(by, String(id))).toMatchObject({ status: 409, code: 'INVALID_TRANSITION' })
    expect(await clientsOf(by)).toHaveLength(2)
  })

  test('leaves everything as it is if a client is used between the request and the job', async () => {
    const by = await admin()
    const { id } = await calls.imported(by, file)
    const [one] = await clientsOf(by)
    await runner.stop()
    expect((await calls.undo(by, String(id))).body.status).toBe('undoing')
    await insertProject(world, by.organisationId, { clientId: String(one?.id) })
    const again = startJobs(world.services, clientImport.jobs, { everyMs: 20 })
    try {
      expect(await calls.ended(by, String(id))).toMatchObject({ status: 'done', undoUntil: expect.any(String) })
    } finally {
      await again.stop()
    }
    expect(await clientsOf(by)).toHaveLength(2)
  })
})

test('T10 users without permission to add clients cannot import them', async () => {
  const by = await sampleUser(world, await sampleOrganisation(world), 'user')
  expect((await calls.send(by, csvOf([{ Client: 'One' }]), { dryRun: 'true' })).status).toBe(403)
})
