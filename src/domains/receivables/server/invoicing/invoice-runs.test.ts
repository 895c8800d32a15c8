import { afterEach, expect, onTestFinished, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { billingRoutes } from '#domains/billing/contract.ts'
import { billing } from '#domains/billing/server/routes.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { timesheets } from '#domains/timesheets/server/routes.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { until } from '#platform/server/testing/until.ts'
import { invoiceRunRoutes as routes } from '../../contract/invoice-runs.ts'
import { invoiceRuns, receivables } from '../routes.ts'
import { setAccessPoint } from '../testing/peppol-scene.ts'
import { sampleMonth } from '../testing/month-to-invoice.ts'
import { invoiceRunJob } from './running.ts'

const world = await openWorld([...billing, ...timesheets, ...receivables, ...invoiceRuns], '2026-12-02T08:00:00Z')
const runners: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()))
})
const startProcess = () => runners.push(startJobs(world.services, [invoiceRunJob as never], { everyMs: 20 }))

async function ended(read: (id: string) => Promise<{ status: string }>, id: string) {
  await until(async () => expect((await read(id)).status).not.toBe('running'))
}

test('a month is listed by client, with sums and what blocks each client', async () => {
  const { organisation, addClient, list } = await sampleMonth(world)
  await addClient('Aldi')
  const bare = await addClient('Boels', { billing: false })
  const silent = await addClient('Colruyt', { contact: false })
  const waiting = await addClient('Delhaize')
  await sampleEntries(world, waiting.worker, {
    ...waiting,
    count: 2,
    status: 'submitted',
    firstDay: '2026-11-09',
  })
  await world.sql`
    insert into confirmation_settings (organisation_id, id, mode, scheduled) values (${organisation.organisationId}, ${waiting.clientId}, 'required', false)`
  const body = await list()
  expect(body).toMatchObject({
    fromDate: '2026-11-01',
    clients: 4,
    runId: null,
    sums: [{ currency: 'EUR', invoices: 3, minutes: 1440, net: 102_000, total: 123_420 }],
  })
  expect(body.items.map(({ client, invoice, channel }) => [client.name, invoice?.net, channel])).toEqual([
    ['Aldi', 34_000, 'email'],
    ['Boels', undefined, null],
    ['Colruyt', 34_000, null],
    ['Delhaize', 34_000, 'email'],
  ])
  expect(body.items[1]).toMatchObject({ client: { id: bare.clientId }, unpriced: { entries: 1, minutes: 480 } })
  expect(body.items[2]?.client.id).toBe(silent.clientId)
  expect(body.items[3]).toMatchObject({
    waiting: { entries: 2, minutes: 960 },
    unconfirmed: { entries: 2, minutes: 960 },
  })
})

test('hours that are missing on an invoice are those of the lists that their links open, and of the client', async () => {
  const { organisation, admin, addClient, list } = await sampleMonth(world)
  const other = await addClient('Aldi')
  const { worker, ...own } = await addClient('Boels')
  const add = (count: number, status: string, firstDay: string) =>
    sampleEntries(world, worker, { ...own, count, status: status as never, firstDay })
  await add(2, 'submitted', '2026-11-09')
  await add(1, 'changes_requested', '2026-11-16')
  await add(1, 'draft', '2026-11-17')
  await add(1, 'rejected', '2026-11-18')
  await sampleEntries(world, other.worker, { ...other, count: 1, status: 'submitted', firstDay: '2026-11-09' })
  const { clientId } = own
  const days = { clientId, from: '2026-11-01', to: '2026-11-30' }
  const entries = async (query: object) =>
    (await world.call(timesheetRoutes.listEntries, { query: { ...days, ...query } }, admin)).body
  const listed = async () => {
    const open = await entries({ status: 'submitted', clientDecision: 'notAwaited' })
    const unconfirmed = await entries({ status: 'submitted', clientDecision: 'awaited' })
    const all = await entries({ status: 'submitted' })
    const withWorker = await entries({ status: 'withWorker' })
    expect(open.total + unconfirmed.total).toBe(all.total)
    const of = ({ total, totalMinutes }: typeof all) => ({ entries: total, minutes: totalMinutes })
    return { waiting: of(all), unconfirmed: of(unconfirmed), withWorker: of(withWorker) }
  }
  const row = async () => (await list()).items.find(({ client }) => client.id === clientId)
  expect(await listed()).toEqual({
    waiting: { entries: 2, minutes: 960 },
    unconfirmed: { entries: 0, minutes: 0 },
    withWorker: { entries: 2, minutes: 960 },
  })
  expect(await row()).toMatchObject(await listed())
  const { body: hours } = await world.call(timesheetRoutes.listProjectHours, { query: days }, admin)
  expect(hours.items.map(({ waitingMinutes }) => waitingMinutes)).toEqual([960])
  const query = { fromDate: '2026-11-01', toDate: '2026-11-30' }
  const { body: preview } = await world.call(
    billingRoutes.previewStatements,
    { params: { id: clientId }, query },
    admin,
  )
  const { waiting, withWorker } = await listed()
  expect(preview).toMatchObject({ waiting, withWorker })
  await world.sql`
    insert into confirmation_settings (organisation_id, id, mode, scheduled) values (${organisation.organisationId}, ${clientId}, 'required', false)`
  expect((await listed()).unconfirmed).toEqual({ entries: 2, minutes: 960 })
  expect(await row()).toMatchObject(await listed())
})

