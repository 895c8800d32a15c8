import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoSignIns } from '#domains/accounts/rules.ts'
import { openBankAccount, openNationalId } from '#domains/workforce/server/sealed.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { makeCipher } from '#platform/server/crypto/field-cipher.ts'
import { migrate, readMigrations } from '#platform/server/db/migrate.ts'
import { sql } from '#platform/server/db/statement.ts'
import { verifyHistory } from '#platform/server/history-chain/verifying.ts'
import { makeLog } from '#platform/server/log.ts'
import { testServer } from '#platform/server/testing/database.ts'
import { schemaLines } from '#platform/server/testing/schema-lines.ts'
import { start } from './start.ts'
import { type MigratingProcess, openMigrationGate, startMigrating } from './testing/paused-migration.ts'
import { dumpedVersions, dumpSecretKey, loadDump } from './testing/release-dumps.ts'

const root = join(import.meta.dirname, '../../..')
const names = (await readMigrations()).map(({ name }) => name)
const [first = ''] = dumpedVersions
const prefix = `interim_upgrade_${randomBytes(6).toString('hex')}`
const owner = new Client(testServer('postgres'))
const databases: string[] = []
/** What a new installation has. */
let newest: readonly string[] = []

/** Dumps contain the schema `public`, whichever schema the other tests use. */
const connectionTo = (database: string) => testServer(database, 'public')

async function createDatabase(template = 'template1'): Promise<string> {
  const name = `${prefix}_${databases.length}`
  await owner.query(`create database ${name} template ${template}`)
  databases.push(name)
  return name
}

const dumped = new Map<string, Promise<string>>()

/** A new database as a release left it: the dump is loaded once and cloned. */
async function createReleased(version: string): Promise<string> {
  const load = async () => {
    const database = await createDatabase()
    await loadDump(connectionTo(database), version)
    return database
  }
  const loaded = dumped.get(version) ?? load()
  dumped.set(version, loaded)
  return createDatabase(await loaded)
}

async function inDatabase<Result>(database: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client(connectionTo(database))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  await owner.connect()
  const empty = await createDatabase()
  await migrate(connectionTo(empty))
  newest = await inDatabase(empty, schemaLines)
})
afterAll(async () => {
  for (const name of databases) await owner.query(`drop database ${name} with (force)`)
  await owner.end()
})

test('every released version has a dump', () => {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const released = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - /gm)].map(([, version]) => version)
  expect(released.length).toBeGreaterThan(0)
  expect(dumpedVersions).toEqual(expect.arrayContaining(released))
})

test('the description of a schema names a changed column, policy, privilege and function', async () => {
  const database = await createDatabase(databases[0])
  const changed = await inDatabase(database, async (client) => {
    await client.query(`alter table clients alter column name set default 'x';
      alter policy gate on jobs using (false);
      revoke insert on clients from interim_app;
      create or replace function table_of(relation name) returns text language sql immutable as $$ select $1::text $$`)
    const lines = await schemaLines(client)
    const different = [
      ...lines.filter((line) => !newest.includes(line)),
      ...newest.filter((line) => !lines.includes(line)),
    ]
    return different.map((line) => (JSON.parse(line) as string[])[0])
  })
  expect([...new Set(changed)].sort()).toEqual(['column', 'function', 'policy', 'privilege of relation'])
})

test('a start whose connection breaks during a migration ends with an error, and the next one continues', async () => {
  const database = await createReleased(first)
  const [name = ''] = names.slice((await inDatabase(database, appliedMigrations)).length)
  const gate = await openMigrationGate(connectionTo(database))
  await gate.pauseAt(name)
  const cutOff = startMigrating(connectionTo(database))
  await owner.query(sql`select pg_terminate_backend(${await arrivalOf(cutOff, gate.arrival())})`)
  expect(await cutOff.ended).toBe(1)
  await gate.close()
  expect((await migrate(connectionTo(database)))[0]).toBe(name)
  expect(await inDatabase(database, schemaLines)).toEqual(newest)
})

test('when the process that migrates is killed, another one that waits for it continues', async () => {
  const database = await createReleased(first)
  const gate = await openMigrationGate(connectionTo(database))
  await gate.pauseAt(names.at(-1) as string)
  const killed = startMigrating(connectionTo(database))
  const pid = await arrivalOf(killed, gate.arrival())
  const others = [startMigrating(connectionTo(database)), startMigrating(connectionTo(database))]
  const areWaiting = () =>
    inDatabase(database, async (client) => {
      const { rowCount } = await client.query(sql`
        select 1 from pg_stat_activity where datname = current_database() and application_name = 'interim migrations'
           and wait_event_type = 'Lock' and pid <> ${pid}`)
      return rowCount === 2
    })
  await expect.poll(areWaiting).toBe(true)
  killed.child.kill('SIGKILL')
  await gate.resume(pid)
  await gate.close()
  expect(await Promise.all(others.map(({ ended }) => ended))).toEqual([0, 0])
  expect(await inDatabase(database, schemaLines)).toEqual(newest)
})

