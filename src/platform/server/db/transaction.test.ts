import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { makeLog } from '../log.ts'
import { testDatabase } from '../testing/database.ts'
import { openTransactionPooler } from '../testing/transaction-pooler.ts'
import { openPool } from './pool.ts'
import { isTransientFailure } from './retries.ts'
import { raw, sql } from './statement.ts'
import { refusalOf } from '../http/problem-document.ts'
import { databaseError, Transaction, type TransactionOptions, UnusableConnection, violates } from './transaction.ts'

const log = makeLog('silent')
// One connection, so that each transaction finds what the one before it left behind.
const pool = openPool(await testDatabase(), 1, log)
afterAll(() => pool.end())

const now = '2026-11-20T08:00:00.000Z'
const gate: TransactionOptions = { role: 'interim_gate', action: 'test', now }
const inside: TransactionOptions = {
  role: 'interim_app',
  organisationId: '0198f3a0-0000-7000-8000-000000000001',
  actorId: '0198f3a0-0000-7000-8000-000000000002',
  action: 'test',
  now,
}
const begin = (entry: TransactionOptions = gate) => new Transaction(pool, entry)
const newKey = () => `test:${randomBytes(12).toString('hex')}`
const count = (key: string) => sql`insert into attempts (key, count, resets_at) values (${key}, 1, '2026-11-21Z')`
const isThere = async (key: string) => {
  const transaction = begin()
  const rows = await transaction.manyAndCommit(sql`select 1 from attempts where key = ${key}`)
  return rows.length === 1
}

test('the settings of a transaction end with it', async () => {
  const settings = sql<{ role: string; organisation: string; at: string; parallelWorkers: string }>`
    select current_user::text as role, current_setting('app.organisation_id') as organisation, scope_now() as at,
           current_setting('max_parallel_workers_per_gather') as parallel_workers`
  const transaction = begin(inside)
  expect(await transaction.one(settings)).toEqual({
    role: 'interim_app',
    organisation: inside.organisationId,
    at: '2026-11-20T08:00:00Z',
    parallelWorkers: '0',
  })
  await transaction.commit()
  const { rows } = await pool.query(
    "select current_user <> 'interim_app' as free, current_setting('app.organisation_id', true) as organisation",
  )
  expect(rows).toEqual([{ free: true, organisation: '' }])
})

test('T40 what is abandoned leaves nothing behind, and the connection is clean', async () => {
  const key = newKey()
  const transaction = begin()
  await transaction.many(count(key))
  await transaction.rollback()
  expect(await isThere(key)).toBe(false)
  expect(transaction.hasCommitted).toBe(false)
})

test('committed rows stay, and the next statement begins a new transaction', async () => {
  const [one, other] = [newKey(), newKey()]
  const transaction = begin()
  await transaction.many(count(one))
  await transaction.commit()
  await transaction.many(count(other))
  await transaction.rollback()
  expect([await isThere(one), await isThere(other)]).toEqual([true, false])
})

test('several statements give the rows of each, and see what those before them wrote', async () => {
  const key = newKey()
  const stored = sql<{ count: number }>`select count from attempts where key = ${key}`
  const transaction = begin()
  expect(await transaction.each(stored, count(key), stored)).toEqual([[], [], [{ count: 1 }]])
  await transaction.rollback()
  expect(await isThere(key)).toBe(false)
  await begin().eachAndCommit(count(key), stored)
  expect(await isThere(key)).toBe(true)
})

test.each(['each', 'eachAndCommit'] as const)(
  'one of several statements that fails by %s is reported, and none is committed',
  async (by) => {
    const [one, other] = [newKey(), newKey()]
    const transaction = begin()
    const failed = transaction[by](count(one), count(one), count(other))
    await expect(failed).rejects.toSatisfy((error) => violates(error, 'attempts_pkey'))
    await transaction.rollback()
    expect([await isThere(one), await isThere(other)]).toEqual([false, false])
  },
)

test('the last statement commits in its own round trip', async () => {
  const key = newKey()
  await begin().manyAndCommit(count(key))
  expect(await isThere(key)).toBe(true)
})

