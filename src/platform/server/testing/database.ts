import { Client } from 'pg'
import { inject } from 'vitest'
import type { Connection } from '../db/pool.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that the run has started, with the database that others are cloned from. */
    database:
      | { host: string; port: number; user: string; template: string }
      | { connectionString: string; template: string }
  }
}

/** The connection to a database of the server that the run has started. */
export function testServer(database: string): Connection {
  const { template: _, ...server } = inject('database')
  if (!('connectionString' in server)) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** The connection of this test worker's own database, or of one of that name, cloned from the migrated template the first time. */
export async function testDatabase(whose = process.env.VITEST_POOL_ID ?? '0'): Promise<Connection> {
  const { template } = inject('database')
  const name = `${template}_${whose}`
  const client = new Client(testServer('postgres'))
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${name} template ${template}`)
  } finally {
    await client.end()
  }
  return testServer(name)
}
