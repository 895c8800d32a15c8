import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { makeLog } from '#platform/server/log.ts'
import { testDatabase } from '#platform/server/testing/database.ts'
import { openFreezableProxy } from '#platform/server/testing/freezable-proxy.ts'
import { openPool } from './pool.ts'
import { raw, sql } from './statement.ts'
import { Transaction } from './transaction.ts'
import { until } from '../testing/until.ts'

const entry = { role: 'interim_gate', action: 'test', now: '2026-11-20T08:00:00Z' } as const

async function openWay() {
  const way = await openFreezableProxy(await testDatabase())
  const pool = openPool(way.connection, 2, makeLog('silent'))
  onTestFinished(async () => {
    way.thaw()
    await pool.end()
    await way.close()
  })
  const ask = async (text = 'select 1 as one') => {
    const transaction = new Transaction(pool, entry)
    try {
      return await transaction.manyAndCommit(sql`${raw(text)}`)
    } finally {
      await transaction.rollback()
    }
  }
  return { way, ask }
}
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    ({ code, details }: { code: string; details: { retryAfter: number } }) => `${code} ${details.retryAfter}`,
  )

test('T38 while the database is frozen every call is refused, waiting for a statement or for a connection, and served again afterwards', async () => {
  const { way, ask } = await openWay()
  expect(await ask()).toEqual([{ one: 1 }])
  way.freeze()
  expect(await Promise.all(Array.from({ length: 5 }, () => refusal(ask())))).toEqual(Array(5).fill('UNAVAILABLE 2'))
  expect(await refusal(ask())).toBe('UNAVAILABLE 2')
  way.thaw()
  await until(async () => expect(await ask()).toEqual([{ one: 1 }]))
})

test('T38 a slow statement is not mistaken for a frozen database', async () => {
  const { ask } = await openWay()
  expect(
    await Promise.all([ask('select 1 as one from pg_sleep(2.5)'), ask('select 2 as two from pg_sleep(2.5)')]),
  ).toEqual([[{ one: 1 }], [{ two: 2 }]])
})

test('T38 a health check whose connection ended, as after a restart of the database, does not count as an unavailable database', async () => {
  const { ask } = await openWay()
  const owner = new Client(await testDatabase())
  await owner.connect()
  onTestFinished(() => owner.end())
  // Only once it has answered: a connection that ends while it is being opened is a database that refuses connections.
  const ended = async () => {
    const { rows } = await owner.query(
      `select pg_terminate_backend(pid) as ended from pg_stat_activity
        where application_name = 'interim pulse' and datname = current_database() and state = 'idle' and query = 'select 1'`,
    )
    expect(rows).toContainEqual({ ended: true })
  }
  await Promise.all([ask('select 1 as one from pg_sleep(2)'), until(ended)])
  expect(
    await Promise.all([ask('select 1 as one from pg_sleep(1.5)'), ask('select 2 as two from pg_sleep(1.5)')]),
  ).toEqual([[{ one: 1 }], [{ two: 2 }]])
})
