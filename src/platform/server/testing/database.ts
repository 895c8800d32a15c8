import { Client } from 'pg'
import { inject } from 'vitest'
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

const nameOf = (whose: string) => `${inject('database').template}_${whose}`

/** The connection of this test worker's own database, or of one of that name, cloned from the migrated template the first time. */
export async function testDatabase(whose = process.env.VITEST_POOL_ID ?? '0'): Promise<Connection> {
  const name = nameOf(whose)
  await asOwner(async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${name} template ${inject('database').template}`)
  })
  return testServer(name)
}

/** Drops a database that `testDatabase` has cloned. */
export async function dropTestDatabase(whose: string): Promise<void> {
  await asOwner((client) => client.query(`drop database ${nameOf(whose)} with (force)`))
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
