import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { billingRoutes } from '#domains/billing/contract.ts'
import { billing } from '#domains/billing/server/routes.ts'
import { sampleInvoice } from '#domains/billing/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { receivableRoutes } from '../contract.ts'
import { agedRoutes as routes } from '../contract/aged.ts'
import { agedReceivables, receivables } from './routes.ts'

const world = await openWorld([...billing, ...receivables, ...agedReceivables])
world.setClock('2027-01-15T10:00:00Z')

/** Creates two clients with an invoice of 411.40 EUR each, issued on 2 November and due on 2 December. */
async function scene() {
  const { organisation, manager, worker } = await sampleTeam(world, 'administrator')
  const admin = await sampleUser(world, organisation, 'administrator')
  const clients = [await sampleProject(world, organisation), await sampleProject(world, organisation)]
  const ids: string[] = []
  for (const [index, { clientId, projectId }] of clients.entries())
    ids.push(
      await sampleInvoice(world, manager, {
        clientId,
        projectId,
        workerId: worker.accountId,
        name: 'Ann',
        number: index + 1,
      }),
    )
  const pay = (amount: number, receivedOn: string) =>
    world.call(
      receivableRoutes.recordPayment,
      {
        body: {
          clientId: clients[0]?.clientId ?? '',
          receivedOn,
          amount: { amount, currency: 'EUR' },
          allocations: [{ statementId: ids[0] ?? '', amount }],
        },
      },
      admin,
    )
  const aged = async (date?: string, clientId?: string) =>
    (await world.call(routes.listAged, { query: { ...(date && { date }), ...(clientId && { clientId }) } }, admin)).body
  return { admin, clientId: clients[0]?.clientId ?? '', ids, pay, aged }
}

test('open amounts are listed by client and age, and added up', async () => {
  const { pay, aged, clientId, admin, ids } = await scene()
  await pay(11140, '2027-01-10')
  const { items, totals, date } = await aged()
  expect(date).toBe('2027-01-15')
  expect(items.map(({ total, to60 }) => [total, to60]).sort()).toEqual([
    [30000, 30000],
    [41140, 41140],
  ])
  expect(totals).toEqual([{ currency: 'EUR', notDue: 0, to30: 0, to60: 71140, to90: 0, over90: 0, total: 71140 }])
  expect((await aged(undefined, clientId)).items).toMatchObject([{ client: { id: clientId }, total: 30000 }])
  const { body } = await world.call(routes.listAgedInvoices, { query: { clientId } }, admin)
  expect(body.items).toMatchObject([
    { id: ids[0], number: '2026-0001', total: 41140, open: 30000, age: 'to60', isSent: false },
  ])
})

test('an earlier day shows what was open then: before the payment, the credit note and the issue', async () => {
  const { pay, aged, clientId, admin, ids } = await scene()
  await pay(11140, '2027-01-10')
  const totalOn = async (date: string) => (await aged(date, clientId)).items.map(({ total }) => total)
  expect(await totalOn('2027-01-09')).toEqual([41140])
  expect(await totalOn('2027-01-10')).toEqual([30000])
  expect((await aged('2026-12-02', clientId)).items).toMatchObject([{ notDue: 41140, total: 41140 }])
  expect(await totalOn('2026-11-01')).toEqual([])
  await world.call(billingRoutes.creditStatement, { params: { id: ids[0] ?? '' }, body: { reason: 'Wrong' } }, admin)
  expect(await totalOn('2027-01-15')).toEqual([])
  expect(await totalOn('2027-01-14')).toEqual([30000])
})

test('the export has a row per client, in the language of the reader', async () => {
  const { admin } = await scene()
  for (const [language, heading] of [
    ['en', 'Over 90 days'],
    ['fr', 'Plus de 90 jours'],
    ['nl', 'Meer dan 90 dagen'],
  ] as const) {
    await world.sql`update accounts set preferred_language = ${language} where id = ${admin.accountId}`
    const reply = await world.call(routes.exportAged, { query: { format: 'xlsx' } }, { ...admin, language })
    const text = Object.values(unzipSync(reply.bytes))
      .map((part) => strFromU8(part))
      .join('')
    expect(text).toContain(heading)
    expect(text).toContain('411.4')
  }
})
