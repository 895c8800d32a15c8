import type { ClientBase } from 'pg'
import { type Fragment, fragment, raw, sql } from '#platform/server/db/statement.ts'

/** A table as it is carried: its columns without those that compute themselves. */
export interface BackupTable {
  readonly name: string
  readonly columns: readonly string[]
}

/** A restore ends all sessions: a session that was ended since the backup must not come back, nor its devices, nor a used link. */
export const excludedTables: readonly string[] = [
  'migrations',
  'function_files',
  'sessions',
  'client_sessions',
  'kiosk_devices',
  'client_sign_in_links',
  'push_devices',
  'attempts',
  'password_links',
  'factor_challenges',
  'email_changes',
  'known_devices',
]

/** Every table whose rows a backup contains. */
export function carriedTables(client: ClientBase): Promise<BackupTable[]> {
  return tablesWithout(client, excludedTables)
}

/** Every table with rows of an organisation, the one of organisations first. */
export async function movedTables(client: ClientBase): Promise<BackupTable[]> {
  const tables = (await tablesWithout(client, [])).filter((table) => ownerOf(table) !== undefined)
  return tables.sort((one, other) => Number(other.name === 'organisations') - Number(one.name === 'organisations'))
}

/** The column that contains the id of the organisation of a row. */
export function ownerOf({ name, columns }: BackupTable): string | undefined {
  if (name === 'organisations') return 'id'
  return columns.includes('organisation_id') ? 'organisation_id' : undefined
}

/** SQL that is true for the rows of a table that belong to an organisation. */
export function isOwnedBy(organisationId: string, table: BackupTable): Fragment {
  const owner = ownerOf(table)
  if (owner === undefined) throw new Error(`the rows of ${table.name} belong to no organisation`)
  return fragment`${raw(owner)} = ${organisationId}`
}

async function tablesWithout(client: ClientBase, excluded: readonly string[]): Promise<BackupTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(sql`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and c.relname <> all(${excluded}) group by c.relname order by c.relname`)
  return rows
}

/** A name as SQL takes it. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The version that wrote a file, as recorded in it. */
export interface Heading {
  readonly kind: 'installation' | 'organisation'
  readonly takenAt: string
  readonly migrations: Record<string, string>
  /** By what the key is known that seals what is in it. */
  readonly keyPrint: string
  readonly organisation?: { readonly id: string; readonly companyTag: string | null; readonly name: string | null }
}

/** The totals of a file, besides its rows. */
export interface Tally {
  tables: number
  rows: number
  files: number
  /** Files to which rows point, and which were gone. */
  missing: number
}

/** Which migrations the database has had, with their checksums. */
export async function appliedMigrations(client: ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  )
  return Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]))
}