test('a period of which only one day is given is at most a year', async () => {
  const { admin } = await sampleMonth(world)
  for (const query of [{ fromDate: '1900-01-01' }, { toDate: '2100-01-01' }]) {
    const { status, problem } = await world.call(routes.listToInvoice, { query }, admin)
    expect([status, problem.errors]).toMatchObject([422, [{ path: 'toDate', code: 'periodTooLong' }]])
  }
})

test('each invoice of the list is the one that its own preview shows', async () => {
  const { addClient, list, admin } = await sampleMonth(world)
  for (const name of ['Aldi', 'Boels', 'Colruyt']) await addClient(name)
  for (const { client, invoice } of (await list()).items) {
    const query = { fromDate: '2026-11-01', toDate: '2026-11-30' }
    const { body } = await world.call(billingRoutes.previewStatements, { params: { id: client.id }, query }, admin)
    expect(body.statements.map(({ digest, net }) => [digest, net])).toEqual([[invoice?.digest, invoice?.net]])
  }
})

test('T70 a run creates and sends each invoice once, numbered without gap, and names those that are blocked', async () => {
  const { organisation, addClient, list, start, read, items } = await sampleMonth(world)
  await addClient('Aldi')
  const blocked = await addClient('Boels')
  await addClient('Colruyt', { contact: false })
  await addClient('Delhaize')
  const { items: rows } = await list()
  // Lost after the list was read.
  await world.sql`update billing_terms set street = null where id = ${blocked.clientId}`
  const started = await start(rows)
  expect(started.status).toBe(201)
  expect(started.body).toMatchObject({ status: 'running', total: 4, created: 0, allowed: ['cancel'] })
  expect((await list()).runId).toBe(started.body.id)
  startProcess()
  await ended(read, started.body.id)
  expect(await read(started.body.id)).toMatchObject({
    status: 'done',
    created: 3,
    sent: 2,
    blocked: 1,
    sums: [{ currency: 'EUR', invoices: 3, minutes: 1440, net: 102_000, total: 123_420 }],
    allowed: [],
  })
  const { items: result } = await items(started.body.id)
  expect(result.map(({ client, state, channel, statement }) => [client.name, state, channel, statement?.name])).toEqual(
    [
      ['Aldi', 'sent', 'email', '2026-0001'],
      ['Boels', 'blocked', null, undefined],
      ['Colruyt', 'created', null, '2026-0002'],
      ['Delhaize', 'sent', 'email', '2026-0003'],
    ],
  )
  expect(result[1]?.reason).toBe(
    'The hours or billing details have changed since this preview was created. Review the updated preview.',
  )
  expect(result[2]?.reason).toBe('No contact of this client receives invoices. Add one, then send the invoice.')
  expect((await items(started.body.id, true)).items.map(({ client }) => client.name)).toEqual(['Boels', 'Colruyt'])
  const sent = await world.sql`select recipient from outbox where organisation_id = ${organisation.organisationId}`
  expect(sent).toHaveLength(2)
  expect((await list()).items.map(({ client, invoice }) => [client.name, invoice?.missing])).toEqual([
    ['Boels', [{ field: 'buyer.street', for: 'invoice' }]],
  ])
})

test('an invoice whose details were missing from the start is named with the fields', async () => {
  const { addClient, list, start, read, items } = await sampleMonth(world)
  const { clientId } = await addClient('Boels')
  await world.sql`update billing_terms set street = null where id = ${clientId}`
  const { body } = await start((await list()).items)
  startProcess()
  await ended(read, body.id)
  expect((await items(body.id)).items).toMatchObject([
    { state: 'blocked', statement: null, missing: [{ field: 'buyer.street', for: 'invoice' }] },
  ])
})

test('invoices with everything that Peppol needs are sent through it, the others by email', async () => {
  setAccessPoint(world, 'http://127.0.0.1:9')
  onTestFinished(() => setAccessPoint(world))
  const { organisation, addClient, list, start, read, items } = await sampleMonth(world)
  await addClient('Aldi')
  const other = await addClient('Boels')
  await world.sql`
    update billing_terms set electronic_address = null, electronic_scheme = null where id = ${other.clientId}`
  const { items: rows } = await list()
  expect(rows.map(({ channel }) => channel)).toEqual(['peppol', 'email'])
  const { body } = await start(rows)
  startProcess()
  await ended(read, body.id)
  expect((await items(body.id)).items.map(({ state, channel }) => [state, channel])).toEqual([
    ['sent', 'peppol'],
    ['sent', 'email'],
  ])
  const { organisationId } = organisation
  expect(await world.sql`select state from peppol_deliveries where organisation_id = ${organisationId}`).toEqual([
    { state: 'queued' },
  ])
  expect(await world.sql`select recipient from outbox where organisation_id = ${organisationId}`).toEqual([
    { recipient: `books-${other.clientId}@client.example` },
  ])
})

