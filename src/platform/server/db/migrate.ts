import { join } from 'node:path'
import { Client } from 'pg'
import { sql } from './statement.ts'
import { applyFunctionFiles } from './function-files.ts'
import type { Connection } from './pool.ts'
import { changeSchema, inSchema, readSqlFiles, type SqlFile } from './schema-change.ts'

const root = join(import.meta.dirname, '../../../../migrations')
// Processes that start at the same time must agree on this number; it has no other meaning.
const lock = 741_852_963

/** Which migrations may run: those of a folder below `migrations`, by default the folder itself; and `only` those named, where a backup knows no others. */
interface Selection {
  readonly only?: ReadonlySet<string>
  readonly folder?: string
}

/**
 * Brings the schema up to date, under a lock, and returns which migrations ran. An edited migration is refused. Functions and triggers
 * follow when all migrations have run, unless the database also has migrations of a later version.
 */
export async function migrate(connection: Connection, { only, folder = '' }: Selection = {}): Promise<string[]> {
  const client = new Client({ ...connection, application_name: 'interim migrations' })
  // A lost connection fails the statement that needs it next.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(sql`select pg_advisory_lock(${lock})`)
    const schema = await ensureSchema(client)
    await client.query(`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
    const ran: string[] = []
    const migrations = await readMigrations(folder)
    for (const { name, text, checksum } of migrations) {
      const appliedChecksum = applied.get(name)
      if (appliedChecksum === checksum || (only && !only.has(name))) continue
      if (appliedChecksum !== undefined) throw new Error(`migration ${name} was changed after it had been applied`)
      await apply(client, name, inSchema(text, schema), checksum)
      applied.set(name, checksum)
      ran.push(name)
    }
    const isComplete = migrations.length === applied.size && migrations.every(({ name }) => applied.has(name))
    if (folder === '' && isComplete) {
      await applyFunctionFiles(client, schema)
      await planForLargestOrganisation(client)
    }
    return ran
  } finally {
    await client.end()
  }
}

/** The schema that the connection names first in its `search_path`, quoted; created if it is missing. */
async function ensureSchema(client: Client): Promise<string> {
  const { rows } = await client.query<{ path: string; schema: string | null }>(
    `select current_setting('search_path') as path, quote_ident(current_schema()) as schema`,
  )
  const { path = '', schema = null } = rows[0] ?? {}
  const [first = ''] = /^\s*("([^"]|"")*"|[^\s,]*)/.exec(path) ?? []
  const named = first.trim()
  if (schema !== null && (named === '"$user"' || named === schema || named === `"${schema}"`)) return schema
  await client.query(`create schema if not exists ${named}`)
  return named
}

async function apply(client: Client, name: string, text: string, checksum: string): Promise<void> {
  try {
    await changeSchema(client, async () => {
      await client.query(text)
      await client.query(sql`insert into migrations (name, checksum) values (${name}, ${checksum})`)
    })
  } catch (error) {
    throw new Error(`migration ${name}: ${(error as Error).message}`, { cause: error })
  }
}

/** Every migration of this version in a folder below `migrations`, in order; by default those of a group of organisations. */
export function readMigrations(folder = ''): Promise<SqlFile[]> {
  return readSqlFiles(join(root, folder))
}

/**
 * Makes PostgreSQL plan prepared statements for the largest organisation instead of one of average size (decision 191): declares that the
 * organisations of a table have one distinct value. Done for each table that does not have it yet, which is then analysed.
 */
async function planForLargestOrganisation(client: Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string; hasRows: boolean }>(`
    select c.oid::regclass::text as name, pg_relation_size(c.oid) > 0 as "hasRows"
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind = 'r' and a.attname = 'organisation_id'
       and coalesce('n_distinct=1' <> all(a.attoptions), true)
     order by 1`)
  if (tables.length === 0) return
  await changeSchema(client, async () => {
    for (const { name } of tables)
      await client.query(`alter table ${name} alter column organisation_id set (n_distinct = 1)`)
  })
  const used = tables.filter(({ hasRows }) => hasRows).map(({ name }) => name)
  if (used.length > 0) await client.query(`analyze ${used.join(', ')}`)
}