test('a last statement with a deferred commit commits only with the rest', async () => {
  const key = newKey()
  const transaction = begin()
  transaction.deferCommit()
  await transaction.manyAndCommit(count(key))
  await transaction.rollback()
  expect(await isThere(key)).toBe(false)
})

test.each(['many', 'manyAndCommit'] as const)(
  'a statement that fails by %s undoes all, and the next transaction is sound',
  async (by) => {
    const key = newKey()
    const transaction = begin()
    await transaction.many(count(key))
    const failure = await transaction[by](count(key)).catch((error: unknown) => error)
    expect(databaseError(failure)).toEqual({ code: '23505', constraint: 'attempts_pkey' })
    expect(violates(failure, 'attempts_pkey')).toBe(true)
    await transaction.rollback()
    expect(await isThere(key)).toBe(false)
  },
)

test('the first failure is reported, not those that it causes', async () => {
  const transaction = begin()
  const failures = await Promise.all(
    ['select 1 / 0', 'select 1', 'select 2'].map((text) =>
      transaction.many(sql`${raw(text)}`).catch((error: unknown) => databaseError(error)?.code),
    ),
  )
  expect(failures[0]).toBe('22012')
  const later = await transaction.many(sql`select 3`).catch((error: unknown) => databaseError(error)?.code)
  expect(later).toBe('22012')
  await transaction.rollback()
  expect(await isThere('nothing')).toBe(false)
})

test('a transaction for reading writes nothing', async () => {
  const transaction = begin({ ...gate, readOnly: true })
  const failure = await transaction.many(count(newKey())).catch((error: unknown) => error)
  expect(databaseError(failure)?.code).toBe('25006')
  await transaction.rollback()
})

test('T03 a session that is no longer valid stops the first statement', async () => {
  const session = { kind: 'session' as const, tokenHash: randomBytes(32), accountVersion: 1, organisationVersion: 1 }
  const transaction = begin({ ...inside, session })
  const failure = await transaction.many(sql`select 1`).catch((error: unknown) => error)
  expect(databaseError(failure)?.code).toBe('IN401')
  await transaction.rollback()
})

test('T16 a sum too large to be counted exactly is the nearest number, and no row fails for it (F84)', async () => {
  const transaction = begin()
  const sum = (value: string) => transaction.one(sql<{ sum: number }>`select ${value}::bigint as sum`)
  expect(await sum('9007199254740991')).toEqual({ sum: 9_007_199_254_740_991 })
  expect(await sum('9007199254740993')).toEqual({ sum: 9_007_199_254_740_992 })
  await transaction.rollback()
})

test('T23 days stay days and instants stay instants, whatever the zone of the server', async () => {
  const transaction = begin()
  const row = await transaction.one(
    sql`select '2026-03-29'::date as a_day, '02:30:00'::time as a_time, '2026-10-25T02:30:00+02:00'::timestamptz as an_instant`,
  )
  expect(row).toEqual({ aDay: '2026-03-29', aTime: '02:30', anInstant: '2026-10-25T00:30:00Z' })
  await transaction.rollback()
})

test('T38 while the database is away calls are refused as unavailable', async () => {
  const away = openPool({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'nothing' }, 1, log)
  await expect(new Transaction(away, gate).many(sql`select 1`)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    status: 503,
    details: { retryAfter: 2 },
  })
  await away.end()
})

test('T43 a transaction that waits too long for a lock of another is refused as unavailable, and the other continues', async () => {
  const holds = begin()
  await holds.many(sql`select pg_advisory_xact_lock(38)`)
  const others = openPool(await testDatabase(), 1, log)
  const waits = new Transaction(others, { ...gate, lockTimeoutMs: 20 })
  const failure = await waits.many(sql`select pg_advisory_xact_lock(38)`).catch((error: unknown) => error)
  expect(refusalOf(failure)).toMatchObject({ code: 'UNAVAILABLE', status: 503, details: { retryAfter: 2 } })
  await waits.rollback()
  await others.end()
  expect(await holds.many(sql`select 1 as one`)).toEqual([{ one: 1 }])
  await holds.rollback()
})

