import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { sampleTimeOff } from '#domains/absences/server/samples.ts'
import { sampleOrganisation, sampleUser, type SampleAccount } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleInvoice } from '#domains/billing/server/samples.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { clients } from '#domains/clients/server/routes.ts'
import { sampleClientContract } from '#domains/contracts/server/samples.ts'
import { sampleDocument } from '#domains/documents/server/samples.ts'
import { sampleKey } from '#domains/keys/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { samplePeppolDelivery } from '#domains/receivables/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { sql } from '#platform/server/db/statement.ts'
import { Transaction } from '#platform/server/db/transaction.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { eventSources } from '../contract/catalogue.ts'
import { eventRoutes } from '../contract.ts'
import { forgettingJob } from './jobs.ts'
import { events } from './routes.ts'
import { numberAll, sampleWebhook } from './samples.ts'

const world = await openWorld([...events, ...clients])

async function recording() {
  const admin = await sampleUser(world, await sampleOrganisation(world))
  await world.call(eventRoutes.saveRecording, { body: { isRecording: true } }, admin)
  return admin
}

/** Numbers the new events and reads those after a cursor. */
async function read(admin: SampleAccount, after?: string) {
  await numberAll(world, admin)
  return world.call(eventRoutes.listEvents, { query: after === undefined ? {} : { after } }, admin)
}
const typesOf = async (admin: SampleAccount) => (await read(admin)).body.items.map(({ type }) => type)

test('each trigger declares what the catalogue declares, for every table of the catalogue', async () => {
  const triggers = await world.sql<{ table: string; name: string; declared: string }>`
    select tgrelid::regclass::text as "table", tgname as name, encode(tgargs, 'escape') as declared
      from pg_trigger where tgfoid = 'record_events'::regproc order by 1, 2`
  const declared = eventSources.flatMap(({ table, data, ...rest }) => {
    const columns = Object.fromEntries(Object.entries(data).map(([name, [column]]) => [name, column]))
    return ['delete', 'insert', 'update'].map((name) => [table, `events_of_${name}`, { ...rest, data: columns }])
  })
  const found = triggers.map(({ table, name, declared: text }) => [table, name, JSON.parse(text.replace(/\\000$/, ''))])
  const inOrder = (rows: unknown[][]) => rows.toSorted((one, other) => String(one).localeCompare(String(other)))
  expect(inOrder(found)).toEqual(inOrder(declared))
})

test('every column of the catalogue exists, and every status has a name', async () => {
  for (const { table, record, data, status, moments = {}, ignored = [] } of eventSources) {
    const columns = await world.sql<{ name: string }>`
      select attname::text as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`
    const stored = new Set(columns.map(({ name }) => name))
    const used = [record, ...Object.values(data).map(([column]) => column), ...Object.keys(moments), ...ignored]
    expect([table, used.filter((column) => !stored.has(column))]).toEqual([table, []])
    if (!status || status.column === 'active') continue
    const [check] = await world.sql<{ text: string }>`
      select pg_get_constraintdef(oid) as text from pg_constraint
       where conrelid = ${table}::regclass and contype = 'c' and pg_get_constraintdef(oid) like 'CHECK ((' || ${status.column} || ' = ANY%'`
    const values = [...(check?.text ?? '').matchAll(/'([^']*)'/g)].map(([, value]) => value)
    expect([table, Object.keys(status.names).sort()]).toEqual([table, values.sort()])
  }
})

test('a delivery through Peppol is an event of its invoice, without names and reasons', async () => {
  const admin = await recording()
  const of = { ...(await sampleProject(world, admin)), workerId: (await sampleWorker(world, admin)).accountId }
  const invoice = await sampleInvoice(world, admin, { ...of, name: 'Ann' })
  const delivery = await samplePeppolDelivery(world, admin, { statementId: invoice, name: 'Secret BV' })
  await world.sql`update peppol_deliveries set state = 'rejected', reason = 'Secret reason' where id = ${delivery}`
  const sent = (await read(admin)).body.items.filter(({ type }) => type.startsWith('statement.peppol'))
  expect(sent).toMatchObject([
    { type: 'statement.peppolDelivered', data: { id: invoice, deliveryId: delivery, state: 'delivered' } },
    { type: 'statement.peppolRejected', data: { id: invoice, deliveryId: delivery, state: 'rejected' } },
  ])
  expect(JSON.stringify(sent)).not.toContain('Secret')
})

