import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { payRoutes } from '../contract.ts'
import { pay } from './routes.ts'
import { calculateIn, payScene } from './testing/scene.ts'

const world = await openWorld(pay, '2026-12-01T08:00:00Z')
calculateIn(world)

test('a month is calculated, viewed, issued and read by its worker', async () => {
  const { admin, worker, calculate, issue, read, stubs, stub } = await payScene(world)
  expect(await read()).toMatchObject({
    status: 'open',
    hindrances: ['notCalculated'],
    allowed: ['calculate', 'adjust', 'delete'],
  })
  expect((await calculate()).status).toBe(200)
  expect(await read()).toMatchObject({
    status: 'calculated',
    stale: false,
    workers: 1,
    hindrances: [],
    sums: [{ currency: 'EUR', workers: 1, minutes: 2400, gross: 69400, deductions: 0, net: 69400 }],
    missing: { bankAccounts: { total: 1, items: [{ id: worker.accountId }] } },
    calculation: null,
    allowed: ['calculate', 'issue', 'adjust', 'delete'],
  })
  const [draft] = await stubs()
  expect(draft).toMatchObject({ number: null, net: 69400, marks: ['noBankAccount'] })
  const { status, body } = await issue()
  expect([status, body.status, body.allowed]).toEqual([200, 'issued', ['transfer', 'journal']])
  const own = await world.call(payRoutes.listOwnStubs, { query: {} }, worker)
  expect(own.body.items).toMatchObject([{ id: draft?.id, number: '2026-00001', net: 69400 }])
  const read2 = await world.call(payRoutes.readOwnStub, { params: { id: draft?.id ?? uuid() } }, worker)
  expect(read2.body.lines).toMatchObject([
    {
      kind: 'regular',
      minutes: 2400,
      percent: 100,
      amount: { amount: 69400, currency: 'EUR' },
      from: '2026-11-02',
      to: '2026-11-06',
    },
  ])
  expect(read2.body.hours).toEqual({ regular: 2400, overtime: 0, night: 0, holiday: 0, bonus: 0 })
  expect(read2.body.lines[0]?.entries).toHaveLength(5)
  expect(read2.body.limits).toEqual({
    overtimeDailyMinutes: 540,
    overtimeWeeklyMinutes: 2400,
    nightFrom: '22:00',
    nightTo: '06:00',
  })
  expect((await stub(draft?.id)).allowed).toEqual(['adjust', 'download'])
  const sentNotifications = await world.sql`select kind, link from notifications where account_id = ${worker.accountId}`
  expect(sentNotifications).toEqual([
    { kind: 'payStubIssued', link: `/worker/timesheet?tab=paystub&stub=${draft?.id}` },
  ])
  const listed = async (query: object) =>
    (await world.call(payRoutes.listStubs, { params: { id: body.id }, query }, admin)).body
  expect(await listed({ mark: 'negative' })).toMatchObject({ total: 0, totals: [] })
  expect((await listed({})).totals).toEqual([
    { currency: 'EUR', minutes: 2400, gross: 69400, deductions: 0, net: 69400 },
  ])
})

test('only administrators can see and edit pay', async () => {
  const { organisation, params, calculate, issue } = await payScene(world, { count: 1 })
  for (const role of ['manager', 'provider', 'user'] as const) {
    const user = await sampleUser(world, organisation, role)
    expect((await calculate(undefined, user)).status).toBe(403)
    expect((await issue(undefined, user)).status).toBe(403)
    expect((await world.call(payRoutes.readPeriod, { params }, user)).status).toBe(403)
  }
})

test('the pay of another organisation is unknown', async () => {
  const { params, worker, stubs, calculate } = await payScene(world, { count: 1 })
  await calculate()
  const [stub] = await stubs()
  const stranger = await payScene(world, { count: 1 })
  for (const route of [payRoutes.readPeriod, payRoutes.calculatePeriod, payRoutes.issuePeriod, payRoutes.deletePeriod])
    expect((await world.call(route, { params }, stranger.admin)).status).toBe(404)
  expect((await world.call(payRoutes.readStub, { params: { id: stub?.id ?? '' } }, stranger.admin)).status).toBe(404)
  expect((await stranger.adjust({ workerId: worker.accountId })).problem.errors).toMatchObject([{ path: 'workerId' }])
})

test('an open or issued period refuses actions that its status does not allow', async () => {
  const { admin, params, calculate, issue, adjust } = await payScene(world, { count: 1 })
  const refused = { status: 409, code: 'INVALID_TRANSITION' }
  expect((await issue()).problem).toMatchObject(refused)
  await calculate()
  await issue()
  expect((await issue()).problem).toMatchObject(refused)
  expect((await calculate()).problem).toMatchObject(refused)
  expect((await adjust({})).problem).toMatchObject(refused)
  expect((await world.call(payRoutes.deletePeriod, { params }, admin)).problem).toMatchObject(refused)
})

