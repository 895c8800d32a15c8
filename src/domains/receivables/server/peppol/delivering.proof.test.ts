import { v7 as uuid } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { billingRoutes } from '#domains/billing/contract.ts'
import { billing } from '#domains/billing/server/routes.ts'
import { brokenRules } from '#domains/billing/server/testing/invoice-rules.ts'
import { shapeFaults } from '#domains/billing/server/testing/ubl-shape.ts'
import { inGate } from '#platform/server/db/gate.ts'
import { throughAttempts, until } from '#platform/server/testing/until.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { mostAttempts, mostChecks } from '../../rules/peppol.ts'
import { peppol, receivables } from '../routes.ts'
import { claimTask } from './tasks.ts'
import { clientAddress, peppolScene, setAccessPoint, startProcess } from '../testing/peppol-scene.ts'

const world = await openWorld([...billing, ...receivables, ...peppol])
// Documents of other tests are not examined here.
beforeEach(() => world.sql`delete from peppol_tasks`)
const calls = (all: readonly { method: string; path: string }[]) =>
  all.map(({ method, path }) => `${method} ${path.split('/')[1]}`)

test('the recipient is looked up, then the invoice is sent and its delivery awaited (found, sent, delivered)', async () => {
  const { point, send, latest, statusOf, invoice, admin } = await peppolScene(world)
  const queued = await send()
  expect(queued).toMatchObject({
    status: 200,
    body: { items: [{ state: 'queued', recipientName: null }], allowed: [] },
  })
  expect(await statusOf()).toBe('issued')
  startProcess(world)
  await until(async () =>
    expect(await latest()).toMatchObject({ state: 'sent', recipientName: 'Sample Client BV', reason: null }),
  )
  expect(calls(point.calls)).toEqual(['GET participants', 'PUT documents'])
  expect(await statusOf()).toBe('sent')
  const [id = ''] = point.transmissions
  const sent = point.documents.get(id)
  expect(sent?.headers).toMatchObject({
    'peppol-sender': '0208:0428759497',
    'peppol-recipient': clientAddress,
    'peppol-document': 'invoice',
    'interim-organisation': admin.organisationId,
  })
  const xml = sent?.body ?? ''
  expect(await shapeFaults(xml)).toEqual([])
  expect(brokenRules(xml)).toEqual([])
  expect(xml).toContain('<cbc:EndpointID schemeID="9944">NL004495445B01</cbc:EndpointID>')
  expect(xml).toContain('<cbc:PaymentID>+++002/0260/00196+++</cbc:PaymentID>')
  Object.assign(sent ?? {}, { state: 'delivered' })
  world.passMinutes(2)
  await until(async () => expect(await latest()).toMatchObject({ state: 'delivered' }))
  expect(await world.sql`select 1 from peppol_tasks where id = ${id}`).toEqual([])
  const history = await world.call(billingRoutes.readStatementHistory, { params: { id: invoice }, query: {} }, admin)
  expect(history.body.items.map(({ kind, part, by }) => [kind, part, by?.id])).toEqual([
    ['changed', 'Peppol', undefined],
    ['changed', 'Peppol', undefined],
    ['added', 'Peppol', admin.accountId],
    ['added', undefined, undefined],
  ])
})

test('a credit note is sent as one', async () => {
  const { point, send, latest, invoice, admin } = await peppolScene(world)
  const { body: note } = await world.call(
    billingRoutes.creditStatement,
    { params: { id: invoice }, body: { reason: 'Wrong hours' } },
    admin,
  )
  await send(note.id)
  startProcess(world)
  await until(async () => expect(await latest(note.id)).toMatchObject({ state: 'sent' }))
  expect(point.calls.map(({ path }) => path)).toContain('/participants/9944%3ANL004495445B01?document=creditNote')
  expect([...point.documents.values()][0]?.body).toContain('<CreditNote')
})

test('a recipient who is not registered gets nothing, and the sender is notified', async () => {
  const { point, send, latest, read, statusOf, notified, admin } = await peppolScene(world)
  point.registered.clear()
  await send()
  startProcess(world)
  await until(async () => expect(await latest()).toMatchObject({ state: 'not_found', recipientName: null }))
  expect(point.transmissions).toEqual([])
  expect(await statusOf()).toBe('issued')
  expect(await notified()).toEqual([
    { account: admin.accountId, values: { number: '2026-0001', client: expect.any(String) as string } },
  ])
  // It can be sent again, as another document.
  expect((await read()).allowed).toEqual(['send'])
  point.registered.set(clientAddress, 'Sample Client BV')
  await send()
  await until(async () => expect(await latest()).toMatchObject({ state: 'sent' }))
  expect((await read()).items.map(({ state }) => state)).toEqual(['sent', 'not_found'])
})