test('a change is an event with its type, record, time and author, and without names', async () => {
  const admin = await recording()
  const { body: client } = await world.call(clientRoutes.addClient, { body: { name: 'Secret Ltd' } }, admin)
  const edit = (body: object) =>
    world.call(clientRoutes.editClient, { params: { id: client.id }, body: body as never }, admin)
  await edit({ notes: 'Secret note' })
  await edit({ status: 'inactive' })
  await world.call(clientRoutes.deleteClient, { params: { id: client.id } }, admin)
  const { body } = await read(admin)
  const data = { id: client.id, by: admin.accountId }
  expect(body.items).toMatchObject([
    { type: 'client.created', timestamp: world.now(), data: { ...data, status: 'active', version: 1 } },
    { type: 'client.updated', data: { ...data, status: 'active', version: 2 } },
    { type: 'client.inactive', data: { ...data, status: 'inactive', version: 3 } },
    { type: 'client.deleted', data: { ...data, version: 3 } },
  ])
  expect(JSON.stringify(body)).not.toContain('Secret')
  expect(new Set(body.items.map(({ id }) => id)).size).toBe(4)
})

test('events of time off tell neither who changed it nor that it awaits a decision again', async () => {
  const admin = await recording()
  const worker = await sampleWorker(world, admin)
  const id = await sampleTimeOff(world, worker, '2026-12-01', { type: 'sick_leave' })
  for (const status of ['approved', 'pending', 'approved', 'cancelled'])
    await world.sql`update time_off set status = ${status}, version = version + 1 where id = ${id}`
  const found = (await read(admin)).body.items.filter(({ type }) => type.startsWith('timeOff.'))
  expect(found.map(({ type }) => type)).toEqual(
    ['created', 'approved', 'updated', 'approved', 'cancelled'].map((name) => `timeOff.${name}`),
  )
  const days = { startDate: '2026-12-01', endDate: '2026-12-01' }
  expect(found[2]?.data).toEqual({ id, by: null, workerId: worker.accountId, ...days, version: 3 })
})

test('events of time off are only for readers who decide on it', async () => {
  const admin = await recording()
  await sampleTimeOff(world, await sampleWorker(world, admin), '2026-12-01', { type: 'sick_leave', status: 'approved' })
  await numberAll(world, admin)
  const readBy = async (scopes: readonly string[]) => {
    const { body } = await world.call(eventRoutes.listEvents, { query: {} }, await sampleKey(world, admin, { scopes }))
    return body.items.map(({ type }) => type)
  }
  const timeOff = ['timeOff.created', 'timeOff.approved']
  expect(await readBy(['events:read', 'timesheets:decide'])).toEqual(expect.arrayContaining(timeOff))
  const others = await readBy(['events:read', 'timesheets:read'])
  expect(others).toContain('worker.created')
  expect(others.filter((type) => type.startsWith('timeOff.'))).toEqual([])
})

test('hours that are created, approved and deleted, and a worker who is deactivated', async () => {
  const admin = await recording()
  const worker = await sampleWorker(world, admin)
  const { projectId } = await sampleProject(world, admin)
  const assignmentId = await sampleAssignment(world, worker, projectId)
  const [entry] = await sampleEntries(world, worker, { projectId, assignmentId, count: 1, status: 'submitted' })
  await world.sql`update time_entries set status = 'approved', version = version + 1 where id = ${entry}`
  await world.sql`update accounts set active = false where id = ${worker.accountId}`
  const types = await typesOf(admin)
  expect(types).toEqual(
    expect.arrayContaining(['worker.created', 'timeEntry.created', 'timeEntry.submitted', 'timeEntry.approved']),
  )
  expect(types.at(-1)).toBe('worker.deactivated')
})

