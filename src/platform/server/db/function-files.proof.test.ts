import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from './statement.ts'
import { testServer } from '../testing/database.ts'
import { definedBy, readDefinitions } from '../testing/definitions.ts'
import { readFunctionFiles } from './function-files.ts'
import { migrate, readMigrations } from './migrate.ts'

/** From the next migration on, functions and triggers are in files. */
const firstOfFiles = '0141_function_files.sql'
const prefix = `interim_functions_${randomBytes(6).toString('hex')}`
const migrated = `${prefix}_migrated`
const databases: string[] = []
const owner = new Client(testServer('postgres'))

/** These tests run SQL of the migrations as it is, which names `public`. */
const connectionTo = (database: string) => testServer(database, 'public')

async function createDatabase(template = migrated): Promise<{ name: string; client: Client }> {
  const name = template === migrated ? `${prefix}_${databases.length}` : migrated
  await owner.query(`create database ${name} template ${template}`)
  databases.push(name)
  const client = new Client(connectionTo(name))
  await client.connect()
  return { name, client }
}

beforeAll(async () => {
  await owner.connect()
  const { name, client } = await createDatabase('template1')
  await client.end()
  await migrate(connectionTo(name))
})
afterAll(async () => {
  for (const name of databases) await owner.query(`drop database ${name} with (force)`)
  await owner.end()
})

const bodyOf = async (client: Client, name: string) =>
  (await client.query<{ body: string }>(sql`select prosrc as body from pg_proc where proname = ${name}`)).rows[0]?.body
const setTo = (client: Client, name: string, result: string) =>
  client.query(
    `create or replace function ${name}() returns trigger language plpgsql as $$ begin return ${result}; end $$`,
  )

test('a migrated database has had every file, and applies none again', async () => {
  const { name, client } = await createDatabase()
  const applied = () =>
    client.query<{ name: string; checksum: string; at: string }>(
      'select name, checksum, applied_at::text as at from function_files order by name',
    )
  const { rows: first } = await applied()
  expect(first.map(({ name, checksum }) => ({ name, checksum }))).toEqual(
    (await readFunctionFiles()).map(({ name, checksum }) => ({ name, checksum })),
  )
  await migrate(connectionTo(name))
  expect((await applied()).rows).toEqual(first)
  await client.end()
})

test('a changed file is applied again, and only that one', async () => {
  const { name, client } = await createDatabase()
  const body = await bodyOf(client, 'accept_new_shift')
  await setTo(client, 'accept_new_shift', 'old')
  await setTo(client, 'fill_positions', 'old')
  await client.query(`update function_files set checksum = 'of another text' where name = 'shifts.sql'`)
  await client.query(`insert into function_files (name, checksum, version) values ('gone.sql', '', '0.0.1')`)
  await migrate(connectionTo(name))
  expect(await bodyOf(client, 'accept_new_shift')).toBe(body)
  expect(await bodyOf(client, 'fill_positions')).toBe(' begin return old; end ')
  const { rowCount } = await client.query(
    `select from function_files where name = 'gone.sql' or checksum = 'of another text'`,
  )
  expect(rowCount).toBe(0)
  await client.end()
})

test('an earlier version that starts beside a later one leaves the functions of the later one', async () => {
  const later = [
    `update function_files set version = '999.10.0' where name = 'emails.sql'`,
    `insert into migrations (name, checksum) values ('9999_later.sql', '')`,
  ]
  for (const makeLater of later) {
    const { name, client } = await createDatabase()
    await setTo(client, 'accept_new_shift', 'null')
    await client.query(`update function_files set checksum = 'of the later version' where name = 'shifts.sql'`)
    await client.query(makeLater)
    await migrate(connectionTo(name))
    expect(await bodyOf(client, 'accept_new_shift'), makeLater).toBe(' begin return null; end ')
    await client.end()
  }
})

test('a file that fails is named, and none of the others is applied', async () => {
  const { name, client } = await createDatabase()
  await setTo(client, 'accept_new_shift', 'null')
  await client.query(`update function_files set checksum = '' where name in ('shifts.sql', 'worker-rates.sql')`)
  await client.query('drop table worker_rates cascade; drop function record_worker_rate cascade')
  await client.query(`create function record_worker_rate() returns int language sql as 'select 1'`)
  await expect(migrate(connectionTo(name))).rejects.toThrow('function file worker-rates.sql: ')
  expect(await bodyOf(client, 'accept_new_shift')).toBe(' begin return null; end ')
  await client.end()
})

test('a file that waits for a transaction which writes lets other calls write', async () => {
  const { name, client } = await createDatabase()
  const call = new Client(connectionTo(name))
  await call.connect()
  await client.query(`update function_files set checksum = '' where name = 'shifts.sql'`)
  await client.query('begin; lock table shifts in row exclusive mode')
  const applied = migrate(connectionTo(name))
  await expect
    .poll(async () => {
      const { rowCount } = await call.query(`select from pg_locks where relation = 'shifts'::regclass and not granted`)
      return rowCount
    })
    .toBe(1)
  await call.query(`set lock_timeout = '5s'`)
  await call.query('begin; lock table shifts in row exclusive mode; commit')
  await client.query('commit')
  await applied
  const { rowCount } = await call.query(`select from function_files where name = 'shifts.sql' and checksum <> ''`)
  expect(rowCount).toBe(1)
  await Promise.all([client.end(), call.end()])
})

// An upgraded database has the function of its file, because the file is older than the migration. A new database runs all migrations
// first, and computes columns and creates tables with the functions that the migrations leave.
test('what tables and migrations use, and what a later migration defines, has the text of its file', async () => {
  const name = `${prefix}_by_migrations`
  await owner.query(`create database ${name}`)
  databases.push(name)
  const client = new Client(connectionTo(name))
  await client.connect()
  await client.query(
    'create table migrations (name text primary key, checksum text, applied_at timestamptz default now())',
  )
  const migrations = await readMigrations()
  for (const { text } of migrations.filter(({ name }) => name <= firstOfFiles)) await client.query(text)
  const later = await definedBy(client, async () => {
    for (const { text } of migrations.filter(({ name }) => name > firstOfFiles)) await client.query(text)
  })
  const { rows } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
        and (p.prokind = 'p' or exists (
          select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
             and d.classid in ('pg_class'::regclass, 'pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_policy'::regclass)))`,
  )
  const used = new Set([...later, ...rows.map(({ name }) => name)])
  expect([...used]).toEqual(expect.arrayContaining(['protect(regclass)', 'searchable(text)']))
  const byMigrations = await readDefinitions(client)
  await client.end()
  const { client: current } = await createDatabase()
  const byFiles = await readDefinitions(current)
  await current.end()
  const usedOf = (definitions: typeof byFiles) => definitions.filter(({ name }) => used.has(name))
  expect(usedOf(byMigrations)).toEqual(usedOf(byFiles))
})
