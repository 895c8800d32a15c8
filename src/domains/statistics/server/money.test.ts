import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { sampleSession, sampleUser, type SampleAccount } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { billingRoutes } from '#domains/billing/contract.ts'
import { billing } from '#domains/billing/server/routes.ts'
import { sampleBilling } from '#domains/billing/server/samples.ts'
import { pay } from '#domains/pay/server/routes.ts'
import { calculateIn, payScene } from '#domains/pay/server/testing/scene.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { moneyRoutes } from '../contract/money.ts'
import { money } from './routes.ts'

const world = await openWorld([...pay, ...billing, ...money], '2026-11-30T18:00:00Z')
calculateIn(world)

type Query = Parameters<typeof read>[1]
const read = async (
  user: SampleAccount,
  query: Parameters<typeof world.call<typeof moneyRoutes.readMoney>>[1]['query'],
) => (await world.call(moneyRoutes.readMoney, { query }, user)).body
const figuresIn = async (user: SampleAccount, query: Query, currency = 'EUR') => {
  const total = (await read(user, query)).totals.find((one) => one.currency === currency)
  return total && [total.revenue, total.wage, total.margin, total.marginPercent, total.minutes]
}
const toInvoiceIn = async (user: SampleAccount, query: Query) => (await read(user, query)).totals[0]?.toInvoice

async function invoice(admin: SampleAccount, clientId: string, days: { fromDate: string; toDate: string }) {
  const found = await world.call(billingRoutes.previewStatements, { params: { id: clientId }, query: days }, admin)
  const statements = []
  for (const { digest, net, currency } of found.body.statements) {
    const body = { clientId, ...days, net: { amount: net, currency }, digest }
    const { status, body: statement } = await world.call(billingRoutes.makeStatement, { body }, admin)
    expect(status).toBe(201)
    statements.push(statement)
  }
  return statements
}

const november = { from: '2026-11-01', to: '2026-11-30' }
const novemberDays = { fromDate: '2026-11-01', toDate: '2026-11-30' }