test('a rejection shows its reason, immediately or later, and the invoice does not count as sent', async () => {
  const { point, send, latest, statusOf, another, notified } = await peppolScene(world)
  const later = await another(2)
  point.answer = ({ body }, response) =>
    body.includes('<cbc:ID>2026-0001<') &&
    Boolean(response.writeHead(422).end('{"reason":"BR-CO-10: wrong sum <b>\\u0007"}'))
  await send()
  await send(later)
  startProcess(world)
  await until(async () =>
    expect(await latest()).toMatchObject({ state: 'rejected', reason: 'BR-CO-10: wrong sum <b>' }),
  )
  await until(async () => expect(await latest(later)).toMatchObject({ state: 'sent' }))
  expect([await statusOf(), await statusOf(later)]).toEqual(['issued', 'sent'])
  Object.assign([...point.documents.values()][0] ?? {}, { state: 'rejected', reason: 'Unknown order' })
  world.passMinutes(2)
  await until(async () => expect(await latest(later)).toMatchObject({ state: 'rejected', reason: 'Unknown order' }))
  expect(await statusOf(later)).toBe('issued')
  expect(await notified()).toHaveLength(2)
})

test('an access point that answers 500, or not at all, is tried again later with the same document (F63)', async () => {
  const { point, send, latest } = await peppolScene(world)
  let failures = 0
  point.answer = ({ method }, response) => {
    if (method !== 'PUT' || failures >= 3) return false
    if (failures++ === 1) response.destroy()
    else response.writeHead(500).end('{"state":"sent"}')
    return true
  }
  await send()
  startProcess(world)
  const tries = () =>
    world.sql<{ attempts: number; last_error: string | null }>`select attempts, last_error from peppol_tasks`
  await until(async () =>
    expect(await tries()).toMatchObject([{ attempts: 1, last_error: 'the access point answered 500' }]),
  )
  expect(await latest()).toMatchObject({ state: 'queued' })
  await throughAttempts(world, async () => {
    if ((await latest())?.state === 'sent') return undefined
    const [task] = await world.sql<{ due: string; lease: string | null }>`select due_at as due, lease from peppol_tasks`
    if (!task || task.lease) throw new Error('an attempt is under way')
    return task.due
  })
  const documents = point.calls.filter(({ method }) => method === 'PUT')
  expect(documents).toHaveLength(4)
  expect(new Set(documents.map(({ path }) => path)).size).toBe(1)
  expect(new Set(documents.map(({ body }) => body)).size).toBe(1)
})

test('after the last attempt it has failed, and sending it again tries the same document', async () => {
  const { point, send, latest, read, statusOf, notified } = await peppolScene(world)
  point.answer = (_, response) => Boolean(response.writeHead(503).end())
  const { body } = await send()
  await world.sql`update peppol_tasks set attempts = ${mostAttempts - 1}`
  startProcess(world)
  await until(async () => expect(await latest()).toMatchObject({ state: 'failed' }))
  expect([await statusOf(), (await notified()).length]).toEqual(['issued', 1])
  point.answer = () => false
  expect((await send()).status).toBe(200)
  await until(async () => expect(await latest()).toMatchObject({ state: 'sent' }))
  expect((await read()).items.map(({ id }) => id)).toEqual([body.items[0]?.id])
})

test('a process that is killed after sending sends nothing twice: another one finds the document', async () => {
  const { point, send, latest } = await peppolScene(world)
  // The first process never gets its answer, as if it had been killed.
  let isPending = false
  point.answer = (call) => {
    if (call.method !== 'PUT' || isPending) return false
    isPending = true
    const id = call.path.split('/')[2] ?? ''
    point.documents.set(id, { ...call, state: 'sent' })
    point.transmissions.push(id)
    return true
  }
  await send()
  const killed = startProcess(world)
  await until(() => expect(isPending).toBe(true))
  startProcess(world)
  // While the lease of the first one lasts, nobody else takes it.
  world.passMinutes(1)
  const now = world.now()
  expect(await inGate(world.services, 'test', now, (db) => claimTask(db, { busy: [], now }))).toEqual([])
  world.passMinutes(2)
  await until(async () => expect(await latest()).toMatchObject({ state: 'sent' }))
  expect(point.transmissions).toHaveLength(1)
  expect(point.calls.filter(({ method }) => method === 'PUT')).toHaveLength(2)
  // The late answer of the first process changes nothing.
  const [{ changedAt } = { changedAt: '' }] = [await latest()]
  point.hangUp()
  await killed.stop()
  expect(await latest()).toMatchObject({ state: 'sent', changedAt })
})