test('T38 a connection that is lost in the middle is replaced', async () => {
  const transaction = begin()
  const { pid } = await transaction.one(sql<{ pid: number }>`select pg_backend_pid() as pid`)
  const other = openPool(await testDatabase(), 1, log)
  await other.query(sql`select pg_terminate_backend(${pid})`)
  await other.end()
  await expect(transaction.many(sql`select 1`)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await transaction.rollback()
  expect(await isThere('nothing')).toBe(false)
})

test('a statement prepared before a change of the schema works again on every connection after one failure', async () => {
  const several = openPool(await testDatabase(), 3, log)
  const table = `prepared_${randomBytes(6).toString('hex')}`
  const select = sql<{ id: number }>`select * from ${raw(table)}`
  const owner = new Client(await testDatabase())
  await owner.connect()
  try {
    await owner.query(`create table ${table} as select 1 as id; grant select on ${table} to interim_gate`)
    const connections = [1, 2, 3].map(() => new Transaction(several, gate))
    for (const transaction of connections) await transaction.one(select)
    for (const transaction of connections) await transaction.commit()

    await owner.query(`alter table ${table} alter column id type bigint`)
    const stale = new Transaction(several, gate)
    const failure = await stale.one(select).catch((error: unknown) => error)
    expect(isTransientFailure(failure)).toBe(true)
    await stale.rollback()
    const later = [1, 2, 3].map(() => new Transaction(several, gate))
    for (const transaction of later) expect(await transaction.one(select)).toEqual({ id: 1 })
    for (const transaction of later) await transaction.commit()
  } finally {
    await owner.query(`drop table if exists ${table}`)
    await owner.end()
    await several.end()
  }
})

test('T38 a connection to a standby is replaced as soon as it is to write', async () => {
  const other = openPool(await testDatabase(), 1, log)
  // Like a primary that became a standby: this connection accepts no writes, the next one does.
  await other.query('set session characteristics as transaction read only')
  const key = newKey()
  const transaction = new Transaction(other, gate)
  await expect(transaction.many(count(key))).rejects.toBeInstanceOf(UnusableConnection)
  // The failures behind it have the same reason.
  await expect(transaction.many(sql`select 1`)).rejects.toBeInstanceOf(UnusableConnection)
  await transaction.rollback()
  await transaction.many(count(key))
  await transaction.commit()
  expect(await isThere(key)).toBe(true)

  await other.query('set session characteristics as transaction read only')
  const once = new Transaction(other, gate)
  await expect(once.manyAndCommit(count(newKey()))).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
  expect(await once.manyAndCommit(sql`select 1 as one`)).toEqual([{ one: 1 }])
  await once.manyAndCommit(count(newKey()))
  await other.end()
})

test('a statement that PgBouncer takes for another one is sent again on another connection (F87)', async () => {
  const pooler = await openTransactionPooler(await testDatabase())
  const pooled = openPool(pooler.connection, 1, log)
  try {
    const key = newKey()
    for (const send of [
      (transaction: Transaction) => transaction.many(count(key)).then(() => transaction.commit()),
      (transaction: Transaction) => transaction.manyAndCommit(sql`select 2 as two from attempts limit ${1}`),
    ]) {
      pooler.mistakeNextStatement()
      const transaction = new Transaction(pooled, gate)
      const failure = await send(transaction).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(UnusableConnection)
      expect(isTransientFailure(failure)).toBe(true)
      await transaction.rollback()
      await send(transaction)
    }
    expect(await isThere(key)).toBe(true)
  } finally {
    await pooled.end()
    await pooler.close()
  }
})

// The package's own promise would make the rows of each answer old objects (see `ask`): collections of all objects, four times as many.
test('every statement is sent with a callback', async () => {
  const client = await pool.connect()
  const sent: string[] = []
  const { query } = client
  client.query = ((...given: unknown[]) => {
    sent.push(typeof given.at(-1))
    return Reflect.apply(query, client, given)
  }) as typeof query
  client.release()
  try {
    const transaction = begin()
    transaction.setComment('a reason')
    await transaction.many(sql`select 1`)
    transaction.setComment('another reason')
    await transaction.commit()
    await transaction.manyAndCommit(sql`select 1`)
    await transaction.many(sql`select 1`)
    await transaction.rollback()
    expect(sent.length).toBeGreaterThan(10)
    expect(new Set(sent)).toEqual(new Set(['function']))
  } finally {
    client.query = query
  }
})
