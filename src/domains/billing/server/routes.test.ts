import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { timesheets } from '#domains/timesheets/server/routes.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { raw } from '#platform/server/db/statement.ts'
import { withinOrganisation } from '#platform/server/jobs/organisation-scope.ts'
import { plain, readCodes, readPdf } from '#platform/server/testing/pdf-text.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { billingRoutes as routes } from '../contract.ts'
import { requireFewEntries } from './billable.ts'
import { billing } from './routes.ts'
import { sampleBilling } from './samples.ts'
import { brokenRules } from './testing/invoice-rules.ts'
import { shapeFaults } from './testing/ubl-shape.ts'

const world = await openWorld([...billing, ...timesheets])
const november = { fromDate: '2026-11-01', toDate: '2026-11-30' }

/** Creates a client with approved hours of one worker: the given number of days of eight hours from 2026-11-02 on. */
async function scene({ days = 2, isReady = true, rate = 4250 as number | null, markup = null as number | null } = {}) {
  const { organisation, manager: admin, worker } = await sampleTeam(world, 'administrator')
  const { clientId, projectId } = await sampleProject(world, organisation)
  const assignmentId = await sampleAssignment(world, worker, projectId)
  const entries = (firstDay: string, count = 1, status: 'approved' | 'submitted' = 'approved') =>
    sampleEntries(world, worker, { projectId, assignmentId, count, status, firstDay })
  const ids = await entries('2026-11-02', days)
  if (isReady) await sampleBilling(world, organisation, clientId, { rate, markup })
  const preview = (by: SampleAccount = admin) =>
    world.call(routes.previewStatements, { params: { id: clientId }, query: november }, by)
  const confirm = (amount: number, digest: string) =>
    world.call(
      routes.makeStatement,
      { body: { clientId, ...november, net: { amount, currency: 'EUR' }, digest } },
      admin,
    )
  const make = async (amount: number) => confirm(amount, (await preview()).body.statements[0]?.digest ?? '0'.repeat(64))
  const credit = (id: string, reason = 'Wrong hours') =>
    world.call(routes.creditStatement, { params: { id }, body: { reason } }, admin)
  return { organisation, admin, worker, clientId, projectId, ids, entries, preview, confirm, make, credit }
}

test('approved hours are previewed, billed, and no longer in the next preview', async () => {
  const { preview, make, entries } = await scene()
  await entries('2026-11-05', 1, 'submitted')
  const seen = await preview()
  // 2 × 8 h at 42.50 are 680.00; 21 % are 142.80.
  expect(seen.body).toMatchObject({
    statements: [{ currency: 'EUR', net: 68000, vat: 14280, total: 82280, minutes: 960, missing: [] }],
    unpriced: { entries: 0 },
    waiting: { entries: 1, minutes: 480 },
  })
  const response = await make(68000)
  expect(response.status).toBe(201)
  expect(response.body).toMatchObject({
    kind: 'invoice',
    number: '2026-0001',
    issueDate: '2026-11-20',
    dueDate: '2026-12-20',
    total: 82280,
    status: 'issued',
    allowed: ['credit', 'xml', 'timesheet'],
    lines: [{ minutes: 960, billRate: '42.50', percent: 100, premium: null, net: 68000 }],
  })
  expect((await preview()).body.statements).toEqual([])
})

test('overtime, night and holiday premiums follow the organisation’s percentages unless the client’s terms have their own', async () => {
  const { organisation, clientId, preview } = await scene({ days: 1 })
  // 08:00 to 16:00 UTC are eight hours; the seventh and the eighth are beyond a limit of six, and the day is a holiday.
  await world.sql`update organisations set overtime_daily_minutes = 360 where id = ${organisation.organisationId}`
  const linesOf = async () =>
    (await preview()).body.statements[0]?.lines.map(({ premium, percent, minutes, net }) => [
      premium,
      percent,
      minutes,
      net,
    ])
  expect(await linesOf()).toEqual([
    [null, 100, 360, 25500],
    ['overtime', 150, 120, 12750],
  ])
  await world.sql`insert into holidays (organisation_id, id, date, name) values (${organisation.organisationId}, gen_random_uuid(), '2026-11-02', 'Feast')`
  expect(await linesOf()).toEqual([['holiday', 200, 480, 68000]])
  await world.sql`update billing_terms set passes_premiums = false where id = ${clientId}`
  expect(await linesOf()).toEqual([[null, 100, 480, 34000]])
})