test('a run without sending creates only, and its invoices are not sent later', async () => {
  const { organisation, addClient, list, start, read, items } = await sampleMonth(world)
  await addClient('Aldi')
  const { body } = await start((await list()).items, { send: false })
  startProcess()
  await ended(read, body.id)
  expect((await items(body.id)).items).toMatchObject([{ state: 'created', reason: null }])
  expect((await items(body.id, true)).items).toEqual([])
  expect(await world.sql`select 1 from outbox where organisation_id = ${organisation.organisationId}`).toEqual([])
})

test('of several starts at the same time one begins; another can begin once it is cancelled', async () => {
  const { addClient, list, start, read, admin } = await sampleMonth(world)
  await addClient('Aldi')
  const { items: rows } = await list()
  const answers = await Promise.all([1, 2, 3].map(() => start(rows)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  const { id = '' } = answers.find(({ status }) => status === 201)?.body ?? {}
  const cancel = () => world.call(routes.cancelInvoiceRun, { params: { id } }, admin)
  expect((await cancel()).body).toMatchObject({ status: 'cancelled', created: 0, allowed: [] })
  expect((await cancel()).status).toBe(409)
  startProcess()
  const again = await start(rows)
  await ended(read, again.body.id)
  expect(await read(again.body.id)).toMatchObject({ status: 'done', created: 1 })
  expect(await read(id)).toMatchObject({ status: 'cancelled', created: 0 })
  const runs = await world.call(routes.listInvoiceRuns, { query: {} }, admin)
  expect(runs.body.items.map((run) => run.id)).toEqual([again.body.id, id])
})

test('an invoice that is named twice, or in two runs, is created once', async () => {
  const { organisation, addClient, list, start, read, items } = await sampleMonth(world)
  await addClient('Aldi')
  const { items: rows } = await list()
  startProcess()
  const first = await start([...rows, ...rows])
  expect(first.body.total).toBe(1)
  await ended(read, first.body.id)
  const second = await start(rows)
  await ended(read, second.body.id)
  expect((await items(second.body.id)).items).toMatchObject([{ state: 'blocked' }])
  const statements =
    await world.sql`select number from client_statements where organisation_id = ${organisation.organisationId}`
  expect(statements).toEqual([{ number: 1 }])
})

test.each([
  ['may no longer invoice', { role: 'user', active: true }],
  ['is deactivated', { role: 'administrator', active: false }],
])('a run ends when the user who started it %s', async (_, { role, active }) => {
  const { addClient, list, start, read, admin } = await sampleMonth(world)
  await addClient('Aldi')
  const { body } = await start((await list()).items)
  await world.sql`update accounts set role = ${role}, active = ${active} where id = ${admin.accountId}`
  startProcess()
  await until(async () =>
    expect(await world.sql`select status from invoice_runs where id = ${body.id}`).toEqual([{ status: 'failed' }]),
  )
  await world.sql`update accounts set role = 'administrator', active = true where id = ${admin.accountId}`
  expect(await read(body.id)).toMatchObject({ status: 'failed', created: 0 })
})

test('a run whose job is lost has failed, and does not keep another one from starting', async () => {
  const { addClient, list, start, read } = await sampleMonth(world)
  await addClient('Aldi')
  const { items: rows } = await list()
  const lost = await start(rows)
  await world.sql`delete from jobs where key = ${lost.body.id}`
  expect(await read(lost.body.id)).toMatchObject({ status: 'failed', allowed: [] })
  expect((await list()).runId).toBeNull()
  startProcess()
  const next = await start(rows)
  await ended(read, next.body.id)
  expect(await read(next.body.id)).toMatchObject({ status: 'done', sent: 1 })
})

test('only who may invoice starts and cancels runs; unknown clients are refused', async () => {
  const { organisation, admin, addClient, list, start } = await sampleMonth(world)
  await addClient('Aldi')
  const { items: rows } = await list()
  const planner = await sampleUser(world, organisation, 'manager')
  expect((await start(rows, { by: planner })).status).toBe(403)
  const other = await sampleMonth(world)
  const foreign = await other.start(rows)
  expect(foreign.problem).toMatchObject({ status: 422, errors: [{ path: 'invoices.0.clientId' }] })
  const { body } = await start(rows)
  const params = { id: body.id }
  expect((await world.call(routes.readInvoiceRun, { params }, other.admin)).status).toBe(404)
  expect((await world.call(routes.listInvoiceRunItems, { params, query: {} }, other.admin)).status).toBe(404)
  expect((await world.call(routes.cancelInvoiceRun, { params }, other.admin)).status).toBe(404)
  expect((await world.call(routes.cancelInvoiceRun, { params }, admin)).status).toBe(200)
})
