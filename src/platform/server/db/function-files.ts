import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { sql } from './statement.ts'
import { changeSchema, inSchema, readSqlFiles, type SqlFile } from './schema-change.ts'

const root = join(import.meta.dirname, '../../../..')

/** The functions and triggers of this version, one file per subject. */
export function readFunctionFiles(): Promise<SqlFile[]> {
  return readSqlFiles(join(root, 'database/functions'))
}

/**
 * Applies the files that differ from what the database has, all in one transaction, and returns their names. A database to which a later
 * version has applied its files keeps those: this process then runs beside the later one, as it does after a migration.
 */
export async function applyFunctionFiles(client: Client, schema: string): Promise<string[]> {
  const version = await ownVersion()
  const { rows } = await client.query<{ name: string; checksum: string; version: string }>(
    'select name, checksum, version from function_files',
  )
  if (rows.some((applied) => isEarlier(version, applied.version))) return []
  const checksums = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const files = await readFunctionFiles()
  const names = files.map(({ name }) => name)
  const changed = files.filter(({ name, checksum }) => checksums.get(name) !== checksum)
  if (changed.length > 0 || rows.some(({ name }) => !names.includes(name))) {
    await changeSchema(client, async () => {
      for (const file of changed) await apply(client, inSchema(file.text, schema), file, version)
      await client.query(sql`delete from function_files where name <> all(${names})`)
    })
  }
  return changed.map(({ name }) => name)
}

async function apply(client: Client, text: string, { name, checksum }: SqlFile, version: string): Promise<void> {
  try {
    await client.query(text)
  } catch (error) {
    throw Object.assign(error as Error, { message: `function file ${name}: ${(error as Error).message}` })
  }
  await client.query(sql`
    insert into function_files (name, checksum, version) values (${name}, ${checksum}, ${version})
    on conflict (name) do update set checksum = excluded.checksum, version = excluded.version, applied_at = now()`)
}

async function ownVersion(): Promise<string> {
  return (JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }).version
}

function isEarlier(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) < 0
}
