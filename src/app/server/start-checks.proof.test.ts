import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { sampleOrganisation } from '#domains/accounts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { checkKeys, recordKey, recordOnlyKey } from '#platform/server/crypto/key-check.ts'
import { printOf } from '#platform/server/crypto/secret-key.ts'
import { makeLog } from '#platform/server/log.ts'
import { dropTestDatabase, testDatabase, testServer } from '#platform/server/testing/database.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { checkDatabases } from './groups.ts'
import { routes } from './routes.ts'
import { sealedColumns } from './sealed-columns.ts'
import { start } from './start.ts'

// Each test has a separate database, because keys belong to a whole database.
const names = ['keys_sealed', 'keys_recorded', 'keys_started']
const [sealed = '', recorded = '', started = ''] = names
const world = await openWorld(routes, undefined, {}, { database: sealed })
const log = makeLog('silent')
const empty = `interim_keys_${randomBytes(6).toString('hex')}`
const dataDir = join(tmpdir(), `interim-keys-${randomBytes(6).toString('hex')}`)
const keyOf = (fill: number) => Buffer.alloc(32, fill)
const settings = (key: Buffer, more = {}) =>
  readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    SECRET_KEY: key.toString('base64'),
    ...more,
  })
const fit = (present: Buffer, former?: Buffer) => checkKeys(connection, { present, former }, sealedColumns)
const connection = await testDatabase(recorded)

afterAll(async () => {
  const owner = new Client(testServer('postgres'))
  await owner.connect()
  await owner.query(`drop database if exists ${empty} with (force)`)
  await owner.end()
  for (const name of names.slice(1)) await dropTestDatabase(name)
  await rm(dataDir, { recursive: true, force: true })
})

test('a key that does not fit the recorded ones is refused, naming both, until the former one is given too (F87)', async () => {
  await fit(keyOf(1))
  await recordKey(connection, { present: keyOf(1), former: undefined })
  await fit(keyOf(1))
  await expect(fit(keyOf(2))).rejects.toThrow(
    `SECRET_KEY (print ${printOf(keyOf(2))}) does not fit this data, which needs the key with the print ${printOf(keyOf(1))}`,
  )
  await expect(checkKeys(connection, undefined, sealedColumns)).rejects.toThrow(
    /^there is no SECRET_KEY, and this data needs/,
  )
  // A rotation: from the first value that is encrypted with the new key, both are needed.
  await fit(keyOf(2), keyOf(1))
  await recordKey(connection, { present: keyOf(2), former: keyOf(1) })
  await fit(keyOf(1), keyOf(2))
  for (const alone of [keyOf(1), keyOf(2)]) await expect(fit(alone)).rejects.toThrow(/does not fit this data/)
  await recordOnlyKey(connection, printOf(keyOf(2)))
  await fit(keyOf(2))
  await expect(fit(keyOf(1))).rejects.toThrow(/does not fit this data/)
})

test('where no key is recorded yet, the data tells whether the key fits (F87)', async () => {
  const there = await testDatabase(sealed)
  await sampleWorker(world, await sampleOrganisation(world))
  await expect(checkKeys(there, { present: keyOf(3), former: undefined }, sealedColumns)).rejects.toThrow(
    /does not fit this data, which needs another key/,
  )
  await expect(checkKeys(there, undefined, sealedColumns)).rejects.toThrow(/there is no SECRET_KEY/)
})

test('a start with another key ends before anything is written, in each group of organisations (F87)', async () => {
  const database = await testDatabase(started)
  const running = await start(settings(keyOf(4)), database, log)
  await running.stop()
  const before = await tablesOf(started)
  await expect(start(settings(keyOf(5)), database, log)).rejects.toThrow(/does not fit this data/)
  expect(await tablesOf(started)).toEqual(before)

  const owner = new Client(testServer('postgres'))
  await owner.connect()
  await owner.query(`create database ${empty}`)
  await owner.end()
  const address = (name: string) => {
    const at = testServer(name, 'public')
    return 'connectionString' in at
      ? at.connectionString
      : `postgres:///${at.database}?host=${encodeURIComponent(at.host)}&user=${at.user}&port=${at.port}`
  }
  const databaseName = 'database' in database ? database.database : new URL(database.connectionString).pathname.slice(1)
  const groups = {
    DATABASE_URL: address(empty),
    DIRECTORY_URL: address(empty),
    GROUPS: `two=${address(databaseName)}`,
  }
  await expect(checkDatabases(testServer(empty, 'public'), settings(keyOf(5), groups), log)).rejects.toThrow(
    /^group two: SECRET_KEY .* does not fit this data/,
  )
  await expect(start(settings(keyOf(5), groups), testServer(empty, 'public'), log)).rejects.toThrow(/^group two/)
  const client = new Client(testServer(empty, 'public'))
  await client.connect()
  const { rowCount } = await client.query(`select from pg_tables where schemaname = 'public'`)
  await client.end()
  expect(rowCount).toBe(0)
})

test('a missing key is not made for data that needs one (F87)', async () => {
  const database = await testDatabase(started)
  const folder = join(dataDir, 'without-key')
  const config = settings(keyOf(4), { SECRET_KEY: '', DATA_DIR: folder })
  await expect(start(config, database, log)).rejects.toThrow(/there is no SECRET_KEY/)
  await expect(readdir(folder)).rejects.toThrow(/ENOENT/)
})

/** The number of rows of every table. */
async function tablesOf(name: string) {
  const client = new Client(await testDatabase(name))
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = quote_ident(current_schema())::regnamespace and relkind = 'r' order by 1`,
    )
    const counts = []
    for (const { name } of tables) counts.push([name, (await client.query(`select from "${name}"`)).rowCount])
    return counts
  } finally {
    await client.end()
  }
}