test('a change of columns that are only bookkeeping is no event, and several rows of one statement are events of each', async () => {
  const admin = await recording()
  const add = (name: string) => world.call(clientRoutes.addClient, { body: { name } }, admin)
  await add('One')
  await add('Two')
  await world.sql`update clients set version = version + 1, updated_at = now() where organisation_id = ${admin.organisationId}`
  await world.sql`update clients set industry = 'retail' where organisation_id = ${admin.organisationId}`
  expect(await typesOf(admin)).toEqual(['client.created', 'client.created', 'client.updated', 'client.updated'])
})

test('a reminder, a repeated scan and a notice of a long session are no events of their records', async () => {
  const admin = await recording()
  const worker = await sampleWorker(world, admin)
  const { projectId, clientId } = await sampleProject(world, admin)
  const assignmentId = await sampleAssignment(world, worker, projectId)
  const contract = { clientId, assignmentId, userId: admin.accountId }
  const [ofClient, document] = [await sampleClientContract(world, admin, contract), await sampleDocument(world, worker)]
  const session = uuid()
  await world.sql`
    insert into clock_sessions (organisation_id, id, worker_id, project_id, assignment_id, started_at, in_place)
    values (${admin.organisationId}, ${session}, ${worker.accountId}, ${projectId}, ${assignmentId}, ${world.now()}, 'inside')`
  const since = (await read(admin)).body.cursor
  await world.sql`update contracts set reminders = 1, reminded_at = now() where id = ${ofClient}`
  await world.sql`update documents set scan_tried_at = now() where id = ${document}`
  await world.sql`update clock_sessions set told_open_at = now() where id = ${session}`
  expect((await read(admin, since)).body.items).toEqual([])
  await world.sql`update contracts set reminders = 2, title = 'Another' where id = ${ofClient}`
  expect((await read(admin, since)).body.items.map(({ type }) => type)).toEqual(['contract.updated'])
})

test('T62 a change that is rolled back is no event', async () => {
  const admin = await recording()
  const transaction = inOrganisation(admin)
  await transaction.many(insertClient(admin))
  await transaction.rollback()
  expect(await typesOf(admin)).toEqual([])
})

test('T62 a cursor never passes an event of a transaction that commits later', async () => {
  const admin = await recording()
  const slow = inOrganisation(admin)
  await slow.many(insertClient(admin))
  const quick = inOrganisation(admin)
  await quick.many(insertClient(admin))
  await quick.commit()
  const first = (await read(admin)).body
  expect(first.items).toHaveLength(1)
  await slow.commit()
  const second = (await read(admin, first.cursor)).body
  expect(second.items).toHaveLength(1)
  expect(second.items[0]?.data.id).not.toBe(first.items[0]?.data.id)
  expect((await read(admin, second.cursor)).body).toEqual({ items: [], cursor: second.cursor })
})

test('T62 a reader that follows many concurrent transactions reads each event once', async () => {
  const admin = await recording()
  const seen: string[] = []
  let cursor: string | undefined
  let isWriting = true
  const follow = async () => {
    for (;;) {
      const isLast = !isWriting
      const { body } = await read(admin, cursor)
      seen.push(...body.items.map(({ data }) => String(data.id)))
      cursor = body.cursor
      if (isLast && body.items.length === 0) return
    }
  }
  const write = async (index: number) => {
    const transaction = inOrganisation(admin)
    for (let nth = 0; nth <= index % 3; nth++) await transaction.many(insertClient(admin))
    await (index % 5 === 4 ? transaction.rollback() : transaction.commit())
  }
  const following = follow()
  for (let round = 0; round < 8; round++)
    await Promise.all(Array.from({ length: 5 }, (_, nth) => write(round * 5 + nth)))
  isWriting = false
  await following
  const stored = await world.sql<{ id: string }>`select id from clients where organisation_id = ${admin.organisationId}`
  expect(seen.toSorted()).toEqual(stored.map(({ id }) => id).sort())
})

test('an organisation that records no events has none, and reading them is refused', async () => {
  const admin = await sampleUser(world, await sampleOrganisation(world))
  await world.call(clientRoutes.addClient, { body: { name: 'Unrecorded' } }, admin)
  const { status, problem } = await world.call(eventRoutes.listEvents, { query: {} }, admin)
  expect([status, problem.code]).toEqual([409, 'CONFLICT'])
  expect(await world.sql`select 1 from events where organisation_id = ${admin.organisationId}`).toEqual([])
})

