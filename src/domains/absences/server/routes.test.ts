import { expect, test } from 'vitest'
import { sampleOrganisation, sampleSession, sampleUser } from '#domains/accounts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { absenceRoutes } from '../contract.ts'
import { absences } from './routes.ts'
import { sampleTeam } from './samples.ts'

const world = await openWorld(absences)

const week = { startDate: '2026-12-07', endDate: '2026-12-13', type: 'vacation' as const }
const errors = ({ problem }: { problem: { errors?: readonly { path: string; code: string }[] } }) =>
  problem.errors?.map(({ path, code }) => `${path} ${code}`)

test('a worker requests a week; the organisation sees it and is notified', async () => {
  const { worker, manager, ask, list } = await sampleTeam(world)
  const { status, body } = await ask({ ...week, reason: ' Ski ' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    ...week,
    startsAtNoon: false,
    endsAtNoon: false,
    reason: 'Ski',
    status: 'pending',
    days: 7,
    workingDays: 5,
    shifts: [],
    version: 1,
    allowed: ['withdraw'],
  })
  const seen = await list(manager)
  expect(seen.body.items).toMatchObject([
    { id: body.id, worker: { id: worker.accountId, name: 'Zoë Peeters' }, allowed: ['approve', 'reject'] },
  ])
  const own = await world.call(absenceRoutes.listOwnTimeOff, { query: { status: 'pending' } }, worker)
  expect(own.body).toMatchObject({ total: 1, items: [{ id: body.id }] })
  const sentNotifications =
    await world.sql`select kind, "values", link from notifications where account_id = ${manager.accountId}`
  expect(sentNotifications).toEqual([
    {
      kind: 'timeOffAsked',
      values: { worker: 'Zoë Peeters', from: '2026-12-07', to: '2026-12-13', span: 'days' },
      link: `/provider/time-off?open=${body.id}`,
    },
  ])
})

test('T26 time off from 28 February to 1 March 2028 is three days', async () => {
  const { ask } = await sampleTeam(world)
  const { body } = await ask({ startDate: '2028-02-28', endDate: '2028-03-01', type: 'other' })
  expect([body.days, body.workingDays]).toEqual([3, 3])
})

test('holidays and weekends are not working days, and a half day counts 0.5', async () => {
  const { organisation, ask } = await sampleTeam(world)
  await world.sql`update organisations set holiday_countries = '{BE}' where id = ${organisation.organisationId}`
  const feast = await ask({ startDate: '2026-12-24', endDate: '2026-12-27', startsAtNoon: true, type: 'other' })
  expect([feast.body.days, feast.body.workingDays]).toEqual([3.5, 0.5])
})

test('every fault in the days is reported with the path of its field', async () => {
  const { ask } = await sampleTeam(world)
  const day = { startDate: '2026-12-07', endDate: '2026-12-07', type: 'vacation' }
  for (const [changes, fault] of [
    [{ endDate: '2026-12-06' }, 'endDate endNotBeforeStart'],
    [{ startsAtNoon: true, endsAtNoon: true }, 'endsAtNoon noHalf'],
    [{ endDate: '2027-12-08' }, 'endDate tooLong'],
    [{ startDate: '2026-09-20' }, 'startDate tooLongAgo'],
    [{ startDate: '2028-11-21', endDate: '2028-11-21' }, 'startDate tooFarAhead'],
    [{ startDate: '' }, 'startDate startRequired'],
    [{ type: 'sabbatical' }, 'type notListed'],
    [{ startsAtNoon: 'yes' }, 'startsAtNoon wrongType'],
  ] as const)
    expect(errors(await ask({ ...day, ...changes } as never)), JSON.stringify(changes)).toEqual([fault])
})