test('a migration that waits for a long transaction lets calls pass', async () => {
  const database = await createReleased(first)
  const { report, call } = { report: new Client(connectionTo(database)), call: new Client(connectionTo(database)) }
  await Promise.all([report.connect(), call.connect()])
  try {
    await report.query('begin; select from workers')
    const migrated = migrate(connectionTo(database))
    const lockOn = async (table: string, isGranted: boolean) => {
      const { rowCount } = await call.query(sql`
        select 1 from pg_locks where relation = ${table}::regclass and mode = 'AccessExclusiveLock' and granted = ${isGranted}`)
      return rowCount === 1
    }
    await expect.poll(() => lockOn('workers', false)).toBe(true)
    // As long as a call waits.
    await call.query(`set lock_timeout = '5s'`)
    await call.query('select from workers')
    // After some attempts, new calls wait before they hold any lock.
    await expect.poll(() => lockOn('sessions', true)).toBe(true)
    await report.query('commit')
    expect((await migrated).length).toBeGreaterThan(10)
  } finally {
    await report.end()
    await call.end()
  }
})

describe.each(dumpedVersions)('from version %s', (version) => {
  let loaded = ''
  let pending: string[] = []

  beforeAll(async () => {
    loaded = await createReleased(version)
    const applied = await inDatabase(loaded, appliedMigrations)
    pending = names.slice(applied.length)
    expect(applied).toEqual(names.slice(0, applied.length))
  })

  test('one start leads to the schema of a new installation and keeps every row and the history', async () => {
    const database = await createDatabase(loaded)
    const before = await inDatabase(database, rowCounts)
    expect(await migrate(connectionTo(database))).toEqual(pending)
    expect(await inDatabase(database, schemaLines)).toEqual(newest)
    expect(await inDatabase(database, rowCounts)).toMatchObject(before)
    expect(await inDatabase(database, historyFaults)).toEqual([])
  })

  test('killed at each migration, the next start continues there', { timeout: 120_000 }, async () => {
    const database = await createDatabase(loaded)
    const connection = connectionTo(database)
    const gate = await openMigrationGate(connection)
    for (const [index, name] of pending.entries()) {
      await gate.pauseAt(name)
      const killed = startMigrating(connection)
      const pid = await arrivalOf(killed, gate.arrival())
      killed.child.kill('SIGKILL')
      expect(await killed.ended, `${name}: the process is killed`).toBe('SIGKILL')
      await gate.resume(pid)
      expect(await inDatabase(database, appliedMigrations)).toHaveLength(names.length - pending.length + index)
    }
    await gate.close()
    const last = startMigrating(connection)
    expect(await last.ended).toBe(0)
    expect(await inDatabase(database, schemaLines)).toEqual(newest)
    expect(await inDatabase(database, historyFaults)).toEqual([])
  })
})

test('the product starts on the first release: people sign in, and encrypted values can be read', async () => {
  const database = await createReleased(first)
  const dataDir = await mkdtemp(join(tmpdir(), 'interim-upgrade-'))
  const config = readConfig({ NODE_ENV: 'test', DEMO: 'off', DATA_DIR: dataDir, SECRET_KEY: dumpSecretKey, PORT: '0' })
  const running = await start(config, connectionTo(database), makeLog('silent'))
  try {
    expect(running.migrations).toBeGreaterThan(10)
    for (const [who, path] of [
      ['organisation', '/provider/workforce'],
      ['worker', '/worker/time-entries'],
    ] as const) {
      const signedIn = await running.server.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: demoSignIns[who],
      })
      expect(signedIn.statusCode).toBe(200)
      const cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]))
      const answer = await running.server.inject({ url: `/api${path}`, cookies })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    const { rows } = await inDatabase(database, (client) =>
      client.query<{ organisationId: string; id: string; nationalId: string | null; account: string | null }>(
        `select organisation_id as "organisationId", id, national_id as "nationalId", bank_account as account from workers`,
      ),
    )
    const cipher = makeCipher(Buffer.from(dumpSecretKey, 'base64'))
    const ids = rows.flatMap((row) => (row.nationalId ? [openNationalId(cipher, row, row.nationalId)] : []))
    const accounts = rows.flatMap((row) => (row.account ? [openBankAccount(cipher, row, row.account)] : []))
    expect(ids.length).toBeGreaterThan(10)
    expect(accounts.length).toBeGreaterThan(10)
  } finally {
    await running.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

/** Waits until a process has come to the paused migration; fails if it ends before. */
function arrivalOf({ ended }: MigratingProcess, arrival: Promise<number>): Promise<number> {
  const tooEarly = ended.then((code) => {
    throw new Error(`the process ended with ${code} before it came to the migration`)
  })
  return Promise.race([arrival, tooEarly])
}

async function appliedMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

async function rowCounts(client: Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = quote_ident(current_schema())::regnamespace and relkind = 'r' and relname <> 'migrations'`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const counted = await client.query<{ count: number }>(`select count(*)::int from ${name}`)
    counts[name] = counted.rows[0]?.count ?? 0
  }
  return counts
}

async function historyFaults(client: Client): Promise<unknown[]> {
  const faults: unknown[] = []
  for await (const verified of verifyHistory(client, {})) faults.push(...verified.faults)
  return faults
}
