import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Connection } from '#platform/server/db/pool.ts'
import { sql } from '#platform/server/db/statement.ts'

const lock = 741_852_964
// It is run with `--eval`, because a test cannot be loaded outside of its runner.
const program = `
  const { migrate } = await import(process.env.MIGRATE)
  await migrate(JSON.parse(process.env.CONNECTION))`

/** A separate process that migrates, as a start of the product does. */
export interface MigratingProcess {
  readonly child: ChildProcess
  /** Its exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string | null>
}

/** Migrates a database in a separate process. */
export function startMigrating(connection: Connection): MigratingProcess {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program],
    {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        MIGRATE: new URL('../../../platform/server/db/migrate.ts', import.meta.url).href,
        CONNECTION: JSON.stringify(connection),
      },
      stdio: 'ignore',
    },
  )
  return { child, ended: new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal))) }
}

/** Pauses migrations of one database just before they commit, when all their statements have run. */
export interface MigrationGate {
  /** From now on this migration waits before it commits, in every process. */
  pauseAt(name: string): Promise<void>
  /** Waits until the paused migration has come so far, and returns the process ID of its database connection. */
  arrival(): Promise<number>
  /** Lets what waits continue, and waits until its connection is gone. */
  resume(pid: number): Promise<void>
  /** Lets everything continue. */
  close(): Promise<void>
}

/** Opens the gate of a database that has the table of migrations. */
export async function openMigrationGate(connection: Connection): Promise<MigrationGate> {
  const client = new Client(connection)
  await client.connect()
  await client.query(`select pg_advisory_lock(${lock})`)
  await client.query(`create schema paused;
    create function paused.wait() returns trigger language plpgsql set lock_timeout = 0 as $$
      begin perform pg_advisory_xact_lock(${lock}); return new; end $$`)
  const until = async <Found>(find: () => Promise<Found | undefined>): Promise<Found> => {
    for (;;) {
      const found = await find()
      if (found !== undefined) return found
      await sleep(10)
    }
  }
  return {
    async pauseAt(name) {
      await client.query(`drop trigger if exists paused on migrations;
        create trigger paused before insert on migrations for each row when (new.name = '${name}') execute function paused.wait()`)
    },
    arrival: () =>
      until(async () => {
        const { rows } = await client.query<{ pid: number }>(
          `select pid from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted
              and database = (select oid from pg_database where datname = current_database())`,
        )
        return rows[0]?.pid
      }),
    async resume(pid) {
      await client.query(`select pg_advisory_unlock(${lock})`)
      await until(async () => {
        const { rowCount } = await client.query(sql`select 1 from pg_stat_activity where pid = ${pid}`)
        return rowCount === 0 ? true : undefined
      })
      await client.query(`select pg_advisory_lock(${lock})`)
    },
    async close() {
      await client.query('select pg_advisory_unlock_all()')
      await client.query('drop schema paused cascade')
      await client.end()
    },
  }
}
