import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { billingRoutes } from '#domains/billing/contract.ts'
import type { StatementStatus } from '#domains/billing/rules.ts'
import { billing } from '#domains/billing/server/routes.ts'
import { sampleInvoice } from '#domains/billing/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { receivableRoutes as routes } from '../contract.ts'
import { receivables } from './routes.ts'

const world = await openWorld([...billing, ...receivables])

/** Creates a client with two invoices of 411.40 EUR each, due on 2 December. */
async function scene() {
  const { organisation, manager: admin, worker } = await sampleTeam(world, 'administrator')
  const { clientId, projectId } = await sampleProject(world, organisation)
  const invoice = (number: number, of = clientId) =>
    sampleInvoice(world, admin, { clientId: of, projectId, workerId: worker.accountId, name: 'Ann', number })
  const [first, second] = [await invoice(1), await invoice(2)]
  const pay = (amount: number, parts: Record<string, number>, over: object = {}) =>
    world.call(
      routes.recordPayment,
      {
        body: {
          clientId,
          receivedOn: '2026-11-19',
          amount: { amount, currency: 'EUR' as const },
          allocations: Object.entries(parts).map(([statementId, part]) => ({ statementId, amount: part })),
          ...over,
        },
      },
      admin,
    )
  const statusOf = async (id: string, by = admin) => {
    const { status, open } = (await world.call(billingRoutes.readStatement, { params: { id } }, by)).body
    return [status, open]
  }
  const listed = async (status: StatementStatus, by = admin) =>
    (await world.call(billingRoutes.listStatements, { query: { status } }, by)).body.items.map(({ id }) => id)
  const balance = async (by = admin) =>
    (await world.call(routes.readClientReceivables, { params: { id: clientId } }, by)).body
  const paymentsOf = (id: string) => world.call(routes.readStatementPayments, { params: { id } }, admin)
  const reverse = (id: string) =>
    world.call(routes.reversePayment, { params: { id }, body: { reason: 'Returned' } }, admin)
  const credit = (id: string) =>
    world.call(billingRoutes.creditStatement, { params: { id }, body: { reason: 'Wrong' } }, admin)
  const applyCredit = (id: string) => world.call(routes.applyCredit, { params: { id } }, admin)
  return {
    admin,
    clientId,
    first,
    second,
    invoice,
    pay,
    statusOf,
    listed,
    balance,
    paymentsOf,
    reverse,
    credit,
    applyCredit,
  }
}

test('a payment of several invoices pays one in full and one in part, and the filter of the list agrees with the status', async () => {
  const { first, second, pay, statusOf, listed, balance } = await scene()
  expect(await statusOf(first)).toEqual(['issued', 41140])
  expect(await listed('issued')).toEqual([second, first])
  const paid = await pay(
    50000,
    { [first]: 41140, [second]: 8860 },
    { reference: '+++000/2026/00001+++', note: 'By bank' },
  )
  expect(paid.status).toBe(201)
  expect(paid.body).toMatchObject({
    receivedOn: '2026-11-19',
    amount: { amount: 50000, currency: 'EUR' },
    unallocated: 0,
    reference: '+++000/2026/00001+++',
    note: 'By bank',
    allocations: [
      { statement: { id: first, name: '2026-0001' }, amount: 41140 },
      { statement: { id: second, name: '2026-0002' }, amount: 8860 },
    ],
    reversal: null,
    allowed: ['reverse'],
  })
  expect(await statusOf(first)).toEqual(['paid', 0])
  expect(await statusOf(second)).toEqual(['partly_paid', 32280])
  expect(await listed('paid')).toEqual([first])
  expect(await listed('partly_paid')).toEqual([second])
  expect(await balance()).toMatchObject({
    open: [{ amount: 32280, currency: 'EUR' }],
    overdue: [],
    credit: [],
    invoices: [{ id: second, number: '2026-0002', open: 32280, total: 41140, status: 'partly_paid' }],
    items: [{ id: paid.body.id }],
    allowed: ['record'],
  })
})

test('an overpayment becomes credit, which pays another invoice', async () => {
  const { first, second, pay, statusOf, balance, paymentsOf, applyCredit } = await scene()
  const paid = await pay(50000, { [first]: 41140 })
  expect(paid.body.unallocated).toBe(8860)
  expect((await balance()).credit).toEqual([{ amount: 8860, currency: 'EUR' }])
  expect((await paymentsOf(second)).body).toMatchObject({
    open: { amount: 41140 },
    paid: { amount: 0 },
    credit: { amount: 8860 },
    items: [],
    allowed: ['record', 'applyCredit'],
  })
  const used = await applyCredit(second)
  expect(used.body).toMatchObject({ open: { amount: 32280 }, credit: { amount: 0 }, items: [{ id: paid.body.id }] })
  expect(await statusOf(second)).toEqual(['partly_paid', 32280])
  expect((await applyCredit(second)).problem).toMatchObject({
    code: 'CONFLICT',
    detail: 'There is no credit left for this invoice. Reload the page to see the current credit.',
  })
  expect((await applyCredit(uuid())).status).toBe(404)
})