test('T12 events of one organisation are not shown to another', async () => {
  const [one, other] = [await recording(), await recording()]
  await world.call(clientRoutes.addClient, { body: { name: 'Mine' } }, one)
  expect(await typesOf(one)).toEqual(['client.created'])
  expect(await typesOf(other)).toEqual([])
})

test('a cursor before events that were deleted is refused', async () => {
  const admin = await recording()
  await world.sql`update event_streams set last_position = 7, deleted_to = 7 where organisation_id = ${admin.organisationId}`
  const { status, problem } = await world.call(eventRoutes.listEvents, { query: { after: '3' } }, admin)
  expect([status, problem.code]).toEqual([410, 'CURSOR_EXPIRED'])
  expect((await world.call(eventRoutes.listEvents, { query: { after: '7' } }, admin)).status).toBe(200)
})

test('events and their deliveries are deleted after 30 days, and a cursor before them is refused', async () => {
  const admin = await recording()
  await world.call(clientRoutes.addClient, { body: { name: 'Old' } }, admin)
  await numberAll(world, admin)
  await sampleWebhook(world, admin)
  const stored = () =>
    world.sql<{ events: number; deliveries: number }>`
      select (select count(*) from events where organisation_id = ${admin.organisationId})::int as events,
             (select count(*) from webhook_deliveries where organisation_id = ${admin.organisationId})::int as deliveries`
  await forgetAt(admin, '2026-12-20T07:59:00Z')
  expect(await stored()).toEqual([{ events: 1, deliveries: 1 }])
  await forgetAt(admin, '2026-12-20T08:01:00Z')
  expect(await stored()).toEqual([{ events: 0, deliveries: 0 }])
  const { status, problem } = await world.call(eventRoutes.listEvents, { query: { after: '0' } }, admin)
  expect([status, problem.code]).toEqual([410, 'CURSOR_EXPIRED'])
})

test('a cursor stays valid while only events are deleted that its reader may not read', async () => {
  const admin = await recording()
  const worker = await sampleWorker(world, admin)
  const key = await sampleKey(world, admin, { scopes: ['events:read', 'timesheets:read'] })
  const readAs = (by: object, after: string) => world.call(eventRoutes.listEvents, { query: { after } }, by)
  const { cursor } = (await read(admin)).body
  await sampleTimeOff(world, worker, '2026-12-01', { type: 'sick_leave', status: 'approved' })
  await numberAll(world, admin)
  await world.sql`update events set at = ${world.now()} where organisation_id = ${admin.organisationId}`
  await forgetAt(admin, '2026-12-20T08:01:00Z')
  expect(await world.sql`select 1 from events where organisation_id = ${admin.organisationId}`).toEqual([])
  const { status, body } = await readAs(key, cursor)
  expect([status, body]).toEqual([200, { items: [], cursor }])
  expect((await readAs(admin, cursor)).problem.code).toBe('CURSOR_EXPIRED')
  expect((await readAs(key, '0')).problem.code).toBe('CURSOR_EXPIRED')
  await world.call(clientRoutes.addClient, { body: { name: 'Next' } }, admin)
  await numberAll(world, admin)
  expect((await readAs(key, cursor)).body.items.map(({ type }) => type)).toEqual(['client.created'])
})

/** Deletes the events that are too old at a moment. */
async function forgetAt(admin: SampleAccount, now: string): Promise<void> {
  const db = inOrganisation(admin)
  await forgettingJob.run({ db, actor: { organisationId: admin.organisationId }, now } as unknown as ActorScope)
  await db.commit()
}

function inOrganisation({ organisationId, accountId }: SampleAccount): Transaction {
  const entry = { role: 'interim_app', organisationId, actorId: accountId, action: 'test', now: world.now() } as const
  return new Transaction(world.services.pool, entry)
}

function insertClient({ organisationId }: SampleAccount) {
  return sql`insert into clients (organisation_id, id, name) values (${organisationId}, gen_random_uuid(), 'Client')`
}