test('two requests of a worker never overlap; the other one is named, and rejected ones do not count', async () => {
  const { worker, manager, ask, decide } = await sampleTeam(world)
  const first = await ask(week)
  const late = await ask({ startDate: '2026-12-13', endDate: '2026-12-14', type: 'other' })
  expect([late.status, late.problem.code]).toEqual([409, 'OVERLAP'])
  expect(late.problem.timeOff).toEqual({ id: first.body.id, startDate: week.startDate, endDate: week.endDate })
  expect(late.problem.detail).toBe(
    'You have already requested time off from Mon 7 Dec 2026 to Sun 13 Dec 2026. Choose other dates, or change that request.',
  )
  const colleague = await sampleTeam(world)
  expect((await colleague.ask(week)).status).toBe(201)
  await decide('reject', first.body.id, { comment: 'The peak' }, manager)
  expect((await ask(week)).status).toBe(201)
  expect((await world.call(absenceRoutes.listOwnTimeOff, { query: {} }, worker)).body.total).toBe(2)
})

test('a morning and an afternoon of one day do not overlap, a day and its morning do', async () => {
  const { ask } = await sampleTeam(world)
  const day = { startDate: '2026-12-07', endDate: '2026-12-07', type: 'other' as const }
  expect((await ask({ ...day, endsAtNoon: true })).body.days).toBe(0.5)
  expect((await ask({ ...day, endsAtNoon: true })).status).toBe(409)
  expect((await ask(day)).status).toBe(409)
  expect((await ask({ ...day, startsAtNoon: true })).status).toBe(201)
})

test('T35 of twenty concurrent requests for the same days one succeeds, and the others are refused with the reason', async () => {
  const { ask } = await sampleTeam(world)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      ask({ ...week, startDate: `2026-12-0${(index % 5) + 1}`, endDate: '2026-12-07' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status, problem }) => status === 409 && problem.code === 'OVERLAP')).toHaveLength(19)
})

test('pending requests and approved future ones can be withdrawn; the organisation is notified', async () => {
  const { worker, manager, ask, decide, withdraw } = await sampleTeam(world)
  const signIn = async () => ({ cookie: await sampleSession(world, worker) })
  const pending = await ask({ startDate: '2026-12-01', endDate: '2026-12-01', type: 'other' })
  expect((await withdraw(pending.body.id)).status).toBe(204)
  const coming = await ask({ ...week, startsAtNoon: true })
  const { body } = await decide('approve', coming.body.id, {}, manager)
  expect((await withdraw(coming.body.id, 1)).problem).toMatchObject({
    code: 'STALE_VERSION',
    current: { version: body.version, allowed: ['withdraw', 'change'] },
  })
  const before = world.now()
  // 12:00 in Brussels: the afternoon starts.
  world.setClock('2026-12-07T11:00:00Z')
  expect((await withdraw(coming.body.id, undefined, await signIn())).problem).toMatchObject({
    status: 409,
    code: 'INVALID_TRANSITION',
    from: 'approved',
    to: 'withdrawn',
  })
  const { items } = (await world.call(absenceRoutes.listOwnTimeOff, { query: {} }, await signIn())).body
  expect(items.map(({ status, allowed }) => [status, allowed])).toEqual([
    ['approved', ['change']],
    ['withdrawn', []],
  ])
  world.setClock('2026-12-07T10:59:59Z')
  expect((await withdraw(coming.body.id, undefined, await signIn())).status).toBe(204)
  world.setClock(before)
  const sentNotifications = await world.sql<{ kind: string }>`
    select kind from notifications where account_id = ${manager.accountId} order by id`
  expect(sentNotifications.map(({ kind }) => kind)).toEqual([
    'timeOffAsked',
    'timeOffWithdrawn',
    'timeOffAsked',
    'timeOffWithdrawn',
  ])
})

