import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import { type SampleAccount, sampleSession, sampleUser } from '#domains/accounts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { agedRoutes } from '../contract/aged.ts'
import { receivableRoutes } from '../contract.ts'
import { type noteForm, receivableNoteRoutes as routes } from '../contract/receivable-notes.ts'
import { agedReceivables, receivableNotes, receivables, reminders } from './routes.ts'
import { sampleOverdue } from './testing/overdue-scene.ts'

const world = await openWorld([...receivables, ...reminders, ...receivableNotes, ...agedReceivables])

type Form = z.input<typeof noteForm>
const euros = (amount: number) => ({ amount, currency: 'EUR' as const })

async function scene() {
  world.setClock('2026-12-09T10:00:00Z')
  const overdue = await sampleOverdue(world)
  const { clientId, first } = overdue
  let admin = overdue.admin
  /** Sets the clock, and signs in again: sessions end after a day. */
  const later = async (time: string) => {
    world.setClock(time)
    admin = { ...admin, cookie: await sampleSession(world, admin) }
  }
  const add = (body: Omit<Form, 'clientId'> & { clientId?: string }, by?: SampleAccount) =>
    world.call(routes.addReceivableNote, { body: { clientId, ...body } }, by ?? admin)
  const promise = async (amount: number, over: Partial<Form> = {}) =>
    (await add({ kind: 'promise', promisedOn: '2026-12-15', amount: euros(amount), ...over })).body.id
  const list = async (query: object = {}) => (await world.call(routes.listReceivableNotes, { query }, admin)).body.items
  const statuses = async () => (await list({ clientId })).map(({ status }) => status)
  const pay = (amount: number, statementId?: string) =>
    world.call(
      receivableRoutes.recordPayment,
      {
        body: {
          clientId,
          receivedOn: '2026-12-09',
          amount: euros(amount),
          allocations: statementId ? [{ statementId, amount }] : [],
        },
      },
      admin,
    )
  return {
    ...overdue,
    later,
    by: () => admin,
    second: await overdue.invoice(2),
    first,
    add,
    promise,
    list,
    statuses,
    pay,
  }
}

test('a promise is broken when its day has passed unpaid, and kept by what is paid since', async () => {
  const { later, promise, statuses, pay, first, second, list, invoice } = await scene()
  await pay(100)
  await promise(20_000)
  await promise(10_000, { statementId: first })
  await promise(10_000, { statementId: second })
  expect(await statuses()).toEqual(['open', 'open', 'open'])
  await later('2026-12-15T20:00:00Z')
  await pay(10_000, first)
  expect(await statuses()).toEqual(['open', 'kept', 'open'])
  await later('2026-12-16T08:00:00Z')
  expect(await statuses()).toEqual(['broken', 'kept', 'broken'])
  expect((await list({ status: 'broken' })).map(({ statement }) => statement?.name ?? null)).toEqual([
    '2026-0002',
    null,
  ])
  expect(await list({ statementId: first })).toHaveLength(2)
  expect(await list({ statementId: await invoice(3) })).toMatchObject([{ statement: null }])
  await pay(10_000, second)
  expect(await statuses()).toEqual(['kept', 'kept', 'kept'])
})

test('a payment that is reversed breaks its promise again, and a later promise replaces an earlier one', async () => {
  const { by, later, promise, statuses, pay, first } = await scene()
  await promise(10_000, { statementId: first })
  const { body: payment } = await pay(10_000, first)
  expect(await statuses()).toEqual(['kept'])
  await later('2026-12-16T08:00:00Z')
  await world.call(
    receivableRoutes.reversePayment,
    { params: { id: payment.id }, body: { reason: 'Returned by the bank' } },
    by(),
  )
  expect(await statuses()).toEqual(['broken'])
  await promise(10_000, { statementId: first, promisedOn: '2026-12-30' })
  expect(await statuses()).toEqual(['open', 'replaced'])
})

