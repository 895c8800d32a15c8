import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { payRoutes } from '../contract.ts'
import { pay } from './routes.ts'
import { sampleBankAccounts } from './samples.ts'
import { calculateIn, payScene } from './testing/scene.ts'

const world = await openWorld(pay, '2026-12-01T08:00:00Z')
calculateIn(world)

test('T46 the history of a period names who calculated, adjusted, issued and transferred it, also what was removed, and contains no bank account', async () => {
  const { organisation, admin, worker, params, calculate, issue, adjust } = await payScene(world)
  const history = async () => (await world.call(payRoutes.readPeriodHistory, { params, query: {} }, admin)).body
  await sampleBankAccounts(world, worker)
  const { body: adjustment } = await adjust({ amount: 1250 })
  await world.call(payRoutes.deleteAdjustment, { params: { id: adjustment.id } }, admin)
  await adjust({ amount: 5000 })
  await calculate()
  await issue()
  expect((await world.call(payRoutes.makeTransfer, { params }, admin)).status).toBe(201)
  const { items, total } = await history()
  expect(total).toBe(items.length)
  const changes = items.map(({ entity, kind, part }) => [entity, kind, part])
  expect(changes).toEqual([
    ['pay_transfers', 'added', '2026-12-05'],
    ['pay_periods', 'changed', undefined],
    ['pay_periods', 'changed', undefined],
    ['pay_adjustments', 'added', adjustment.worker.name],
    ['pay_adjustments', 'removed', adjustment.worker.name],
    ['pay_adjustments', 'added', adjustment.worker.name],
    ['pay_periods', 'added', undefined],
  ])
  expect(items[0]?.by?.id).toBe(admin.accountId)
  expect(items[1]?.changes).toContainEqual({ field: 'status', before: 'calculated', after: 'issued' })
  expect(items[4]?.changes).toContainEqual({ field: 'amount', before: 1250, after: null })
  const text = JSON.stringify(items)
  for (const secret of ['BE68539007547034', 'BE62510007547061', 'payer', 'bankAccount', 'nationalId'])
    expect(text).not.toContain(secret)
  const pageOne = await world.call(payRoutes.readPeriodHistory, { params, query: { limit: '3' } }, admin)
  const query = { cursor: pageOne.body.nextCursor ?? '' }
  const { body: rest } = await world.call(payRoutes.readPeriodHistory, { params, query }, admin)
  expect([...pageOne.body.items, ...rest.items]).toEqual(items)
  const reader = await sampleUser(world, organisation, 'manager')
  expect((await world.call(payRoutes.readPeriodHistory, { params, query: {} }, reader)).status).toBe(403)
  const stranger = await sampleUser(world, await sampleOrganisation(world))
  expect((await world.call(payRoutes.readPeriodHistory, { params, query: {} }, stranger)).status).toBe(404)
})

test('the history of a period contains no adjustments of another', async () => {
  const { admin, params, adjust } = await payScene(world, { count: 0 })
  await adjust({})
  const december = { startDate: '2026-12-01', endDate: '2026-12-31', payDate: '2027-01-05' }
  const { body } = await world.call(payRoutes.addPeriod, { body: december }, admin)
  const input = { params: { id: body.id }, query: {} }
  const { items } = (await world.call(payRoutes.readPeriodHistory, input, admin)).body
  expect(items.map(({ entity, kind }) => [entity, kind])).toEqual([['pay_periods', 'added']])
  expect((await world.call(payRoutes.readPeriodHistory, { params, query: {} }, admin)).body.total).toBe(2)
})
