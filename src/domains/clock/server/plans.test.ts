import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { testDatabase } from '#platform/server/testing/database.ts'
import { clockInStatements } from './clock-in-statements.ts'

// Not the shared database: a rollback does not undo the statistics.
const client = new Client(await testDatabase('plans'))
await client.connect()
afterAll(() => client.end())

test('a clock-in finds its assignment by the key, also behind row security', async () => {
  const id = '0198f3a0-0000-7000-8000-000000000001'
  const scope = {
    actor: { organisationId: id, accountId: id, timeZone: 'Europe/Brussels' },
    now: '2026-11-20T08:00:00.000Z',
  } as unknown as ActorScope
  const [{ text, values }] = clockInStatements(scope, { at: scope.now, location: null, projectId: id })
  await client.query('begin')
  // Rows without references: a small table would be read as a whole.
  await client.query('set local session_replication_role = replica')
  await client.query(sql`
    insert into assignments (organisation_id, id, project_id, worker_id, role, start_date, end_date, rate_amount, rate_currency, status)
    select ${id}, gen_random_uuid(), ${id}, gen_random_uuid(), 'Picker', '2026-01-01', '2026-12-31', 1500, 'EUR', 'assigned'
      from generate_series(1, 5000)`)
  await client.query('analyze assignments')
  await client.query('set local role interim_app')
  await client.query('set local plan_cache_mode = force_generic_plan')
  await client.query(`prepare clock_in as ${text}`)
  const given = values.map((value) => (value === null ? 'null' : `'${value as string}'`))
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) execute clock_in(${given.join()})`)
  await client.query('rollback')
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/on assignments a\n\s+Index Cond: \(\(organisation_id = \$\d+\) AND \(id = CASE/)
})
