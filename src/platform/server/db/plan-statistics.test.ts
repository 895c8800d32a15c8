import { Client } from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropTestDatabase, testDatabase } from '#platform/server/testing/database.ts'
import { sql } from './statement.ts'

// In a separate database, because the rows of other tests would count.
const worker = `${process.env.VITEST_POOL_ID ?? '0'}_plans`
const client = new Client(await testDatabase(worker))
beforeAll(() => client.connect())
afterAll(async () => {
  await client.end()
  await dropTestDatabase(worker)
})

test('every table with an organisation is planned for the largest one', async () => {
  const { rows } = await client.query<{ name: string; options: string[] | null }>(
    `select c.relname as name, a.attoptions as options from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind in ('r', 'p') and a.attname = 'organisation_id'`,
  )
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter(({ options }) => !options?.includes('n_distinct=1'))).toEqual([])
})

test('a prepared statement reads the projects of one large organisation among 300 small ones by their keys', async () => {
  const large = await addOrganisation(600)
  for (let n = 0; n < 300; n++) await addOrganisation(1)
  await client.query('analyze')
  const plan = await genericPlan(`
    select p.id, k.name from projects p
      join clients k on k.organisation_id = p.organisation_id and k.id = p.client_id
      join clients o on o.organisation_id = p.organisation_id and o.id = p.client_id
     where p.organisation_id = $1`)
  const expected = Number(/rows=(\d+)/.exec(await genericPlan('select from projects where organisation_id = $1'))?.[1])
  expect(expected).toBeGreaterThan(500)
  expect(expected).toBeLessThan(700)
  // Without a key, each client of the organisation would be compared with each of its projects.
  expect(plan).not.toMatch(/Nested Loop[^\n]*\n\s+Join Filter: \(\w+\.(client_)?id = \w+\.(client_)?id\)/)
  const { rows } = await client.query(sql`select 1 from projects where organisation_id = ${large}`)
  expect(rows).toHaveLength(600)
})

async function genericPlan(text: string): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** An organisation with clients of one project each. */
async function addOrganisation(clients: number): Promise<string> {
  const id = uuid()
  await client.query(sql`insert into organisations (id, purpose) values (${id}, 'enlisting')`)
  await client.query(sql`
    insert into clients (organisation_id, id, name)
    select ${id}, gen_random_uuid(), 'Client ' || n from generate_series(1, ${clients}::int) n`)
  await client.query(sql`
    insert into projects (organisation_id, id, client_id, name)
    select organisation_id, gen_random_uuid(), id, name from clients where organisation_id = ${id}`)
  return id
}
