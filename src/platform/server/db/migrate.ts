import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Connection } from './pool.ts'

const root = join(import.meta.dirname, '../../../../migrations')
// Processes that start at the same time must agree on this number; it has no other meaning.
const lock = 741_852_963
/**
 * Calls wait behind a migration that waits for a lock, so it soon lets them pass and tries again. It is less than the second after which
 * PostgreSQL ends one of two transactions that wait for each other: the migration withdraws, not the call.
 */
const lockTimeoutMs = 300
const maxAttempts = 300
/**
 * From this attempt on, a migration first locks the table that every call reads first, so that new calls wait without holding a lock that
 * the migration needs, and those in progress end.
 */
const firstClosedAttempt = 4
const closeToCalls = `do $$ begin
  if to_regclass('sessions') is not null then lock table sessions in access exclusive mode; end if;
end $$`

/** Which migrations may run: those of a folder below `migrations`, by default the folder itself; and `only` those named, where a backup knows no others. */
interface Selection {
  readonly only?: ReadonlySet<string>
  readonly folder?: string
}

/** Brings the schema up to date, under a lock, and returns which migrations ran. An edited migration is refused. */
export async function migrate(connection: Connection, { only, folder = '' }: Selection = {}): Promise<string[]> {
  const client = new Client({ ...connection, application_name: 'interim migrations' })
  // A lost connection fails the statement that needs it next.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    const schema = await ensureSchema(client)
    await client.query(`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
    const ran: string[] = []
    for (const { name, text, checksum } of await readMigrations(folder)) {
      const known = applied.get(name)
      if (known === checksum || (only && !only.has(name))) continue
      if (known !== undefined) throw new Error(`migration ${name} was changed after it had been applied`)
      await apply(client, name, inSchema(text, schema), checksum)
      ran.push(name)
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

/**
 * A migration for another schema than `public`, which is the name that migrations use. Extensions stay in `public`, where every schema
 * of the database finds them.
 */
function inSchema(text: string, schema: string): string {
  if (schema === 'public') return text
  return text
    .replaceAll(/^(create extension if not exists \w+);/gm, '$1 with schema public;')
    .replaceAll(/\bset search_path = public\b/g, `set search_path = ${schema}, public`)
    .replaceAll(/\bschema public\b(?!;)/g, `schema ${schema}`)
    .replaceAll(`'public'::regnamespace`, `'${schema.replaceAll("'", "''")}'::regnamespace`)
}

async function apply(client: Client, name: string, text: string, checksum: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
      if (attempt >= firstClosedAttempt) {
        await client.query(closeToCalls)
        await sleep(100)
      }
      await client.query(text)
      await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      if (!isLockConflict(error) || attempt === maxAttempts)
        throw new Error(`migration ${name}: ${(error as Error).message}`, { cause: error })
      await sleep(200 + Math.random() * 300)
    }
  }
}

/** True if a transaction waited too long for a lock, or deadlocked. */
function isLockConflict(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === '55P03' || code === '40P01'
}

/** Every migration of this version in a folder below `migrations`, in order; by default those of a group of organisations. */
export async function readMigrations(folder = '') {
  const names = (await readdir(join(root, folder))).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(root, folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
