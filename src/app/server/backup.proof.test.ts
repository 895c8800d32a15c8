import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleOrganisation } from '#domains/accounts/server/samples.ts'
import { backUp } from '#platform/server/backup/backup.ts'
import { excludedTables } from '#platform/server/backup/catalogue.ts'
import { restore } from '#platform/server/backup/restore.ts'
import { fragment, joined, raw, sql, type Statement } from '#platform/server/db/statement.ts'
import { makeFolderStore } from '#platform/server/files/store.ts'
import { verifyHistory } from '#platform/server/history-chain/verifying.ts'
import { makeSealing } from '#platform/server/history-chain/sealing.ts'
import { startScheduledJobs } from '#platform/server/jobs/scheduled-jobs.ts'
import { makeLog } from '#platform/server/log.ts'
import { testDatabase, testServer } from '#platform/server/testing/database.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'
import { sampleTenant } from './samples.ts'

// A backup contains a whole database, so it must not contain the rows of other tests.
const database = 'backup'
const world = await openWorld(routes, undefined, {}, { database })
const connection = await testDatabase(database)
const folder = await mkdtemp(join(tmpdir(), 'interim-backup-'))
const path = join(folder, 'interim.backup')
const target = `interim_restored_${randomBytes(6).toString('hex')}`
const owner = new Client(testServer('postgres'))
const source = { connection, files: world.services.files, keyPrint: 'a-print', now: '2026-11-20T08:00:00Z' }
const into = {
  // A schema with another name: neither backup nor restore relies on the name.
  connection: testServer(target, 'restored_group'),
  files: makeFolderStore(join(folder, 'files'), makeLog('silent')),
  keyPrints: ['present-print', 'a-print'],
}

beforeAll(async () => {
  await owner.connect()
  await owner.query(`create database ${target}`)
})
afterAll(async () => {
  await owner.query(`drop database ${target} with (force)`)
  await owner.end()
  await rm(folder, { recursive: true, force: true })
})

