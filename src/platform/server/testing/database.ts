import { Client } from 'pg'
import { inject } from 'vitest'
import { sql } from '#platform/server/db/statement.ts'
import type { Connection } from '../db/pool.ts'
import { connectionTo, type TestServer } from './connection.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that the run has started, with the database that others are cloned from and the schema of its tables. */
    database: { server: TestServer; template: string; schema: string }
  }
}

/** The connection to a database of the server that the run has started, and to the schema of INTERIM_TEST_SCHEMA or the given one. */
export function testServer(database: string, schema = inject('database').schema): Connection {
  return connectionTo(inject('database').server, database, schema)
}

const nameOf = (worker: string) => `${inject('database').template}_${worker}`

/** The connection of this test worker's own database, or of one of that name, cloned from the migrated template the first time. */
export async function testDatabase(worker = process.env.VITEST_POOL_ID ?? '0'): Promise<Connection> {
  const name = nameOf(worker)
  await asOwner(async (client) => {
    const { rowCount } = await client.query(sql`select 1 from pg_database where datname = ${name}`)
    if (rowCount === 0) await client.query(`create database ${name} template ${inject('database').template}`)
  })
  return testServer(name)
}

/** Drops a database that `testDatabase` has cloned. */
export async function dropTestDatabase(worker: string): Promise<void> {
  await asOwner((client) => client.query(`drop database ${nameOf(worker)} with (force)`))
}

async function asOwner(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client(testServer('postgres'))
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
