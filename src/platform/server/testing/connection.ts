import type { Connection } from '../db/pool.ts'

/** The server of the tests: the embedded one, or that of TEST_DATABASE_URL. */
export type TestServer = { host: string; port: number; user: string } | { connectionString: string }

/** The connection to a schema in a database of the server. */
export function connectionTo(server: TestServer, database: string, schema: string): Connection {
  const options = schema === 'public' ? '' : `-c search_path=${schema},public`
  if (!('connectionString' in server)) return { ...server, database, ...(options && { options }) }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: options ? `${url.href}?options=${encodeURIComponent(options)}` : url.href }
}
