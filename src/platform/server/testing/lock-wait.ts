import { expect } from 'vitest'
import { raw, sql } from '../db/statement.ts'
import { type Db, Transaction } from '../db/transaction.ts'
import { until } from './until.ts'
import type { World } from './world.ts'

/**
 * Locks a record in a separate transaction, begins a call, and expects that it waits for the lock. Then runs `meanwhile` in the separate
 * transaction, ends it, and returns the status of the call.
 */
export async function statusAfterWaitingFor(
  world: World,
  record: {
    readonly table: 'workers' | 'requests' | 'open_shifts'
    readonly organisationId: string
    readonly id: string
  },
  call: () => Promise<{ readonly status: number }>,
  meanwhile?: (db: Db) => Promise<unknown>,
): Promise<number> {
  const { table, organisationId, id } = record
  const other = new Transaction(world.services.pool, {
    role: 'interim_app',
    organisationId,
    action: 'test',
    now: world.now(),
  })
  const { pid } = await other.one(
    sql<{ pid: number }>`
      select pg_backend_pid() as pid from ${raw(table)} where organisation_id = ${organisationId} and id = ${id} for no key update`,
  )
  try {
    const called = call()
    await until(async () =>
      expect(
        await world.sql`select 1 from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`,
      ).toHaveLength(1),
    )
    await meanwhile?.(other)
    await other.commit()
    return (await called).status
  } finally {
    await other.rollback()
  }
}
