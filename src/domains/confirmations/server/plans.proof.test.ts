import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { testDatabase } from '#platform/server/testing/database.ts'
import { linesStatement } from './lines.ts'
import { week } from './testing/confirmed-week.ts'

// Not the shared database: a rollback does not undo the statistics.
const client = new Client(await testDatabase('confirmation_plans'))
await client.connect()
afterAll(() => client.end())

const id = '0198f3a0-0000-7000-8000-000000000001'

test('a page of 2,000 decided lines is read line by line, also if the statistics know no decision yet', async () => {
  const scope = { actor: { organisationId: id, timeZone: 'Europe/Brussels' } } as unknown as ActorScope
  const { text, values } = linesStatement(scope, { clientId: id, weekStart: week, projectIds: null })
  await client.query('begin')
  // Rows without references: 200 workers with ten lines, and with a shift on each day of a year.
  await client.query('set local session_replication_role = replica')
  await client.query(
    `create temporary table crew on commit drop as select gen_random_uuid() as id, gen_random_uuid() as assignment_id from generate_series(1, 200)`,
  )
  await client.query(
    sql`insert into projects (organisation_id, id, client_id, work_site_id, name) values (${id}, ${id}, ${id}, ${id}, 'Night picking')`,
  )
  await client.query(sql`
    insert into workers (organisation_id, id, first_name, last_name, date_of_birth, national_id, national_id_last4, address, industry, primary_role)
    select ${id}, id, 'Ada', 'Novak', '1990-01-01', '', '', 'Rue Haute 1', 'logistics', 'Picker' from crew`)
  await client.query(sql`
    insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, date, start_time, end_time, starts_at, ends_at,
                              total_minutes, task_description, rate_amount, rate_currency, status)
    select ${id}, gen_random_uuid(), c.id, ${id}, c.assignment_id, d.at::date, d.at::time, (d.at + interval '4 hours')::time,
           d.at at time zone 'UTC', (d.at + interval '4 hours') at time zone 'UTC', 240, 'Picking', 1735, 'EUR', 'submitted'
      from crew c, generate_series(${week}::timestamp, ${week}::timestamp + interval '4 days 12 hours', interval '12 hours') as d (at)`)
  await client.query(sql`
    insert into shifts (organisation_id, id, worker_id, assignment_id, project_id, starts_at, ends_at, status, published_at)
    select ${id}, gen_random_uuid(), c.id, c.assignment_id, ${id}, d.at, d.at + interval '4 hours', 'scheduled', ${week}
      from crew c, generate_series('2026-01-01T00:00:00Z'::timestamptz, '2026-12-31T00:00:00Z', interval '1 day') as d (at)`)
  await client.query('analyze projects, workers, time_entries, shifts')
  await client.query(sql`
    insert into client_decisions (organisation_id, id, worker_id, request_id, contact_name, outcome, project_id, starts_at, ends_at,
                                  break_minutes, decided_at)
    select organisation_id, id, worker_id, ${id}, 'Ines Maes', 'confirmed', project_id, starts_at, ends_at, 0, ${week} from time_entries
     where organisation_id = ${id}`)
  await client.query(
    sql`select set_config('role', 'interim_app', true), set_config('app.organisation_id', ${id}, true)`,
  )
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>({
    text: `explain (analyze, format json) ${text}`,
    values: [...values],
  })
  await client.query('rollback')
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan as Plan
  expect(plan['Actual Rows']).toBe(2000)
  const examined = partsOf(plan).map(
    (part) =>
      part['Actual Loops'] *
      (part['Actual Rows'] + (part['Rows Removed by Filter'] ?? 0) + (part['Rows Removed by Join Filter'] ?? 0)),
  )
  expect(Math.max(...examined)).toBeLessThanOrEqual(2 * 2000)
})

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Plan[]
}

function partsOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(partsOf)]
}