test('hours for another client count towards overtime, and are not billed here', async () => {
  const { organisation, worker, preview } = await scene({ days: 1 })
  const other = await sampleProject(world, organisation)
  const assignmentId = await sampleAssignment(world, worker, other.projectId)
  await world.sql`
    insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, date, starts_at, ends_at, total_minutes,
                              task_description, rate_amount, rate_currency, status)
    values (${organisation.organisationId}, gen_random_uuid(), ${worker.accountId}, ${other.projectId}, ${assignmentId}, '2026-11-02', '2026-11-02T05:00:00Z', '2026-11-02T08:00:00Z', 180, 'Before', 1735, 'EUR', 'approved')`
  // Three hours elsewhere and eight here, with a limit of nine: two hours are overtime.
  expect((await preview()).body.statements[0]?.lines).toMatchObject([
    { premium: null, minutes: 360 },
    { premium: 'overtime', minutes: 120 },
  ])
})

test('without a bill rate the pay rate with the markup applies; without a markup the hours are listed and no invoice is made', async () => {
  const marked = await scene({ days: 1, rate: null, markup: 2550 })
  // 8 h at 17.35 × 1.255 = 21.77425 are 174.194.
  expect((await marked.preview()).body.statements).toMatchObject([{ net: 17419, lines: [{ billRate: '21.77425' }] }])
  const bare = await scene({ days: 1, rate: null })
  expect((await bare.preview()).body).toMatchObject({ statements: [], unpriced: { entries: 1, minutes: 480 } })
  expect((await bare.make(17419)).problem).toMatchObject({ code: 'CONFLICT', net: { amount: 0 } })
})

test('data that an invoice lacks is listed by field, and prevents it', async () => {
  const { admin, clientId, preview, make } = await scene({ isReady: false })
  await world.call(
    routes.addBillRate,
    { params: { id: clientId }, body: { fromDate: '2026-01-01', billRate: { amount: 4250, currency: 'EUR' } } },
    admin,
  )
  const { missing } = (await preview()).body.statements[0]!
  expect(missing).toContainEqual({ field: 'seller.vatNumber', for: 'invoice' })
  expect(missing).toContainEqual({ field: 'terms.vatCategory', for: 'invoice' })
  expect(missing).toContainEqual({ field: 'buyer.electronicAddress', for: 'peppol' })
  const refused = await make(68000)
  expect(refused.status).toBe(409)
  expect(refused.problem.missing).toEqual(missing.filter((one) => one.for === 'invoice'))
  // An unused number is given to the next statement.
  expect(await world.sql`select * from statement_numbers where organisation_id = ${admin.organisationId}`).toEqual([])
})

test('data that only Peppol needs does not prevent the PDF; the UBL document is refused with the reason', async () => {
  const { admin, clientId, make } = await scene()
  await world.sql`update billing_terms set electronic_address = null, electronic_scheme = null where id = ${clientId}`
  const { body } = await make(68000)
  expect(body).toMatchObject({
    allowed: ['credit', 'timesheet'],
    missing: [{ field: 'buyer.electronicAddress', for: 'peppol' }],
  })
  const xml = await world.call(routes.readStatementXml, { params: { id: body.id } }, admin)
  expect([xml.status, xml.problem.missing]).toEqual([409, body.missing])
  expect((await world.call(routes.readStatementPdf, { params: { id: body.id } }, admin)).status).toBe(200)
})

