import { expect, test } from 'vitest'
import { z } from 'zod'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { raw } from '#platform/server/db/statement.ts'
import { requiredQuery } from '#platform/server/testing/hostile-input.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'
import { callerFor, sampleTenant } from './samples.ts'
import { pathWithin } from './testing/sample-paths.ts'

const world = await openWorld(routes)
const tenant = await sampleTenant(world)
const { organisationId } = tenant.admin

// Rates that were once allowed, and enough hours for a total beyond the exact range of a number.
await sampleEntries(world, tenant.worker, {
  projectId: tenant.ids.project,
  assignmentId: tenant.ids.assignment,
  count: 1500,
  status: 'approved',
  firstDay: '2022-01-01',
})
for (const table of ['workers', 'assignments', 'requests', 'time_entries'])
  await world.sql`update ${raw(table)} set rate_amount = 1000000000000, rate_currency = 'EUR' where organisation_id = ${organisationId}`
for (const table of ['worker_rates', 'bill_rates'])
  await world.sql`update ${raw(table)} set amount = 1000000000000 where organisation_id = ${organisationId}`

// Credit of the client in several payments, of which the sum is to be shown.
for (let count = 0; count < 3; count++)
  await world.sql`
    insert into payments (organisation_id, id, client_id, received_on, amount, currency, recorded_by)
    values (${organisationId}, gen_random_uuid(), ${tenant.ids.client}, '2026-11-18', 10000, 'EUR', ${tenant.admin.accountId})`

// Files of banks were once allowed to contain amounts beyond 2⁵³. Every stored amount is multiplied until the largest one of its table is near
// the end of PostgreSQL's whole numbers: a sum of three is beyond.
const tables = await world.sql<{ name: string; columns: string[] }>`
  select c.table_name as name, array_agg(c.column_name::text) as columns
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
   where t.table_type = 'BASE TABLE' and c.data_type = 'bigint' and c.table_name <> 'worker_rates' and c.table_name <> 'bill_rates'
     and (c.column_name = 'amount' or c.column_name like '%\\_amount') and c.column_name <> 'rate_amount'
   group by 1 order by 1`
for (const { name, columns } of tables) {
  const largest = `greatest(${columns.map((column) => `max(abs(${column}))`).join(', ')})`
  const set = columns.map((column) => `${column} = ${column} * f.factor`).join(', ')
  await world.sql`alter table ${raw(name)} disable trigger user`
  await world.sql`
    update ${raw(name)} set ${raw(set)} from (select 4000000000000000000 / nullif(${raw(largest)}, 0) as factor from ${raw(name)} where organisation_id = ${organisationId}) f
     where organisation_id = ${organisationId} and f.factor is not null`
  await world.sql`alter table ${raw(name)} enable trigger user`
}

const reading = routes.filter(({ route }) => route.method === 'GET' && route.access.for !== 'anyone' && !route.stream)

test.each(reading.map(({ name, route }) => [name, route] as const))(
  'T58 %s does not fail with the largest stored amounts (F84)',
  async (_, route) => {
    const by = callerFor(tenant, route)
    const searches =
      route.query instanceof z.ZodObject && 'from' in route.query.shape ? ['', 'from=2022-01-01&to=2026-12-31'] : ['']
    for (const search of searches) {
      const query = [requiredQuery(route), search].filter(Boolean).join('&')
      const path = pathWithin(tenant, route)
      const { status } = await world.send('GET', query ? `${path}?${query}` : path, undefined, by)
      expect(status).toBeLessThan(500)
    }
  },
)

test('every table with amounts is among those that are tested (F84)', () => {
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['bank_transactions', 'payments', 'pay_stubs', 'receivables']),
  )
})

test('T58 the totals of a list equal the sum of its rows, up to the precision of a number', async () => {
  const { body } = await world.send('GET', '/provider/timesheet?status=approved', undefined, tenant.admin)
  const { worth, total } = body as never as { worth: { amount: number }[]; total: number }
  expect(total).toBeGreaterThanOrEqual(1500)
  expect(worth[0]?.amount).toBeGreaterThan(1500 * 8e12 - 1e6)
})
