import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from './statement.ts'
import { testServer } from '../testing/database.ts'
import { migrate } from './migrate.ts'

const folder = join(import.meta.dirname, '../../../../migrations')
const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
const own = [0, 1, 2, 3].map(() => `interim_migrate_${randomBytes(6).toString('hex')}`) as [
  string,
  string,
  string,
  string,
]
const owner = new Client(testServer('postgres'))

beforeAll(async () => {
  await owner.connect()
  for (const name of own) await owner.query(`create database ${name}`)
})
afterAll(async () => {
  for (const name of own) await owner.query(`drop database ${name} with (force)`)
  await owner.end()
})

async function inDatabase<Result>(
  name: string,
  work: (client: Client) => Promise<Result>,
  schema?: string,
): Promise<Result> {
  const client = new Client(testServer(name, schema))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

test('when several processes migrate one empty database at the same time, each succeeds and each migration runs once', async () => {
  const runs = await Promise.all([
    migrate(testServer(own[0])),
    migrate(testServer(own[0])),
    migrate(testServer(own[0])),
  ])
  expect(runs.flat()).toEqual(names)
  expect(await migrate(testServer(own[0]))).toEqual([])
  const applied = await inDatabase(own[0], (client) =>
    client.query<{ name: string }>('select name from migrations order by name'),
  )
  expect(applied.rows.map(({ name }) => name)).toEqual(names)
})

test('two databases of one server are migrated at the same time, though they share their roles', async () => {
  const runs = await Promise.all([migrate(testServer(own[1])), migrate(testServer(own[2]))])
  expect(runs).toEqual([names, names])
})

test('two schemas of one database are migrated separately, and public contains only the extensions', async () => {
  const schemas = ['group_one', '"Group_2"'] as const
  for (const schema of schemas) expect(await migrate(testServer(own[3], schema))).toEqual(names)
  expect(await migrate(testServer(own[3], schemas[0]))).toEqual([])
  const [one, two] = await Promise.all(schemas.map(contentsOf))
  expect(one?.length).toBeGreaterThan(200)
  expect(two).toEqual(one)
  expect(await contentsOf('public')).toEqual([])

  // A trigger with its own search path writes to the history of its own schema.
  const counts = await inDatabase(
    own[3],
    async (client) => {
      await client.query(`insert into organisations (id, purpose) values (gen_random_uuid(), 'enlisting')`)
      const { rows } = await client.query(
        'select (select count(*)::int from group_one.history) as one, (select count(*)::int from "Group_2".history) as two',
      )
      return rows
    },
    schemas[0],
  )
  expect(counts).toEqual([{ one: 1, two: 0 }])
})

/** The tables, indexes, functions and policies of a schema, without those of extensions. */
async function contentsOf(schema: string): Promise<unknown[]> {
  const { rows } = await inDatabase(
    own[3],
    (client) =>
      client.query(sql`
        select relkind::text as kind, relname::text as name from pg_class where relnamespace = ${schema}::regnamespace
        union all
        select 'function', proname || '(' || oidvectortypes(proargtypes) || ')' from pg_proc p
        where pronamespace = ${schema}::regnamespace
         and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
        union all
        select 'policy', polrelid::regclass::text || '.' || polname from pg_policy join pg_class c on c.oid = polrelid
        where relnamespace = ${schema}::regnamespace
        order by 1, 2`),
    schema,
  )
  return rows
}

test('a migration that was edited after it was applied is refused by name, and nothing else runs', async () => {
  const last = names.at(-1) as string
  await inDatabase(own[0], async (client) => {
    await client.query(sql`update migrations set checksum = 'other' where name = ${names[0]}`)
    await client.query(sql`delete from migrations where name = ${last}`)
  })
  await expect(migrate(testServer(own[0]))).rejects.toThrow(
    `migration ${names[0]} was changed after it had been applied`,
  )
  const applied = await inDatabase(own[0], (client) => client.query(sql`select 1 from migrations where name = ${last}`))
  expect(applied.rows).toEqual([])
})

test('a migration that fails is named, leaves nothing half done, and runs after its cause is removed', async () => {
  // A statement that creates a table cannot run a second time, unless the table is dropped before it.
  const texts = names.map((name) => readFileSync(join(folder, name), 'utf8'))
  const failsAgain = (text: string) => /^create table /m.test(text) && !/^drop table /m.test(text)
  const last = names[texts.findLastIndex(failsAgain)] as string
  const name = own[1]
  const before = await inDatabase(name, (client) => {
    return client.query(sql`delete from migrations where name = ${last}`)
  })
  expect(before.rowCount).toBe(1)
  await expect(migrate(testServer(name))).rejects.toThrow(`migration ${last}: `)
  const applied = await inDatabase(name, (client) => client.query(sql`select 1 from migrations where name = ${last}`))
  expect(applied.rows).toEqual([])
})