test('issuing an outdated version is refused with the current one', async () => {
  const { admin, params, calculate, adjust, read } = await payScene(world, { count: 1 })
  await calculate()
  const { version } = await read()
  await adjust({})
  await calculate()
  const { problem } = await world.call(payRoutes.issuePeriod, { params }, { ...admin, ifMatch: version })
  expect(problem).toMatchObject({ code: 'STALE_VERSION', current: { sums: [{ gross: 18880 }] } })
})

test('T35 of ten concurrent periods that share days one is added', async () => {
  const { admin } = await payScene(world, { count: 0 })
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => {
      const body = { startDate: '2026-12-01', endDate: `2026-12-${20 + index}`, payDate: '2027-01-05' }
      return world.call(payRoutes.addPeriod, { body }, admin)
    }),
  )
  const codes = answers.map(({ status, problem }) => (status === 201 ? status : problem.code))
  expect(codes.sort()).toEqual([201, ...Array.from({ length: 9 }, () => 'OVERLAP')])
})

test('periods follow one another without shared days', async () => {
  const { admin, params } = await payScene(world, { count: 0 })
  const list = async () => (await world.call(payRoutes.listPeriods, { query: {} }, admin)).body
  const { next } = await list()
  expect(next).toEqual({ startDate: '2026-12-01', endDate: '2026-12-31', payDate: '2027-01-05' })
  const added = await world.call(payRoutes.addPeriod, { body: next }, admin)
  expect([added.status, added.body.frequency, added.body.status]).toEqual([201, 'monthly', 'open'])
  const overlapping = { startDate: '2026-11-30', endDate: '2026-12-02', payDate: '2026-12-05' }
  expect((await world.call(payRoutes.addPeriod, { body: overlapping }, admin)).problem).toMatchObject({
    status: 409,
    code: 'OVERLAP',
  })
  expect((await list()).items.map(({ startDate }) => startDate)).toEqual(['2026-12-01', '2026-11-01'])
  expect((await world.call(payRoutes.deletePeriod, { params }, admin)).status).toBe(204)
  expect((await list()).total).toBe(1)
})

test.each([
  [{ startDate: '2026-12-02', endDate: '2026-12-01', payDate: '2026-12-05' }, 'endDate'],
  [{ startDate: '2026-12-01', endDate: '2027-02-01', payDate: '2027-02-05' }, 'endDate'],
  [{ startDate: '2026-12-01', endDate: '2026-12-31', payDate: '2026-11-30' }, 'payDate'],
])('a period from %o is refused', async (body, path) => {
  const { admin } = await payScene(world, { count: 0 })
  const { status, problem } = await world.call(payRoutes.addPeriod, { body }, admin)
  expect([status, problem.errors?.map((fault) => fault.path)]).toEqual([422, [path]])
})

test('a worker sees paid, expected and unapproved amounts', async () => {
  const { worker, calculate, issue, enter } = await payScene(world)
  await calculate()
  await issue()
  await enter({ firstDay: '2026-11-10' })
  await enter({ firstDay: '2026-11-11', status: 'submitted' })
  await world.sql`
    insert into worker_rates (organisation_id, worker_id, from_date, amount, currency)
     values (${worker.organisationId}, ${worker.accountId}, '2027-01-01', 1900, 'EUR')`
  const { body } = await world.call(payRoutes.readCompensation, { query: { range: 'last_month' } }, worker)
  expect(body).toMatchObject({
    from: '2026-11-01',
    to: '2026-11-30',
    payRate: { amount: 1735, currency: 'EUR' },
    overtimeRate: { amount: 2603, currency: 'EUR' },
    payRates: [
      { fromDate: '2027-01-01', payRate: { amount: 1900, currency: 'EUR' } },
      { payRate: { amount: 1735, currency: 'EUR' } },
    ],
    paid: [
      { currency: 'EUR', gross: 69400, net: 69400, minutes: { regular: 2400 }, pay: { regular: 69400, bonus: 0 } },
    ],
    expected: [{ currency: 'EUR', gross: 13880 }],
    waitingMinutes: 480,
  })
  const current = await world.call(payRoutes.readCompensation, { query: {} }, worker)
  expect(current.body).toMatchObject({ range: 'current_month', paid: [], expected: [], waitingMinutes: 0 })
})

test('a pay date at a weekend moves to a banking day, and the response names the date before', async () => {
  const admin = await sampleUser(world, await sampleOrganisation(world), 'administrator')
  const add = async (payDate: string, month: string) =>
    (
      await world.call(
        payRoutes.addPeriod,
        { body: { startDate: `2027-${month}-01`, endDate: `2027-${month}-28`, payDate } },
        admin,
      )
    ).body
  expect(await add('2027-03-28', '02')).toMatchObject({ payDate: '2027-03-25', payDateMovedFrom: '2027-03-28' })
  expect(await add('2027-04-01', '03')).toMatchObject({ payDate: '2027-04-01', payDateMovedFrom: null })
})
