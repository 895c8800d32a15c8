import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { payRoutes } from '../contract.ts'
import { pay } from './routes.ts'
import { calculateIn, payScene, sampleDecember } from './testing/scene.ts'

const world = await openWorld(pay, '2026-12-01T08:00:00Z')
calculateIn(world)

const euros = (amount: number) => ({ amount, currency: 'EUR' }) as const

test('a bonus is added to the calculated pay immediately, survives a recalculation, and can be removed', async () => {
  const { admin, params, calculate, read, adjust, stubs, stub } = await payScene(world)
  await calculate()
  const added = await adjust({ amount: 5000 })
  expect(added).toMatchObject({ status: 201, body: { kind: 'bonus', allowed: ['delete'], period: { id: params.id } } })
  expect((await read()).stale).toBe(false)
  const shown = async () =>
    (await stub((await stubs())[0]?.id)).lines.map(({ kind, amount, reason }) => [kind, amount.amount, reason])
  const both = [
    ['regular', 69400, null],
    ['bonus', 5000, 'For the peak'],
  ]
  expect(await shown()).toEqual(both)
  await calculate()
  expect(await shown()).toEqual(both)
  const list = await world.call(payRoutes.listAdjustments, { params, query: {} }, admin)
  expect(list.body.items).toEqual([added.body])
  const taken = { params: { id: added.body.id } }
  expect((await world.call(payRoutes.deleteAdjustment, taken, admin)).status).toBe(204)
  expect(await shown()).toEqual(both.slice(0, 1))
  expect((await world.call(payRoutes.deleteAdjustment, taken, admin)).status).toBe(404)
})

test('only a bonus has hours, and they do not count as hours worked', async () => {
  const { admin, params, worker, calculate, issue, stubs, stub } = await payScene(world)
  const adjust = (body: { kind: 'bonus' | 'earning'; minutes?: number }) =>
    world.call(
      payRoutes.adjustPeriod,
      { params, body: { workerId: worker.accountId, amount: euros(5000), reason: 'Peak', ...body } },
      admin,
    )
  const refused = await adjust({ kind: 'earning', minutes: 60 })
  expect([refused.status, refused.problem.errors?.map(({ path }) => path)]).toEqual([422, ['minutes']])
  expect((await adjust({ kind: 'bonus', minutes: 0 })).status).toBe(422)
  expect((await adjust({ kind: 'bonus', minutes: 150 })).body).toMatchObject({ kind: 'bonus', minutes: 150 })
  expect((await adjust({ kind: 'bonus' })).body.minutes).toBeNull()
  await calculate()
  const [summary] = await stubs()
  const draft = await stub(summary?.id)
  expect(draft.lines.map(({ kind, minutes }) => [kind, minutes])).toEqual([
    ['regular', 2400],
    ['bonus', 150],
    ['bonus', null],
  ])
  expect(draft).toMatchObject({ minutes: 2400, hours: { regular: 2400, bonus: 150 } })
  await issue()
  const query = { range: 'quarter' as const }
  const { body } = await world.call(payRoutes.readCompensation, { query }, worker)
  expect(body.paid).toMatchObject([{ minutes: { regular: 2400, bonus: 150 }, pay: { bonus: 10_000 } }])
})

test('a worker without hours gets a stub through a bonus, in its currency, and loses it with the bonus', async () => {
  const { admin, calculate, adjust, stubs } = await payScene(world, { count: 0 })
  const { body } = await adjust({ amount: 100, currency: 'USD' })
  expect(await stubs()).toEqual([])
  await calculate()
  expect(await stubs()).toMatchObject([
    { currency: 'USD', gross: 100, minutes: 0, marks: ['adjusted', 'noBankAccount'] },
  ])
  await world.call(payRoutes.deleteAdjustment, { params: { id: body.id } }, admin)
  expect(await stubs()).toEqual([])
})

test('an adjustment changes the version of the period, so that nobody issues an outdated one', async () => {
  const { admin, params, calculate, read, adjust } = await payScene(world, { count: 1 })
  await calculate()
  const seen = (await read()).version
  const issue = (ifMatch: number) => world.call(payRoutes.issuePeriod, { params }, { ...admin, ifMatch })
  const { body } = await adjust({ amount: 5000 })
  expect((await issue(seen)).problem.code).toBe('STALE_VERSION')
  const seenWith = (await read()).version
  await world.call(payRoutes.deleteAdjustment, { params: { id: body.id } }, admin)
  expect((await issue(seenWith)).problem.code).toBe('STALE_VERSION')
  expect((await issue((await read()).version)).status).toBe(200)
})