test('several processes send each invoice once', async () => {
  const { point, send, latest, another } = await peppolScene(world)
  const invoices = await Promise.all([2, 3, 4, 5, 6, 7, 8, 9].map(another))
  for (const one of invoices) await send(one)
  for (let nth = 0; nth < 3; nth++) startProcess(world)
  await until(async () => {
    for (const one of invoices) expect(await latest(one)).toMatchObject({ state: 'sent' })
  })
  expect(point.calls.filter(({ method }) => method === 'PUT')).toHaveLength(invoices.length)
  expect(new Set(point.transmissions).size).toBe(invoices.length)
})

test('one organisation whose documents are slow does not keep another one waiting', async () => {
  const slow = await peppolScene(world)
  const quick = await peppolScene(world, slow.point)
  const others = await Promise.all([2, 3, 4, 5].map(slow.another))
  slow.point.answer = ({ headers }) => headers['interim-organisation'] === slow.admin.organisationId
  for (const one of others) await slow.send(one)
  startProcess(world)
  await until(() => expect(slow.point.calls.filter(({ method }) => method === 'PUT')).toHaveLength(2))
  await quick.send()
  await until(async () => expect(await quick.latest()).toMatchObject({ state: 'sent' }))
  slow.point.answer = () => false
  slow.point.hangUp()
})

test('the state is asked for less and less often, and no more after ten days', async () => {
  const { point, send, latest } = await peppolScene(world)
  await send()
  startProcess(world)
  await until(async () => expect(await latest()).toMatchObject({ state: 'sent' }))
  const due = async () => {
    const [task] = await world.sql<{ minutes: number; attempts: number }>`
      select round(extract(epoch from due_at - ${world.now()}::timestamptz) / 60)::int as minutes, attempts from peppol_tasks`
    return task
  }
  expect(await due()).toEqual({ minutes: 1, attempts: 0 })
  world.passMinutes(1)
  await until(async () => expect(await due()).toEqual({ minutes: 2, attempts: 1 }))
  point.documents.clear()
  world.passMinutes(2)
  await until(async () => expect(await due()).toEqual({ minutes: 4, attempts: 2 }))
  await world.sql`update peppol_tasks set attempts = ${mostChecks - 1}`
  world.passMinutes(5)
  await until(async () => expect(await due()).toBeUndefined())
  expect(await latest()).toMatchObject({ state: 'sent' })
})

test('an email that fails leaves an invoice sent that went out through Peppol, and a rejection one that was emailed', async () => {
  const { point, send, latest, statusOf, invoice, admin } = await peppolScene(world)
  const failing = uuid()
  const email = (id: string, state: string) =>
    world.sql`
      insert into statement_sends (organisation_id, id, statement_id, recipient, subject, message, attachments, state)
      values (${admin.organisationId}, ${id}, ${invoice}, 'books@client.example', 'Invoice', 'Dear client', '{pdf}', ${state})`
  await email(failing, 'queued')
  await world.sql`
    insert into outbox (id, organisation_id, recipient, subject, body_text, body_html)
     values (${failing}, ${admin.organisationId}, 'books@client.example', '', '', '')`
  await send()
  startProcess(world)
  await until(async () => expect(await latest()).toMatchObject({ state: 'sent' }))
  await world.sql`update outbox set failed_at = now() where id = ${failing}`
  expect(await statusOf()).toBe('sent')
  await email(uuid(), 'sent')
  Object.assign([...point.documents.values()][0] ?? {}, { state: 'rejected' })
  world.passMinutes(2)
  await until(async () => expect(await latest()).toMatchObject({ state: 'rejected', reason: null }))
  expect(await statusOf()).toBe('sent')
})

test('without an access point nothing is sent, and what was queued waits', async () => {
  const { point, send, read, lookUp, latest } = await peppolScene(world)
  await send()
  setAccessPoint(world)
  expect(await read()).toMatchObject({ isAvailable: false, allowed: [], items: [{ state: 'queued' }] })
  expect((await send()).problem).toMatchObject({ status: 409, code: 'CONFLICT' })
  expect((await lookUp({ scheme: '0208', address: '0403199702' })).status).toBe(409)
  startProcess(world)
  expect(point.calls).toEqual([])
  setAccessPoint(world, point.url)
  startProcess(world)
  await until(async () => expect(await latest()).toMatchObject({ state: 'sent' }))
})
