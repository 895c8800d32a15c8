import { expect, test } from 'vitest'
import { z } from 'zod'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { requiredQuery } from '#platform/server/testing/hostile-input.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'
import { callerFor, pathWithin, sampleTenant } from './samples.ts'

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
  await world.sql(`update ${table} set rate_amount = 1000000000000, rate_currency = 'EUR' where organisation_id = $1`, [
    organisationId,
  ])
for (const table of ['worker_rates', 'bill_rates'])
  await world.sql(`update ${table} set amount = 1000000000000 where organisation_id = $1`, [organisationId])

const reading = routes.filter(({ route }) => route.method === 'GET' && route.access.for !== 'anyone' && !route.stream)

test.each(reading.map(({ name, route }) => [name, route] as const))(
  'T58 %s does not fail with the largest stored amounts',
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

test('T58 the totals of a list equal the sum of its rows, up to the precision of a number', async () => {
  const { body } = await world.send('GET', '/provider/timesheet?status=approved', undefined, tenant.admin)
  const { worth, total } = body as never as { worth: { amount: number }[]; total: number }
  expect(total).toBeGreaterThanOrEqual(1500)
  expect(worth[0]?.amount).toBeGreaterThan(1500 * 8e12 - 1e6)
})