test('margin is revenue less gross pay, before and after invoices and pay stubs are issued', async () => {
  const { admin, projectId, enter, calculate, issue } = await payScene(world, { count: 5 })
  const [project] = await world.sql`select client_id as id from projects where id = ${projectId}`
  const clientId = String(project?.id)
  await sampleBilling(world, admin, clientId)
  // Five days of eight hours at 17.35, and a holiday at twice the rate.
  await world.sql`update organisations set holiday_countries = '{BE}', holiday_percent = 200 where id = ${admin.organisationId}`
  await enter({ firstDay: '2026-11-11' })
  const wage = 5 * 8 * 1735 + 8 * 3470
  const revenue = 5 * 8 * 4250 + 8 * 8500
  expect(await figuresIn(admin, { ...november, projectId: uuid() })).toBeUndefined()
  expect(await figuresIn(admin, { from: '2026-11-11', to: '2026-11-11' })).toEqual([
    8 * 8500,
    8 * 3470,
    8 * 5030,
    59.2,
    480,
  ])
  const percent = Math.round(((revenue - wage) * 1000) / revenue) / 10
  const whole = [revenue, wage, revenue - wage, percent, 48 * 60]
  // Hours that are not invoiced yet count as their invoice will.
  expect(await figuresIn(admin, november)).toEqual(whole)
  expect(await toInvoiceIn(admin, november)).toBe(revenue)
  expect((await read(admin, november)).unbilledMinutes).toBe(48 * 60)
  const [issued] = await invoice(admin, clientId, novemberDays)
  expect(issued?.net).toBe(revenue)
  expect(await toInvoiceIn(admin, november)).toBe(0)
  expect(await figuresIn(admin, november)).toEqual(whole)
  expect((await read(admin, november)).unbilledMinutes).toBe(0)
  await calculate()
  expect(await figuresIn(admin, november)).toEqual(whole)
  expect((await issue()).status).toBe(200)
  expect(await figuresIn(admin, november)).toEqual(whole)
  // By client, by worker and this month are the same amounts.
  for (const query of [
    { ...november, by: 'worker' as const },
    { period: 'this_month' as const },
    { ...november, clientId },
    { ...november, projectId },
  ]) {
    const { items, total } = await read(admin, query)
    expect([total, items[0]?.revenue, items[0]?.wage]).toEqual([1, revenue, wage])
  }
  expect((await read(admin, { ...november, clientId: uuid() })).items).toEqual([])
  await world.sql`update organisations set employer_costs_percent = 27 where id = ${admin.organisationId}`
  const cost = wage + Math.round(wage * 0.27)
  expect((await figuresIn(admin, november))?.slice(0, 3)).toEqual([revenue, cost, revenue - cost])
  expect((await read(admin, november)).employerCostsPercent).toBe(27)
  await world.sql`update organisations set employer_costs_percent = null where id = ${admin.organisationId}`
  // The days of the month add up to it.
  const days = await Promise.all(
    Array.from({ length: 30 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`).map((day) =>
      figuresIn(admin, { from: day, to: day }),
    ),
  )
  const sum = (column: number) => days.reduce((all, figures) => all + Number(figures?.[column] ?? 0), 0)
  expect([sum(0), sum(1), sum(4)]).toEqual([revenue, wage, 48 * 60])
  // In December the home of the owner shows the same amounts for last month, and what the client owes.
  const summary = async () => {
    const now = world.now()
    world.setClock('2026-12-01T12:00:00Z')
    const { body } = await world.call(moneyRoutes.readMoneySummary, {}, { cookie: await sampleSession(world, admin) })
    world.setClock(now)
    return body
  }
  const euros = (amount: number) => [{ amount, currency: 'EUR' }]
  expect(await summary()).toEqual({
    revenue: euros(revenue),
    margin: euros(revenue - wage),
    toInvoice: { amounts: [], clients: 0 },
    outstanding: euros(issued?.total ?? 0),
    overdue: [],
    brokenPromises: 0,
  })
  // After a credit note, the hours are to be invoiced again.
  await world.call(
    billingRoutes.creditStatement,
    { params: { id: issued?.id ?? '' }, body: { reason: 'Wrong rate' } },
    admin,
  )
  expect(await figuresIn(admin, november)).toEqual(whole)
  expect(await toInvoiceIn(admin, november)).toBe(revenue)
  expect((await read(admin, november)).unbilledMinutes).toBe(48 * 60)
  expect((await summary()).toInvoice).toEqual({ amounts: euros(revenue), clients: 1 })
  // Without a bill rate, they have no revenue.
  await world.sql`delete from bill_rates where organisation_id = ${admin.organisationId}`
  expect(await figuresIn(admin, november)).toEqual([0, wage, -wage, null, 48 * 60])
})

interface Hours {
  startsAt: string
  endsAt: string
  date: string
  rate?: number
  currency?: string
}

async function enterHours(worker: SampleAccount, work: { projectId: string; assignmentId: string }, hours: Hours[]) {
  for (const { startsAt, endsAt, date, rate = 2000, currency = 'EUR' } of hours)
    await world.sql`
      insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, date, start_time, end_time, starts_at, ends_at,
                                total_minutes, task_description, rate_amount, rate_currency, status)
      values (${worker.organisationId}, ${uuid()}, ${worker.accountId}, ${work.projectId}, ${work.assignmentId}, ${date}, '00:00', '00:00',
              ${startsAt}, ${endsAt}, ${(Date.parse(endsAt) - Date.parse(startsAt)) / 60_000}, 'Picking', ${rate}, ${currency}, 'approved')`
}

test('T28 a night of the clock change has nine hours, split at midnight, and currencies are never added', async () => {
  const { organisation, admin } = await payScene(world, { count: 0 })
  await world.sql`
    update organisations set time_zone = 'Europe/Brussels', night_percent = 100, overtime_percent = 100 where id = ${admin.organisationId}`
  const [here, there] = [await sampleProject(world, organisation), await sampleProject(world, organisation)]
  await sampleBilling(world, organisation, here.clientId, { rate: 3000 })
  const billed = await sampleBilling(world, organisation, there.clientId, { rate: 9000 })
  await world.sql`update bill_rates set currency = 'TND' where id = ${billed}`
  const worker = await sampleWorker(world, organisation)
  const work = { ...here, assignmentId: await sampleAssignment(world, worker, here.projectId) }
  const other = { ...there, assignmentId: await sampleAssignment(world, worker, there.projectId) }
  // 24 October 22:00 to 25 October 06:00 in Brussels, and 31 October 22:00 to 1 November 06:00.
  const changed = { date: '2026-10-24', startsAt: '2026-10-24T20:00:00Z', endsAt: '2026-10-25T05:00:00Z' }
  const night = { date: '2026-10-31', startsAt: '2026-10-31T21:00:00Z', endsAt: '2026-11-01T05:00:00Z' }
  await enterHours(worker, work, [changed, night])
  const day = { date: '2026-10-06', startsAt: '2026-10-06T06:00:00Z', endsAt: '2026-10-06T14:00:00Z' }
  await enterHours(worker, other, [{ ...day, rate: 12_345, currency: 'TND' }])
  const october = { fromDate: '2026-10-01', toDate: '2026-10-31' }
  for (const { clientId } of [here, there]) expect(await invoice(admin, clientId, october)).toHaveLength(1)
  const inOctober = { from: '2026-10-01', to: '2026-10-31' }
  // Nine hours and the two before midnight; the other six belong to November.
  expect(await figuresIn(admin, inOctober)).toEqual([11 * 3000, 11 * 2000, 11_000, 33.3, 660])
  expect(await figuresIn(admin, november)).toEqual([6 * 3000, 6 * 2000, 6000, 33.3, 360])
  expect(await figuresIn(admin, inOctober, 'TND')).toEqual([72_000, 98_760, -26_760, -37.2, 480])
  const { items, totals } = await read(admin, inOctober)
  expect(items.map(({ currency, of }) => [currency, of.id])).toEqual([
    ['TND', there.clientId],
    ['EUR', here.clientId],
  ])
  expect(totals).toHaveLength(2)
  const first = async (sort: NonNullable<Query['sort']>) =>
    (await read(admin, { ...inOctober, sort })).items[0]?.currency
  expect([await first('revenue'), await first('-revenue')]).toEqual(['EUR', 'TND'])
  expect([await first('marginPercent'), await first('-margin')]).toEqual(['TND', 'EUR'])
  expect([await first('minutes'), await first('-minutes')]).toEqual(['TND', 'EUR'])
  await world.sql`update clients set name = 'Aardvark' where id = ${here.clientId}`
  expect([await first('name'), await first('-name')]).toEqual(['EUR', 'TND'])
  // The months of the trend have the same amounts.
  const { body: trend } = await world.call(moneyRoutes.readMoneyByMonth, { query: november }, admin)
  expect(trend.months).toHaveLength(12)
  expect(trend.months[0]).toEqual({ from: '2025-12-01', to: '2025-12-31', totals: [] })
  const amountsOf = (month: (typeof trend.months)[number] | undefined) =>
    month?.totals.map(({ currency, revenue, wage, margin }) => [currency, revenue, wage, margin]).toSorted()
  expect(amountsOf(trend.months.at(-1))).toEqual([['EUR', 6 * 3000, 6 * 2000, 6000]])
  expect(amountsOf(trend.months.at(-2))).toEqual([
    ['EUR', 11 * 3000, 11 * 2000, 11_000],
    ['TND', 72_000, 98_760, -26_760],
  ])
  const ofOther = { ...november, clientId: there.clientId }
  const { body: others } = await world.call(moneyRoutes.readMoneyByMonth, { query: ofOther }, admin)
  expect(others.months.flatMap(({ totals: found }) => found.map(({ currency }) => currency))).toEqual(['TND'])
  // November beside October and beside last year.
  const beside = (await read(admin, november)).totals.find(({ currency }) => currency === 'EUR')
  expect([beside?.before.margin, beside?.lastYear.margin]).toEqual([11_000, 0])
})

test('only administrators read revenue and wages, and no other organisation', async () => {
  const { organisation, admin } = await payScene(world, { count: 1 })
  const elsewhere = await payScene(world, { count: 0 })
  expect((await figuresIn(admin, november))?.[1]).toBe(8 * 1735)
  expect(await figuresIn(elsewhere.admin, november)).toBeUndefined()
  for (const role of ['manager', 'provider', 'user'] as const) {
    const user = await sampleUser(world, organisation, role)
    expect((await world.call(moneyRoutes.readMoney, { query: {} }, user)).status).toBe(403)
    expect((await world.call(moneyRoutes.readMoneySummary, {}, user)).status).toBe(403)
    expect((await world.call(moneyRoutes.readMoneyByMonth, { query: {} }, user)).status).toBe(403)
  }
  const long = await world.call(moneyRoutes.readMoney, { query: { from: '2020-01-01', to: '2026-01-01' } }, admin)
  expect(long.status).toBe(422)
})