test('a mistake on an issued stub is corrected in a later period, with a reference to its line', async () => {
  const { admin, organisation, calculate, issue, stubs, stub, worker, enter } = await payScene(world)
  await calculate()
  await issue()
  const before = await stub((await stubs())[0]?.id)
  const line = before.lines[0]?.id ?? ''
  const correct = (body: { amount: number; correctsLineId?: string; currency?: 'EUR' | 'USD' }) =>
    world.call(
      payRoutes.adjustStub,
      {
        params: { id: before.id },
        body: {
          kind: 'earning',
          amount: { amount: body.amount, currency: body.currency ?? 'EUR' },
          reason: 'One hour too many',
          correctsLineId: body.correctsLineId,
        },
      },
      admin,
    )
  expect((await correct({ amount: -1735 })).problem.errors).toMatchObject([
    { path: 'correctsLineId', code: 'lineRequired' },
  ])
  for (const wrong of [{ correctsLineId: uuid() }, { correctsLineId: line, currency: 'USD' as const }])
    expect((await correct({ amount: -1735, ...wrong })).problem.errors).toMatchObject([{ path: 'correctsLineId' }])
  const { status, body } = await correct({ amount: -1735, correctsLineId: line })
  // There was no open period, so the next one was created.
  expect([status, body.period.startDate, body.period.endDate, body.period.status]).toEqual([
    201,
    '2026-12-01',
    '2026-12-31',
    'open',
  ])
  expect(body.corrects).toEqual({ stubId: before.id, stubNumber: '2026-00001', lineId: line })
  expect((await correct({ amount: -10, correctsLineId: line })).body.period.id).toBe(body.period.id)
  await enter({ firstDay: '2026-12-01' })
  await calculate(body.period.id)
  const next = await stub((await stubs(body.period.id))[0]?.id)
  expect(next.worker.id).toBe(worker.accountId)
  expect(next.lines.map(({ kind, amount, corrects }) => [kind, amount.amount, corrects?.lineId])).toEqual([
    ['regular', 13880, undefined],
    ['earning', -1735, line],
    ['earning', -10, line],
  ])
  expect(await stub(before.id)).toEqual(before)
  const stranger = await payScene(world, { count: 0 })
  const theirs = await stranger.adjust({ correctsLineId: line })
  expect(theirs.problem.errors).toMatchObject([{ path: 'correctsLineId' }])
  expect(organisation.organisationId).not.toBe(stranger.organisation.organisationId)
})

test('an adjustment of a draft is in its own period', async () => {
  const { admin, organisation, params, calculate, stubs } = await payScene(world, { count: 1 })
  await sampleDecember(world, organisation)
  await calculate()
  const [draft] = await stubs()
  const body = { kind: 'deduction', amount: euros(-500), reason: 'Taken too much' } as const
  const adjusted = await world.call(payRoutes.adjustStub, { params: { id: draft?.id ?? '' }, body }, admin)
  expect(adjusted.body.period.id).toBe(params.id)
  expect(await stubs()).toMatchObject([{ id: draft?.id, gross: 13880, deductions: -500, net: 14380 }])
})

test.each([
  [{ kind: 'bonus', amount: euros(0), reason: 'x' }, 'amount.amount'],
  [{ kind: 'bonus', amount: euros(-1), reason: 'x' }, 'amount.amount'],
  [{ kind: 'earning', amount: euros(1_000_000_000_001), reason: 'x' }, 'amount.amount'],
  [{ kind: 'earning', amount: { amount: 12.5, currency: 'JPY' }, reason: 'x' }, 'amount.amount'],
  [{ kind: 'earning', amount: euros(1), reason: ' ' }, 'reason'],
] as const)('T28 %o is refused', async (form, path) => {
  const { admin, worker, params } = await payScene(world, { count: 0 })
  const body = { workerId: worker.accountId, ...form }
  const { status, problem } = await world.call(payRoutes.adjustPeriod, { params, body }, admin)
  expect([status, problem.errors?.map((fault) => fault.path)]).toEqual([422, [path]])
})

test('an adjustment is refused without permission, for an unknown worker, and in an issued period', async () => {
  const { organisation, admin, worker, params, calculate, issue, adjust, stubs } = await payScene(world, { count: 1 })
  const manager = await sampleUser(world, organisation, 'manager')
  const body = { workerId: worker.accountId, kind: 'bonus', amount: euros(100), reason: 'x' } as const
  expect((await world.call(payRoutes.adjustPeriod, { params, body }, manager)).status).toBe(403)
  const { body: stored } = await adjust({})
  await calculate()
  await issue()
  expect((await adjust({})).problem.code).toBe('INVALID_TRANSITION')
  const own = { params: { id: stored.id } }
  expect((await world.call(payRoutes.deleteAdjustment, own, admin)).problem.code).toBe('INVALID_TRANSITION')
  const stranger = await payScene(world, { count: 0 })
  const { workerId: _, ...form } = body
  const stub = { params: { id: (await stubs())[0]?.id ?? '' } }
  expect((await world.call(payRoutes.deleteAdjustment, own, stranger.admin)).status).toBe(404)
  expect((await world.call(payRoutes.adjustStub, { ...stub, body: form }, stranger.admin)).status).toBe(404)
  expect((await world.call(payRoutes.adjustPeriod, { params, body }, stranger.admin)).status).toBe(404)
})
