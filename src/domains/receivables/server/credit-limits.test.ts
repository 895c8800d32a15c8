import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { agedRoutes } from '../contract/aged.ts'
import { creditLimitRoutes as routes } from '../contract/credit-limits.ts'
import { agedReceivables, creditLimits, reminders } from './routes.ts'
import { sampleOverdue } from './testing/overdue-scene.ts'

const world = await openWorld([...creditLimits, ...agedReceivables, ...reminders], '2026-12-09T10:00:00Z')
const euros = (amount: number) => ({ amount, currency: 'EUR' as const })

async function scene() {
  const overdue = await sampleOverdue(world)
  const { admin, clientId, projectId, organisation } = overdue
  const params = { id: clientId }
  const save = (limit: { amount: number; currency: 'EUR' | 'JPY' } | null, by = admin) =>
    world.call(routes.saveCreditLimit, { params, body: { limit } }, by)
  const read = (by = admin) => world.call(routes.readCreditLimit, { params }, by)
  const check = (by = admin) => world.call(routes.checkCredit, { params: { id: projectId } }, by)
  const manager = await sampleUser(world, organisation, 'manager')
  return { ...overdue, manager, save, read, check }
}

test('open invoices in its currency use a limit, and an exceeded one is reported before an offer', async () => {
  const { admin, save, read, check, clientId } = await scene()
  expect((await read()).body).toMatchObject({ limit: null, used: null, left: null, allowed: ['edit'] })
  expect((await check()).body).toMatchObject({ isExceeded: false, limit: null })
  expect((await save(euros(41_140))).body).toMatchObject({
    used: euros(41_140),
    left: euros(0),
    setBy: expect.any(String),
  })
  expect((await check()).body).toMatchObject({ isExceeded: false, limit: euros(41_140), used: euros(41_140) })
  expect((await save(euros(40_000))).body).toMatchObject({ left: euros(-1140) })
  expect((await check()).body).toMatchObject({ isExceeded: true })
  const { body } = await world.call(agedRoutes.listAged, { query: { clientId } }, admin)
  expect(body.items).toMatchObject([{ creditLeft: -1140 }])
  await save({ amount: 1, currency: 'JPY' })
  expect((await read()).body).toMatchObject({ used: { amount: 0, currency: 'JPY' } })
  expect((await check()).body).toMatchObject({ isExceeded: false })
  expect((await save(null)).body).toMatchObject({ limit: null })
  expect((await check()).body).toMatchObject({ isExceeded: false })
})

test('a planner is warned without amounts, and neither reads nor sets a limit', async () => {
  const { manager, save, read, check } = await scene()
  await save(euros(100))
  expect((await check(manager)).body).toEqual({
    clientName: expect.any(String),
    isExceeded: true,
    limit: null,
    used: null,
  })
  expect((await read(manager)).status).toBe(403)
  expect((await save(euros(100), manager)).status).toBe(403)
})

test('another organisation finds nothing, and a limit is a positive amount', async () => {
  const { save, projectId, clientId } = await scene()
  const other = await scene()
  const at = { params: { id: clientId } }
  expect((await world.call(routes.readCreditLimit, at, other.admin)).status).toBe(404)
  expect((await world.call(routes.saveCreditLimit, { ...at, body: { limit: euros(1) } }, other.admin)).status).toBe(404)
  expect((await world.call(routes.checkCredit, { params: { id: projectId } }, other.admin)).status).toBe(404)
  expect((await world.call(routes.checkCredit, { params: { id: uuid() } }, other.admin)).status).toBe(404)
  expect((await save(euros(0))).problem.errors?.map(({ path }) => path)).toEqual(['limit.amount'])
})
