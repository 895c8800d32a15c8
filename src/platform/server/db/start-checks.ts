import { Client } from 'pg'
import type { Connection } from './pool.ts'

/** The oldest PostgreSQL on which the migrations run. */
const oldestVersion = 15

/**
 * Checks a database before anything is written there: that its version is not too old, and that the schema of the address is in effect. Throws
 * an error of one sentence that says what to do.
 */
export async function checkDatabase(connection: Connection, oldest = oldestVersion): Promise<void> {
  const [{ version, number, path } = { version: '', number: 0, path: '' }] = await rowsOf<{
    version: string
    number: number
    path: string
  }>(
    connection,
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
            current_setting('search_path') as path`,
  )
  if (Math.floor(number / 10_000) < oldest)
    throw new Error(`PostgreSQL ${version} is too old: use version ${oldest} or newer. Nothing was changed.`)
  const named = schemaNamedBy(connection)
  if (named !== undefined && firstOf(path) !== named)
    throw new Error(
      `the address of the database names the schema ${named}, but connections get the search_path ${path}: set it where the pooler connects, as connect_query of PgBouncer does. Nothing was changed.`,
    )
}

/** Checks that two addresses lead to the same schema of the same database, because a pooler may change either. */
export async function checkSameDatabase(direct: Connection, pooled: Connection): Promise<void> {
  const where = `select current_database() || ', schema ' || coalesce(current_schema(), 'none') as name,
                        pg_postmaster_start_time()::text as server`
  const [one, other] = [await serverOf(direct), await serverOf(pooled)]
  if (one.name !== other.name || one.server !== other.server)
    throw new Error(
      `DATABASE_URL and DATABASE_DIRECT_URL lead to different places: ${other.name}, and ${one.name}${one.name === other.name ? ' of another server' : ''}.`,
    )

  async function serverOf(connection: Connection) {
    const [row] = await rowsOf<{ name: string; server: string }>(connection, where)
    return row ?? { name: '', server: '' }
  }
}

/** The first schema of the `search_path` in the options of an address; undefined if it names none. */
function schemaNamedBy(connection: Connection): string | undefined {
  const options =
    'connectionString' in connection
      ? URL.parse(connection.connectionString)?.searchParams.get('options')
      : connection.options
  const [, path] = /(?:^|\s)(?:-c\s*|--)search_path=((?:\\.|\S)+)/.exec(options ?? '') ?? []
  return path === undefined ? undefined : firstOf(path.replace(/\\(.)/g, '$1'))
}

/** The first name of a `search_path`, as it is stored in the catalogue. */
function firstOf(path: string): string {
  const [, quoted, plain = ''] = /^\s*(?:"((?:[^"]|"")*)"|([^\s,]*))/.exec(path) ?? []
  return quoted === undefined ? plain.toLowerCase() : quoted.replaceAll('""', '"')
}

async function rowsOf<Row extends object>(connection: Connection, text: string): Promise<Row[]> {
  const client = new Client({ ...connection, application_name: 'interim start' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}