test('an invoice and its credit note are valid Peppol documents, and files named by their numbers', async () => {
  const { admin, make, credit } = await scene()
  const invoice = (await make(68000)).body
  const note = (await credit(invoice.id)).body
  expect(note).toMatchObject({
    kind: 'credit_note',
    number: '2026-0002',
    reason: 'Wrong hours',
    credits: { name: '2026-0001' },
  })
  for (const { id, number } of [invoice, note]) {
    const xml = await world.call(routes.readStatementXml, { params: { id } }, admin)
    const text = xml.bytes.toString('utf8')
    expect(await shapeFaults(text)).toEqual([])
    expect(brokenRules(text)).toEqual([])
    expect(text).toContain('<cbc:PayableAmount currencyID="EUR">822.80</cbc:PayableAmount>')
    expect(xml.headers['content-disposition']).toContain(`${number}.xml`)
    const sheet = await world.call(routes.readStatementSheet, { params: { id } }, admin)
    expect([sheet.status, sheet.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    const document = await world.call(routes.readStatementPdf, { params: { id } }, admin)
    expect([document.status, document.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const hasReference = (await readPdf(document.bytes)).text.includes('+++002/0260/00196+++')
    expect(hasReference).toBe(number === '2026-0001')
    expect(readCodes(document.bytes).map((code) => code.split('\n').slice(6))).toEqual(
      hasReference ? [['BE68539007547034', 'EUR822.80', '', '', '+++002/0260/00196+++']] : [],
    )
  }
})

test('T30 concurrent billing of the same hours makes one invoice, with one number and no gap', async () => {
  const { admin, preview, make, entries } = await scene()
  const answers = await Promise.all(Array.from({ length: 8 }, () => make(68000)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.problem).toMatchObject({ net: { amount: 0, currency: 'EUR' } })
  await entries('2026-11-10')
  expect((await preview()).body.statements).toMatchObject([{ net: 34000 }])
  expect((await make(34000)).body.number).toBe('2026-0002')
  const stored =
    await world.sql`select count(*)::int as n from client_statements where organisation_id = ${admin.organisationId}`
  expect(stored).toEqual([{ n: 2 }])
})

test('a statement equals its preview: hours that were approved since are not billed', async () => {
  const { make, entries } = await scene()
  await entries('2026-11-10')
  expect((await make(68000)).problem).toMatchObject({ code: 'CONFLICT', net: { amount: 102000, currency: 'EUR' } })
})

test.each([
  ['update billing_terms set vat_basis_points = 600'],
  ['update billing_terms set payment_days = 14'],
  [`update billing_terms set street = 'Elsewhere 1'`],
  [`update billing_sellers set account_number = 'BE71096123456769'`],
  [`update projects set name = 'Another'`],
])('a change to the content since the preview is refused, even with the same sum: %s', async (change) => {
  const { admin, preview, confirm } = await scene({ days: 1 })
  const { digest } = (await preview()).body.statements[0]!
  await world.sql`${raw(change)} where organisation_id = ${admin.organisationId}`
  const refused = await confirm(34000, digest)
  expect([refused.status, refused.problem]).toMatchObject([409, { code: 'CONFLICT', net: { amount: 34000 } }])
  expect((await confirm(34000, (await preview()).body.statements[0]!.digest)).status).toBe(201)
})

test('an invoice can be credited once, which makes its hours billable again', async () => {
  const { preview, make, credit } = await scene()
  const { id } = (await make(68000)).body
  const answers = await Promise.all([credit(id), credit(id), credit(id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect((await preview()).body.statements).toMatchObject([{ net: 68000 }])
  const again = await make(68000)
  expect(again.body.number).toBe('2026-0003')
  const note = answers.find(({ status }) => status === 201)?.body.id ?? ''
  expect((await credit(note)).problem).toMatchObject({ code: 'INVALID_TRANSITION' })
})

test('T32 a statement does not change with rates, terms or names', async () => {
  const { admin, clientId, projectId, make } = await scene()
  const statement = (await make(68000)).body
  await world.sql`update clients set name = 'Other', vat_number = null where id = ${clientId}`
  await world.sql`update projects set name = 'Other' where id = ${projectId}`
  await world.sql`update bill_rates set amount = 9900 where client_id = ${clientId}`
  await world.sql`update billing_terms set vat_basis_points = 600 where id = ${clientId}`
  const read = await world.call(routes.readStatement, { params: { id: statement.id } }, admin)
  expect(read.body).toEqual({ ...statement, client: { id: clientId, name: 'Other' } })
  for (const sql of [
    'update client_statements set net_amount = 0, total_amount = vat_amount',
    'delete from client_statement_lines',
    'update client_statement_lines set minutes = 1',
    'update billed_entries set statement_id = statement_id',
  ])
    await expect(world.sql`${raw(sql)} where organisation_id = ${admin.organisationId}`).rejects.toThrow(
      /never changes/,
    )
})

test('T32 nothing can be added to a statement, and billed hours become free only by a credit note', async () => {
  const { admin, make } = await scene()
  await make(68000)
  for (const sql of [
    `insert into client_statement_lines select organisation_id, gen_random_uuid(), statement_id, position + 1, project_id, project_name, worker_id,
            worker_name, first_date, last_date, minutes, rate_exact, premium, percent, net_amount, hours
       from client_statement_lines`,
    'delete from billed_entries',
  ])
    await expect(world.sql`${raw(sql)} where organisation_id = ${admin.organisationId}`).rejects.toThrow(
      /never changes/,
    )
})

test('T32 a billed entry cannot be reopened until it is credited', async () => {
  const { admin, ids, make, credit } = await scene()
  const { id } = (await make(68000)).body
  const reopen = () => world.send('POST', `/provider/timesheet/${ids[0]}/reopen`, { comment: 'Again' }, admin)
  expect([(await reopen()).status, (await reopen()).problem.code]).toEqual([409, 'INVALID_TRANSITION'])
  await credit(id)
  expect((await reopen()).status).toBe(200)
})

test('T31 terms and seller are saved as a whole, and a stale version is refused with the current one', async () => {
  const { admin, clientId } = await scene({ isReady: false })
  const terms = {
    language: 'fr',
    vatCategory: 'S',
    vatBasisPoints: 2100,
    paymentDays: 14,
    passesPremiums: true,
  } as const
  const input = { params: { id: clientId }, body: { ...terms, city: 'Gent' } }
  const first = await world.call(routes.readTerms, { params: { id: clientId } }, admin)
  expect(first.body).toMatchObject({ version: 1, paymentDays: 30, billRates: [], allowed: ['edit'] })
  const saved = await world.call(routes.saveTerms, input, { ...admin, ifMatch: 1 })
  expect(saved.body).toMatchObject({ version: 2, city: 'Gent', language: 'fr', vatBasisPoints: 2100 })
  const stale = await world.call(routes.saveTerms, input, { ...admin, ifMatch: 1 })
  expect([stale.status, stale.problem.current]).toMatchObject([409, { version: 2 }])
  const seller = { street: 'Rue 1', accountNumber: 'BE68 5390 0754 7034' }
  const changed = await world.call(routes.saveSeller, { body: seller }, admin)
  expect(changed.body).toMatchObject({ street: 'Rue 1', accountNumber: 'BE68539007547034', name: 'Sample Staffing' })
})

test.each([
  [{ electronicAddress: '0428759498', electronicScheme: '0208' }, 'electronicAddress notOfScheme'],
  [{ electronicAddress: '0428759497' }, 'electronicScheme schemeRequired'],
  [{ electronicScheme: '0208' }, 'electronicAddress required'],
  [{ registrationNumber: '123', registrationScheme: '0106' }, 'registrationNumber notOfScheme'],
  [{ country: 'Belgium' }, 'country notListed'],
  [{ vatCategory: 'S', vatBasisPoints: null }, 'vatBasisPoints required'],
  [{ vatCategory: 'E' }, 'exemptionReason required'],
  [{ paymentDays: 400 }, 'paymentDays tooBig'],
])('T15 terms with %j are refused at their field', async (wrong, fault) => {
  const { admin, clientId } = await scene({ isReady: false })
  const body = { language: 'en', paymentDays: 30, passesPremiums: true, ...wrong } as never
  const { status, problem } = await world.call(routes.saveTerms, { params: { id: clientId }, body }, admin)
  expect([status, problem.errors?.map(({ path, code }) => `${path} ${code}`)]).toEqual([422, [fault]])
})

test('each day has one rate per project and one for all; another client’s project is unknown', async () => {
  const { organisation, admin, clientId, projectId } = await scene({ isReady: false })
  const add = (body: object) =>
    world.call(
      routes.addBillRate,
      {
        params: { id: clientId },
        body: { fromDate: '2026-11-01', billRate: { amount: 4000, currency: 'EUR' }, ...body },
      },
      admin,
    )
  const added = await add({})
  expect([added.status, (await add({})).problem.errors]).toMatchObject([201, [{ path: 'fromDate', code: 'rateTaken' }]])
  expect((await add({ projectId })).body).toMatchObject({ project: { id: projectId } })
  const other = await sampleProject(world, organisation)
  expect((await add({ projectId: other.projectId })).problem.errors).toMatchObject([
    { path: 'projectId', code: 'unknown' },
  ])
  const removed = await world.call(routes.deleteBillRate, { params: { id: clientId, rateId: added.body.id } }, admin)
  expect(removed.status).toBe(204)
})

test('T12 statements are listed, filtered and found by number with permission, and hidden from another organisation', async () => {
  const { organisation, admin, clientId, make, credit } = await scene()
  const { id } = (await make(68000)).body
  await credit(id)
  const numbers = async (query: object, by: SampleAccount = admin) =>
    (await world.call(routes.listStatements, { query }, by)).body.items?.map(({ number }) => number)
  expect(await numbers({})).toEqual(['2026-0002', '2026-0001'])
  expect(await numbers({ clientId, kind: 'invoice' })).toEqual(['2026-0001'])
  expect(await numbers({ status: 'credited' })).toEqual(['2026-0001'])
  expect(await numbers({ q: '0002' })).toEqual(['2026-0002'])
  const stranger = await sampleUser(world, await sampleOrganisation(world))
  expect(await numbers({}, stranger)).toEqual([])
  expect((await world.call(routes.readStatementXml, { params: { id } }, stranger)).status).toBe(404)
  const manager = await sampleUser(world, organisation, 'manager')
  expect((await world.call(routes.listStatements, { query: {} }, manager)).status).toBe(403)
})

test('T49 text that looks like a formula or code stays text in the PDF, the sheet and the UBL document', async () => {
  const hostile = `=1+1 <b>&"' {{7*7}}`
  const { admin, clientId, projectId, make } = await scene({ days: 1 })
  await world.sql`update clients set name = ${hostile} where id = ${clientId}`
  await world.sql`update projects set name = ${hostile} where id = ${projectId}`
  const { id } = (await make(34000)).body
  const xml = (await world.call(routes.readStatementXml, { params: { id } }, admin)).bytes.toString('utf8')
  expect(xml).toContain('<cbc:Name>=1+1 &lt;b&gt;&amp;"\' {{7*7}}</cbc:Name>')
  expect(brokenRules(xml)).toEqual([])
  const document = await world.call(routes.readStatementPdf, { params: { id } }, admin)
  expect((await readPdf(document.bytes)).text.split(plain(hostile)).length).toBeGreaterThan(2)
  const sheet = await world.call(routes.readStatementSheet, { params: { id } }, admin)
  const rows = unzipSync(sheet.bytes)['xl/worksheets/sheet1.xml']
  expect(strFromU8(rows ?? new Uint8Array())).toMatch(/<sheetData>(?!.*<f[ >])/s)
})

test('a period ends after it begins and lasts at most a year', async () => {
  const { admin, clientId } = await scene({ isReady: false })
  for (const [toDate, code] of [
    ['2026-10-31', 'endNotBeforeStart'],
    ['2028-01-01', 'periodTooLong'],
  ] as const) {
    const query = { fromDate: '2026-11-01', toDate }
    const { problem } = await world.call(routes.previewStatements, { params: { id: clientId }, query }, admin)
    expect(problem.errors).toMatchObject([{ path: 'toDate', code }])
  }
})

test('a period of which only one day is given is at most a year as well', async () => {
  const { admin, clientId } = await scene({ isReady: false })
  for (const [query, code] of [
    [{ fromDate: '1900-01-01' }, 'periodTooLong'],
    [{ toDate: '2100-01-01' }, 'periodTooLong'],
    [{ toDate: '1900-01-01' }, 'endNotBeforeStart'],
  ] as const) {
    const { status, problem } = await world.call(routes.previewStatements, { params: { id: clientId }, query }, admin)
    expect([status, problem.errors]).toMatchObject([422, [{ path: 'toDate', code }]])
  }
})

test('more hours than the limit are not read', async () => {
  const { admin, clientId } = await scene()
  const { organisationId } = admin
  const requiring = (limit: number) =>
    withinOrganisation(world.services, { organisationId, action: 'test' }, (scope) =>
      requireFewEntries(scope, november, [clientId], limit),
    )
  const [{ entries } = { entries: 0 }] = await world.sql<{ entries: number }>`
    select count(*)::int as entries from time_entries where organisation_id = ${organisationId} and status = 'approved'`
  expect(entries).toBeGreaterThan(0)
  await requiring(entries)
  await expect(requiring(entries - 1)).rejects.toMatchObject({
    details: { members: { faults: [{ path: 'toDate', code: 'tooManyHours' }] } },
  })
})