test('the lists of open amounts show the note that most needs attention today', async () => {
  const { by, later, add, promise, first, second, clientId } = await scene()
  await add({ kind: 'call', text: 'No answer' })
  await promise(10_000)
  await add({ kind: 'dispute', text: 'Hours of Monday', statementId: second })
  const aged = async (query: object = {}) =>
    (await world.call(agedRoutes.listAged, { query: { clientId, ...query } }, by())).body.items[0]?.note
  const ofInvoices = async () => {
    const { body } = await world.call(agedRoutes.listAgedInvoices, { query: { clientId } }, by())
    return [first, second].map((id) => body.items.find((one) => one.id === id)?.note?.kind)
  }
  expect(await aged()).toMatchObject({ kind: 'dispute' })
  expect(await ofInvoices()).toEqual(['promise', 'dispute'])
  expect(await aged({ date: '2026-12-08' })).toBeNull()
  await later('2026-12-16T08:00:00Z')
  expect(await aged()).toMatchObject({ kind: 'promise', status: 'broken' })
})

test('a promise has a date and an amount, other notes have a text, and they are about a known invoice of the client', async () => {
  const { add, first, clientId } = await scene()
  const faults = async (body: Parameters<typeof add>[0]) =>
    (await add(body)).problem.errors?.map(({ path }) => path).toSorted()
  expect(await faults({ kind: 'promise' })).toEqual(['amount', 'promisedOn'])
  expect(await faults({ kind: 'call' })).toEqual(['text'])
  expect(await faults({ kind: 'dispute', text: 'x', promisedOn: '2026-12-20', amount: euros(1) })).toEqual([
    'amount',
    'promisedOn',
  ])
  const promise = { kind: 'promise' as const, promisedOn: '2026-12-20', amount: euros(100) }
  expect(await faults({ ...promise, amount: euros(0) })).toEqual(['amount.amount'])
  expect(await faults({ ...promise, promisedOn: '2026-12-08' })).toEqual(['promisedOn'])
  expect(await faults({ ...promise, statementId: first, amount: { amount: 1, currency: 'JPY' } })).toEqual([
    'amount.currency',
  ])
  expect(await faults({ ...promise, statementId: uuid() })).toEqual(['statementId'])
  expect(await faults({ ...promise, clientId: uuid() })).toEqual(['clientId'])
  const other = await scene()
  expect((await other.add({ ...promise, clientId })).status).toBe(422)
  expect((await other.add({ ...promise, statementId: first })).status).toBe(422)
})

test('a dispute is closed once, a call not at all, and a deleted note is gone', async () => {
  const { admin, add, list, organisation } = await scene()
  const { body: dispute } = await add({ kind: 'dispute', text: 'Rate' })
  const { body: call } = await add({ kind: 'call', text: 'No answer' })
  expect([dispute.allowed, call.allowed]).toEqual([['close', 'delete'], ['delete']])
  const close = (id: string, by = admin) => world.call(routes.closeReceivableNote, { params: { id } }, by)
  const remove = (id: string, by = admin) => world.call(routes.deleteReceivableNote, { params: { id } }, by)
  expect((await close(dispute.id)).body).toMatchObject({ status: 'closed', allowed: ['delete'] })
  expect((await close(dispute.id)).problem.code).toBe('CONFLICT')
  expect((await close(call.id)).status).toBe(409)
  const other = await scene()
  expect((await close(dispute.id, other.admin)).status).toBe(404)
  expect((await remove(dispute.id, other.admin)).status).toBe(404)
  const manager = await sampleUser(world, organisation, 'manager')
  expect((await add({ kind: 'call', text: 'x' }, manager)).status).toBe(403)
  expect((await remove(dispute.id, manager)).status).toBe(403)
  expect((await world.call(routes.listReceivableNotes, { query: {} }, manager)).status).toBe(403)
  expect((await remove(dispute.id)).status).toBe(204)
  expect((await remove(dispute.id)).status).toBe(404)
  expect((await list()).map(({ id }) => id)).toEqual([call.id])
})
