import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer } from '../testing/database.ts'
import { migrate } from './migrate.ts'

const folder = join(import.meta.dirname, '../../../../migrations')
const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
const own = [0, 1, 2].map(() => `interim_migrate_${randomBytes(6).toString('hex')}`) as [string, string, string]
const owner = new Client(testServer('postgres'))

beforeAll(async () => {
  await owner.connect()
  for (const name of own) await owner.query(`create database ${name}`)
})
afterAll(async () => {
  for (const name of own) await owner.query(`drop database ${name} with (force)`)
  await owner.end()
})

async function inDatabase<Result>(name: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client(testServer(name))
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

test('a migration that was edited after it was applied is refused by name, and nothing else runs', async () => {
  const last = names.at(-1) as string
  await inDatabase(own[0], async (client) => {
    await client.query('update migrations set checksum = $2 where name = $1', [names[0], 'other'])
    await client.query('delete from migrations where name = $1', [last])
  })
  await expect(migrate(testServer(own[0]))).rejects.toThrow(
    `migration ${names[0]} was changed after it had been applied`,
  )
  const applied = await inDatabase(own[0], (client) => client.query('select 1 from migrations where name = $1', [last]))
  expect(applied.rows).toEqual([])
})

test('a migration that fails is named, leaves nothing half done, and runs after its cause is removed', async () => {
  // A statement that creates a table cannot run a second time.
  const texts = names.map((name) => readFileSync(join(folder, name), 'utf8'))
  const last = names[texts.findLastIndex((text) => /^create table /m.test(text))] as string
  const name = own[1]
  const before = await inDatabase(name, (client) => {
    return client.query('delete from migrations where name = $1', [last])
  })
  expect(before.rowCount).toBe(1)
  await expect(migrate(testServer(name))).rejects.toThrow(`migration ${last}: `)
  const applied = await inDatabase(name, (client) => client.query('select 1 from migrations where name = $1', [last]))
  expect(applied.rows).toEqual([])
})
