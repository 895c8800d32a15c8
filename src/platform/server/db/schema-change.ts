import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

/**
 * Calls wait behind a change that waits for a lock, so it soon lets them pass and tries again. It is less than the second after which
 * PostgreSQL ends one of two transactions that wait for each other: the change withdraws, not the call.
 */
const lockTimeoutMs = 300
const maxAttempts = 300
/**
 * From this attempt on, a change first locks the table that every call reads first, so that new calls wait without holding a lock that
 * the change needs, and those in progress end.
 */
const firstClosedAttempt = 4
const closeToCalls = `do $$ begin
  if to_regclass('sessions') is not null then lock table sessions in access exclusive mode; end if;
end $$`

/** A file of SQL, with the checksum of its text. */
export interface SqlFile {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/** The SQL files of a folder in the order of their names. */
export async function readSqlFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Changes the schema in one transaction, which waits for locks without stopping calls, and is repeated if it does not get them. */
export async function changeSchema(client: Client, change: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
      if (attempt >= firstClosedAttempt) {
        await client.query(closeToCalls)
        await sleep(100)
      }
      await change()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      if (!isLockConflict(error) || attempt === maxAttempts) throw error
      await sleep(200 + Math.random() * 300)
    }
  }
}

/** True if a transaction waited too long for a lock, or deadlocked. */
function isLockConflict(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === '55P03' || code === '40P01'
}

/**
 * The text for another schema than `public`, which is the name that the files use. Extensions stay in `public`, where every schema
 * of the database finds them.
 */
export function inSchema(text: string, schema: string): string {
  if (schema === 'public') return text
  return text
    .replaceAll(/^(create extension if not exists \w+);/gm, '$1 with schema public;')
    .replaceAll(/\bset search_path = public\b/g, `set search_path = ${schema}, public`)
    .replaceAll(/\bschema public\b(?!;)/g, `schema ${schema}`)
    .replaceAll(`'public'::regnamespace`, `'${schema.replaceAll("'", "''")}'::regnamespace`)
}
