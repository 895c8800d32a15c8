import { beforeAll, expect, test } from 'vitest'
import { daysAfter } from '#base/days.ts'
import { accountRoutes } from '#domains/accounts/contract.ts'
import { demoSignIns } from '#domains/accounts/rules.ts'
import { departureRoutes } from '#domains/workforce/contract/departure.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { raw } from '#platform/server/db/statement.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from '../routes.ts'
import { makeDemo } from './demo.ts'

const world = await openWorld(routes)
const today = world.now().slice(0, 10)
const ofDemo = `where organisation_id = (select id from organisations where company_tag = 'demo')`

beforeAll(async () => {
  await Promise.all([makeDemo(world.services), makeDemo(world.services)])
  await makeDemo(world.services)
}, 180_000)

async function signIn(): Promise<string> {
  const { email, password } = demoSignIns.organisation
  const { headers } = await world.call(accountRoutes.signIn, { body: { email, password } })
  return /interim=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''
}

test('the demo organisation is complete, and created once by two servers that start at the same time', async () => {
  const counted = await world.sql<Record<string, number>>(
    `select (select count(*) from organisations where company_tag = 'demo')::int as organisations,
            ${[
              'workers',
              'requests',
              'shifts',
              'time_entries',
              'time_off',
              'availability',
              'certifications',
              'documents',
              'pay_stubs',
              'billing_terms',
              'client_statements',
              'client_contacts',
              'payments',
              'conversations',
              'messages',
            ]
              .map((table) => `(select count(*) from ${table} ${ofDemo})::int as ${table}`)
              .join(', ')}`,
  )
  const { organisations, ...parts } = counted[0] ?? {}
  expect(organisations).toBe(1)
  for (const [table, count] of Object.entries(parts)) expect(count, table).toBeGreaterThan(3)
})

test('the demo has a year of hours, paid month by month, with ratings and quieter and busier months', async () => {
  const months = await world.sql<{ month: string; minutes: number }>(
    `select to_char(date, 'YYYY-MM') as month, sum(total_minutes)::int as minutes from time_entries ${ofDemo} and status = 'approved'
      group by 1 order by 1`,
  )
  expect(months.length).toBeGreaterThanOrEqual(12)
  const whole = months.slice(1, -1).map(({ minutes }) => minutes)
  expect(Math.max(...whole)).toBeGreaterThan(1.2 * Math.min(...whole))
  expect(await world.sql(`select count(*)::int as issued from pay_periods ${ofDemo} and status = 'issued'`)).toEqual([
    { issued: 12 },
  ])
  const [rated] = await world.sql<{ ratings: number }>(
    `select count(rating)::int as ratings from assignments ${ofDemo}`,
  )
  expect(rated?.ratings).toBeGreaterThan(50)
})

test('nothing is open of the demo worker who has left', async () => {
  const cookie = await signIn()
  const left = await world.sql<{ id: string }>(`select id from accounts ${ofDemo} and type = 'worker' and not active`)
  expect(left).toHaveLength(1)
  const { body } = await world.call(departureRoutes.readOpenWork, { params: { id: left[0]?.id ?? '' } }, { cookie })
  const { session, ...counts } = body
  expect(session).toBeNull()
  expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([])
})

test('the demo has shifts and open shifts with an unpaid break', async () => {
  const breaksOf = (table: string) =>
    world.sql(`select distinct break_minutes as pause from ${table} ${ofDemo} order by 1`)
  expect(await breaksOf('shifts')).toEqual([{ pause: 30 }, { pause: 45 }])
  expect(await breaksOf('open_shifts')).toEqual([{ pause: 30 }])
})

test('most demo invoices are paid; a few are overdue, and one is paid in part', async () => {
  const [invoices] = await world.sql<Record<'all' | 'paid' | 'overdue' | 'partly', number>>`
    select count(*)::int as "all", count(*) filter (where paid_amount = total_amount)::int as paid,
           count(*) filter (where paid_amount < total_amount and due_date < ${today}::date)::int as overdue,
           count(*) filter (where paid_amount between 1 and total_amount - 1)::int as partly
      from receivables ${raw(ofDemo)}`
  expect(invoices?.paid).toBeGreaterThan((invoices?.all ?? 0) * 0.8)
  expect(invoices?.overdue).toBeLessThanOrEqual(3)
  expect(invoices?.partly).toBeLessThanOrEqual(1)
})

test('about one demo entry in twelve is flagged; the others differ from their shift by minutes', async () => {
  const cookie = await signIn()
  const entries: { marks: readonly string[] }[] = []
  for (let back = 42; back >= 7; back -= 7) {
    const query = { from: daysAfter(today, -back), to: daysAfter(today, -back + 6), limit: '200' }
    const { body, status } = await world.call(timesheetRoutes.listEntries, { query }, { cookie })
    expect(status).toBe(200)
    entries.push(...body.items)
  }
  const share = entries.filter(({ marks }) => marks.length > 0).length / entries.length
  expect(entries.length).toBeGreaterThan(400)
  expect(share).toBeGreaterThan(1 / 18)
  expect(share).toBeLessThan(1 / 8)
})

test('the demo has contracts in each state before their end, most of them to be sealed', async () => {
  const states = await world.sql(
    `select status, count(*) filter (where countersigned_at is null)::int as waiting, count(*)::int as "all" from contracts ${ofDemo}
        and party = 'worker' group by 1 order by 1`,
  )
  expect(states).toEqual([
    { status: 'draft', waiting: 1, all: 1 },
    { status: 'party_signed', waiting: 2, all: 33 },
    { status: 'sent', waiting: 2, all: 2 },
  ])
})

test('the demo has a contract with a client in each state', async () => {
  const states = await world.sql(
    `select status, assignment_id is null as is_framework, count(*)::int as "all" from contracts ${ofDemo}
        and party = 'client' group by 1, 2 order by 1, 2`,
  )
  expect(states).toEqual([
    { status: 'declined', is_framework: false, all: 1 },
    { status: 'draft', is_framework: false, all: 1 },
    { status: 'party_signed', is_framework: false, all: 2 },
    { status: 'party_signed', is_framework: true, all: 1 },
    { status: 'sent', is_framework: false, all: 1 },
    { status: 'void', is_framework: false, all: 1 },
  ])
})

test('the demo has an open shift for the first who claims it, and one with a claim', async () => {
  const open = await world.sql(
    `select claiming, (select count(*)::int from shift_claims k where k.open_shift_id = o.id) as claims
       from open_shifts o ${ofDemo} and starts_at > '${world.now()}' and published_at is not null order by starts_at`,
  )
  expect(open).toEqual([
    { claiming: 'first_come', claims: 0 },
    { claiming: 'approval', claims: 1 },
  ])
})

test('no demo worker works during their time off, and at least one is at work at any hour', async () => {
  const worked = await world.sql`
    select e.date from time_entries e join time_off t
        on t.organisation_id = e.organisation_id and t.worker_id = e.worker_id and e.date between t.start_date and t.end_date
     where t.status = 'approved' and e.organisation_id = (select id from organisations where company_tag = 'demo')`
  expect(worked).toEqual([])
  const atWork = await world.sql(`select 1 from clock_sessions ${ofDemo} and ended_at is null`)
  expect(atWork.length).toBeGreaterThan(0)
})