test('the balance counts by type and year, with the organisation’s vacation days as allowance', async () => {
  const { organisation, worker, manager, ask, decide } = await sampleTeam(world)
  await world.sql`update organisations set vacation_days = 20 where id = ${organisation.organisationId}`
  const { id } = (await ask({ startDate: '2026-12-28', endDate: '2027-01-05', type: 'vacation' })).body
  await ask({ startDate: '2026-11-20', endDate: '2026-11-20', endsAtNoon: true, type: 'sick_leave' })
  const balance = async (query: { year?: string } = {}) =>
    (await world.call(absenceRoutes.readOwnBalance, { query }, worker)).body
  expect(await balance()).toMatchObject({
    year: 2026,
    items: [
      { type: 'vacation', taken: 0, coming: 0, pending: 4, allowance: 20, left: 20 },
      { type: 'sick_leave', pending: 0.5, allowance: null, left: null },
      { type: 'personal_leave', pending: 0 },
      { type: 'other', pending: 0 },
    ],
  })
  await decide('approve', id, {}, manager)
  expect((await balance()).items[0]).toMatchObject({ coming: 4, pending: 0, left: 16 })
  expect((await balance({ year: '2027' })).items[0]).toMatchObject({ coming: 3, left: 17 })
  const one = await world.call(absenceRoutes.readTimeOff, { params: { id } }, manager)
  expect(one.body.balance).toMatchObject({ year: 2026, items: [{ type: 'vacation', coming: 4, left: 16 }, {}, {}, {}] })
})

test('if no project of the worker has a manager, all who may decide on every worker are notified', async () => {
  const organisation = await sampleOrganisation(world)
  const { ask } = await sampleTeam(world, { organisation, isAssigned: false })
  const roles = ['providerAdmin', 'administrator', 'manager', 'provider', 'user'] as const
  const people = await Promise.all(roles.map((role) => sampleUser(world, organisation, role)))
  await ask(week)
  const sentNotifications = await Promise.all(
    people.map(({ accountId }) => world.sql`select id from notifications where account_id = ${accountId}`),
  )
  expect(sentNotifications.map((rows) => rows.length)).toEqual([1, 1, 1, 0, 0])
})

test('the calendar shows approved and pending time off and holidays, up to its limit of days', async () => {
  const { organisation, manager, ask, decide, assignmentProject } = await sampleTeam(world)
  await world.sql`update organisations set holiday_countries = '{BE}' where id = ${organisation.organisationId}`
  const away = await ask({ startDate: '2026-11-28', endDate: '2026-12-02', type: 'sick_leave' })
  await decide('approve', away.body.id, {}, manager)
  const rejected = await ask(week)
  await decide('reject', rejected.body.id, { comment: 'No' }, manager)
  const asking = await ask({ startDate: '2026-12-31', endDate: '2027-01-04', type: 'vacation' })
  const read = (query: object = {}) =>
    world.call(
      absenceRoutes.readTimeOffCalendar,
      { query: { from: '2026-12-01', to: '2026-12-31', ...query } },
      manager,
    )
  const { body } = await read()
  expect(body.items.map(({ id, status, days }) => [id, status, days])).toEqual([
    [away.body.id, 'approved', 5],
    [asking.body.id, 'pending', 5],
  ])
  expect(body).toMatchObject({ total: 2, holidays: [{ date: '2026-12-25' }] })
  expect((await read({ status: 'pending' })).body.total).toBe(1)
  expect((await read({ type: 'sick_leave' })).body.total).toBe(1)
  expect((await read({ projectId: assignmentProject })).body.total).toBe(2)
  expect((await read({ to: '2027-02-01' })).problem.errors).toMatchObject([{ path: 'to', code: 'stretchTooLong' }])
})

test('the list is filtered by days, type, status, worker and name', async () => {
  const { manager, worker, ask, list } = await sampleTeam(world)
  await ask(week)
  const total = async (query: object) => (await list(manager, query)).body.total
  expect(await total({ from: '2026-12-13', to: '2026-12-20' })).toBe(1)
  expect(await total({ from: '2026-12-14' })).toBe(0)
  expect(await total({ to: '2026-12-06' })).toBe(0)
  expect(await total({ type: 'vacation', status: 'pending', workerId: worker.accountId, q: 'peet' })).toBe(1)
  expect(await total({ type: 'other' })).toBe(0)
  expect(await total({ q: 'nobody' })).toBe(0)
  for (const name of ['zoe peeters', 'Peeters Zoë']) expect(await total({ q: name }), name).toBeGreaterThan(0)
  expect((await list(manager, { sort: '-createdAt' })).status).toBe(200)
})