async function rowsOf<Row>(statement: Statement<Row>, where = into.connection): Promise<Row[]> {
  const client = new Client(where)
  await client.connect()
  try {
    return (await client.query(statement)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** The number of rows and a digest for each table of these organisations. */
async function digestOf(ids: string[], where: typeof connection) {
  const tables = await rowsOf(
    sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id'
       where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind = 'r' and c.relname <> all(${excludedTables}) order by 1`,
    where,
  )
  const each = tables.map(
    ({ name }) => fragment`
      select '${raw(name)}' as name, count(*)::int as rows, md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as digest
        from ${raw(name)} t where organisation_id = any(${ids})`,
  )
  // A large database is read by several processes, so the order of rows varies.
  return rowsOf(
    sql<{ name: string; rows: number; digest: string }>`${joined(each, ' union all ')} order by name`,
    where,
  )
}

const paid = sql`
  select organisation_id, currency, sum(gross_amount)::text as gross, sum(net_amount)::text as net
    from pay_stubs group by 1, 2 order by 1, 2`

test(
  'T46 a backup made during writes restores completely: rows, pay, files and the history',
  { timeout: 120_000 },
  async () => {
    const tenants = [await sampleTenant(world), await sampleTenant(world)]
    const ids = tenants.map(({ admin }) => admin.organisationId)
    const sealing = startScheduledJobs(world.services, [makeSealing()], { everyMs: 20 })
    const busy = await sampleOrganisation(world)
    const stopping = new AbortController()
    let writes = 0
    const writing = (async () => {
      while (!stopping.signal.aborted) {
        await world.sql`update organisations set company_name = ${`Busy ${writes++}`} where id = ${busy.organisationId}`
      }
    })()
    const before = await digestOf(ids, connection)
    const sums = await rowsOf(paid, connection)
    const result = await backUp(source, path)
    stopping.abort()
    await writing
    await sealing.stop()
    expect(writes).toBeGreaterThan(10)

    const back = await restore(into, path)
    expect(back).toMatchObject({ rows: result.rows, tables: result.tables, files: result.files })
    expect(before.filter(({ rows }) => rows > 0).length).toBeGreaterThan(30)
    const after = await digestOf(ids, into.connection)
    expect(after.filter(({ name }) => !name.startsWith('history'))).toEqual(
      before.filter(({ name }) => !name.startsWith('history')),
    )
    expect(await rowsOf(paid)).toEqual(sums)

    const [image] = await rowsOf(
      sql<{ image: string }>`select image from workers where organisation_id = ${ids[0]} and image is not null`,
    )
    const hashes = await Promise.all(
      [world.services.files, into.files].map(async (store) =>
        createHash('sha256')
          .update((await store.get(image?.image ?? '')) as Uint8Array)
          .digest('hex'),
      ),
    )
    expect(hashes[0]).toBe(hashes[1])

    const client = new Client(into.connection)
    await client.connect()
    for await (const { organisationId, faults } of verifyHistory(client))
      if (ids.includes(organisationId as never)) expect(faults).toEqual([])
    // It continues where it was: sequences, triggers and row-level security are restored.
    await client.query(sql`update organisations set company_name = 'Restored' where id = ${ids[0]}`)
    const { rows } = await client.query<{ last: boolean }>(sql`
      select number = (select max(number)
       from history) as last from history where organisation_id = ${ids[0]} order by number desc limit 1`)
    expect(rows).toEqual([{ last: true }])
    const { rowCount } = await client.query('select from sessions')
    expect(rowCount).toBe(0)
    const walls = await client.query(
      `select relname from pg_class where relnamespace = quote_ident(current_schema())::regnamespace and relkind = 'r' and relrowsecurity and not relforcerowsecurity`,
    )
    expect(walls.rows).toEqual([])
    await client.end()
  },
)

test('T46 neither a database with data nor an existing file is overwritten', async () => {
  await expect(restore(into, path)).rejects.toThrow('the database is not empty')
  await expect(backUp(source, path)).rejects.toThrow('is there already')
})

test('T46 a truncated or damaged backup is refused before anything is changed', async () => {
  const whole = await readFile(path)
  const cut = join(folder, 'cut.backup')
  for (const length of [whole.length - 1, whole.length - 40, Math.floor(whole.length / 2), 20, 5]) {
    await writeFile(cut, whole)
    await truncate(cut, length)
    await expect(restore(into, cut), `${length} bytes`).rejects.toThrow(/cut off or damaged|no backup/)
  }
  whole[Math.floor(whole.length / 3)]! ^= 1
  await writeFile(cut, whole)
  await expect(restore(into, cut)).rejects.toThrow('damaged')
})

test('T46 a backup of a newer version or with another key is refused with the reason', async () => {
  const empty = `${target}_empty`
  await owner.query(`create database ${empty}`)
  try {
    const client = new Client(connection)
    await client.connect()
    await client.query(`insert into migrations (name, checksum) values ('9999_tomorrow.sql', 'x')`)
    const newer = join(folder, 'newer.backup')
    try {
      await backUp(source, newer)
    } finally {
      await client.query(`delete from migrations where name = '9999_tomorrow.sql'`)
      await client.end()
    }
    const there = { ...into, connection: testServer(empty) }
    await expect(restore(there, newer)).rejects.toThrow('newer version, with 9999_tomorrow.sql')
    await expect(restore({ ...there, keyPrints: ['other'] }, path)).rejects.toThrow('another SECRET_KEY')
    await expect(restore({ ...there, keyPrints: [] }, path)).rejects.toThrow('another SECRET_KEY')
    expect(await rowsOf(sql`select from pg_class where relname = 'organisations'`, there.connection)).toEqual([])
  } finally {
    await owner.query(`drop database ${empty} with (force)`)
  }
})

test('a backup that is restored without its key belongs to the key of the new place (F87)', async () => {
  const elsewhere = `${target}_elsewhere`
  await owner.query(`create database ${elsewhere}`)
  try {
    const connection = testServer(elsewhere)
    await expect(restore({ ...into, connection, keyPrints: ['other-print'] }, path)).rejects.toThrow(
      'another SECRET_KEY',
    )
    await restore({ ...into, connection, keyPrints: ['other-print'], withoutKey: true }, path)
    expect(await rowsOf(sql`select print from secret_keys`, connection)).toEqual([{ print: 'other-print' }])
  } finally {
    await owner.query(`drop database ${elsewhere} with (force)`)
  }
})