test('a reversed payment opens its invoices again, once, and stays in the list', async () => {
  const { first, pay, statusOf, paymentsOf, reverse, balance } = await scene()
  const paid = await pay(50000, { [first]: 41140 })
  const reversed = await reverse(paid.body.id)
  expect(reversed.body).toMatchObject({
    unallocated: 0,
    allocations: [],
    reversal: { reason: 'Returned' },
    allowed: [],
  })
  expect(await statusOf(first)).toEqual(['issued', 41140])
  expect((await paymentsOf(first)).body.items).toMatchObject([{ id: paid.body.id, reversal: { reason: 'Returned' } }])
  expect((await balance()).credit).toEqual([])
  expect((await reverse(paid.body.id)).problem).toMatchObject({
    code: 'CONFLICT',
    detail: 'This payment has already been reversed.',
  })
  expect((await reverse(uuid())).status).toBe(404)
})

test('a credit note settles its invoice, and what was paid becomes credit', async () => {
  const { first, pay, statusOf, credit, balance, paymentsOf } = await scene()
  const paid = await pay(10000, { [first]: 10000 })
  const note = await credit(first)
  expect(note.body).toMatchObject({ kind: 'credit_note', status: 'issued', open: 0 })
  expect(await statusOf(first)).toEqual(['credited', 0])
  expect((await balance()).credit).toEqual([{ amount: 10000, currency: 'EUR' }])
  expect((await paymentsOf(first)).body).toMatchObject({
    open: { amount: 0 },
    allowed: [],
    items: [{ id: paid.body.id }],
  })
  expect((await paymentsOf(note.body.id)).status).toBe(404)
  expect((await pay(100, { [first]: 100 })).problem).toMatchObject({
    code: 'CONFLICT',
    detail: expect.stringContaining('paid or credited'),
  })
})

test('more than is open, another client’s invoice, another currency, a date in the future and an unknown client are refused', async () => {
  const { first, pay, admin, balance } = await scene()
  const other = await sampleProject(world, admin)
  expect((await pay(41141, { [first]: 41141 })).problem).toMatchObject({
    code: 'CONFLICT',
    detail: expect.stringContaining('paid or credited'),
  })
  expect((await pay(100, { [first]: 100 }, { clientId: other.clientId })).status).toBe(422)
  expect((await pay(100, { [first]: 100 }, { amount: { amount: 100, currency: 'USD' } })).status).toBe(422)
  expect((await pay(100, {}, { receivedOn: '2026-11-21' })).problem.errors).toMatchObject([{ path: 'receivedOn' }])
  expect((await pay(100, {}, { clientId: uuid() })).problem.errors).toMatchObject([{ path: 'clientId' }])
  expect((await pay(0, {})).status).toBe(422)
  expect((await pay(100, { [first]: 101 })).status).toBe(422)
  expect((await balance()).items).toEqual([])
})

test('of simultaneous payments, an invoice takes no more than is open (T30)', async () => {
  const { first, pay, statusOf, balance } = await scene()
  const replies = await Promise.all(Array.from({ length: 10 }, () => pay(15000, { [first]: 15000 })))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(8)
  expect(await statusOf(first)).toEqual(['partly_paid', 11140])
  expect((await balance()).items).toHaveLength(2)
})

test('credit is used once by simultaneous calls, and not while its payment is reversed', async () => {
  const { first, second, pay, applyCredit, reverse, balance } = await scene()
  const paid = await pay(20000, {})
  const replies = await Promise.all([
    applyCredit(first),
    applyCredit(second),
    applyCredit(first),
    reverse(paid.body.id),
  ])
  expect(replies[3]?.status).toBe(200)
  const { open, credit } = await balance()
  expect([open, credit]).toEqual([[{ amount: 82280, currency: 'EUR' }], []])
})

test('an open invoice is due on its due date and overdue after it', async () => {
  const { admin, first, second, pay, statusOf, listed, balance } = await scene()
  // Sessions end while days pass.
  const at = async (instant: string) => {
    world.setClock(instant)
    return sampleUser(world, admin, 'administrator')
  }
  await pay(100, { [first]: 100 })
  await world.sql`update receivables set sent_at = '2026-11-20T09:00:00Z' where id = ${second}`
  expect(await statusOf(second)).toEqual(['sent', 41140])
  expect(await listed('sent')).toEqual([second])
  const onDueDate = await at('2026-12-02T11:00:00Z')
  expect(await statusOf(second, onDueDate)).toEqual(['due', 41140])
  expect(await listed('due', onDueDate)).toEqual([second])
  const later = await at('2026-12-03T11:00:00Z')
  expect(await statusOf(first, later)).toEqual(['overdue', 41040])
  expect(await listed('overdue', later)).toEqual([second, first])
  expect((await balance(later)).overdue).toEqual([{ amount: 82180, currency: 'EUR' }])
})