test('a user who may only read sees absences without type, reason, comment and balance', async () => {
  const { organisation, manager, ask, list, decide } = await sampleTeam(world)
  const { id } = (await ask({ ...week, type: 'sick_leave', reason: 'Surgery' })).body
  await decide('approve', id, { comment: 'Get well' }, manager)
  const user = await sampleUser(world, organisation, 'user')
  const by = [manager, user] as const
  const read = by.map((one) => world.call(absenceRoutes.readTimeOff, { params: { id } }, one))
  const calendar = (who: (typeof by)[number], query: object = {}) =>
    world.call(absenceRoutes.readTimeOffCalendar, { query: { from: '2026-12-01', to: '2026-12-31', ...query } }, who)
  const [answered, open] = await Promise.all(read)
  expect(answered?.body).toMatchObject({ type: 'sick_leave', reason: 'Surgery', comment: 'Get well' })
  expect(answered?.body.balance?.items).toHaveLength(4)
  const answers = [open?.body, (await list(user)).body, (await calendar(user)).body]
  expect(open?.body).toMatchObject({
    type: null,
    reason: null,
    comment: null,
    balance: null,
    createdAt: null,
    allowed: [],
  })
  expect(open?.body.days).toBe(7)
  expect(JSON.stringify(answers)).not.toMatch(/sick|Surgery|Get well/)
  expect((await calendar(user)).body.items).toHaveLength(1)
  const revealing = [{ type: 'sick_leave' }, { sort: 'createdAt' }, { sort: '-createdAt' }]
  for (const narrowed of [...revealing.map((query) => list(user, query)), calendar(user, { type: 'sick_leave' })])
    expect((await narrowed).status).toBe(403)
  expect((await list(user, { sort: '-startDate' })).status).toBe(200)
  const history = (who: (typeof by)[number]) =>
    world.call(absenceRoutes.readTimeOffHistory, { params: { id }, query: {} }, who)
  expect((await history(user)).status).toBe(403)
  expect((await history(manager)).status).toBe(200)
})

test('a user who may only read sees sick leave as approved, before and after its decision', async () => {
  const { organisation, manager, ask, list, decide } = await sampleTeam(world)
  await ask(week)
  const sick = (await ask({ startDate: '2026-12-21', endDate: '2026-12-22', type: 'sick_leave' })).body
  const user = await sampleUser(world, organisation, 'user')
  const calendar = async (query: object = {}) => {
    const days = { from: '2026-12-01', to: '2026-12-31', ...query }
    return (await world.call(absenceRoutes.readTimeOffCalendar, { query: days }, user)).body.items
  }
  const one = async () => (await world.call(absenceRoutes.readTimeOff, { params: { id: sick.id } }, user)).body
  const seen = async () => ({
    list: (await list(user)).body.items.map(({ status }) => status),
    pending: (await list(user, { status: 'pending' })).body.items.map(({ id }) => id === sick.id),
    approved: (await list(user, { status: 'approved' })).body.items.map(({ id }) => id === sick.id),
    calendar: (await calendar()).map(({ status }) => status),
    calendarPending: (await calendar({ status: 'pending' })).map(({ id }) => id === sick.id),
    calendarApproved: (await calendar({ status: 'approved' })).map(({ id }) => id === sick.id),
    one: await one(),
  })
  const before = await seen()
  expect(before).toMatchObject({
    list: ['pending', 'approved'],
    pending: [false],
    approved: [true],
    calendar: ['pending', 'approved'],
    calendarPending: [false],
    calendarApproved: [true],
    one: { status: 'approved', decidedBy: null, decidedAt: null },
  })
  await decide('approve', sick.id, {}, manager)
  expect(await seen()).toEqual(before)
  expect((await list(manager, { status: 'pending' })).body.total).toBe(1)
})
