import { expect, test } from 'vitest'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from '../routes.ts'
import { makeDemo } from './demo.ts'

const world = await openWorld(routes)

test('the demo organisation is made whole, and once: two servers that start at the same moment do not make it twice', async () => {
  await Promise.all([makeDemo(world.machine), makeDemo(world.machine)])
  await makeDemo(world.machine)
  const of = `where organisation_id = (select id from organisations where company_tag = 'demo')`
  const counted = await world.sql<Record<string, number>>(
    `select (select count(*) from organisations where company_tag = 'demo')::int as organisations,
            ${[
              'workers',
              'requests',
              'shifts',
              'time_entries',
              'time_off',
              'certifications',
              'documents',
              'pay_stubs',
              'billing_terms',
              'conversations',
              'messages',
            ]
              .map((table) => `(select count(*) from ${table} ${of})::int as ${table}`)
              .join(', ')}`,
  )
  const { organisations, ...parts } = counted[0] ?? {}
  expect(organisations).toBe(1)
  for (const [table, count] of Object.entries(parts)) expect(count, table).toBeGreaterThan(3)
})
