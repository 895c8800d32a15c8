import { Client } from 'pg'
import { raw, sql } from '#platform/server/db/statement.ts'
import { recordOnlyKey } from '../crypto/key-check.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import type { Connection } from '../db/pool.ts'
import type { FileStore } from '../files/store.ts'
import { restoreAll, restoreTable } from './carrying.ts'
import { carriedTables, type BackupTable, type Heading, excludedTables, quoted, type Tally } from './catalogue.ts'
import { checkContainer, type Piece, readContainer, DamagedBackup } from './container.ts'

/** The targets of a restore. */
export interface Target {
  readonly connection: Connection
  readonly files: FileStore
  /** By what the keys are known that this installation has, the present one first; none where it has none yet. */
  readonly keyPrints: readonly string[]
  /** Restores though the key is another: what it sealed is then lost. */
  readonly withoutKey?: boolean
}

/** Puts a whole backup into an empty database, all or nothing, and brings it up to date. */
export async function restore({ connection, files, keyPrints, withoutKey }: Target, path: string): Promise<Tally> {
  await checkContainer(path)
  const pieces = readContainer(path)
  const heading = await readHeading(pieces, 'installation')
  await refuseNewer(heading)
  if (!keyPrints.includes(heading.keyPrint) && !withoutKey)
    throw new Error(
      `the backup was made with another SECRET_KEY (its print is ${heading.keyPrint}, this one's ${keyPrints[0] ?? 'missing'}): set that one, or lose national ids, bank accounts and second factors with --without-key`,
    )
  await refuseUnlessEmpty(connection, heading)
  await migrate(connection, { only: new Set(Object.keys(heading.migrations)) })
  const client = new Client({ ...connection, application_name: 'interim restore' })
  await client.connect()
  try {
    await client.query('begin')
    const tally = await load(client, pieces, files)
    await client.query('commit')
    await migrate(connection)
    const [present] = keyPrints
    if (withoutKey && present !== undefined) await recordOnlyKey(connection, present)
    await client.query('analyze')
    return tally
  } finally {
    await client.end()
  }
}

/** The heading of a file of that kind, which is its first piece. */
export async function readHeading(pieces: AsyncGenerator<Piece>, kind: Heading['kind']): Promise<Heading> {
  const { value } = await pieces.next()
  const heading =
    (value as Piece | undefined) && 'heading' in (value as Piece) ? (value as { heading: unknown }).heading : {}
  if ((heading as Heading).kind !== kind)
    throw new DamagedBackup(`the file holds ${kind === 'installation' ? 'no whole installation' : 'no organisation'}`)
  return heading as Heading
}

/** Refuses what a version wrote that knows more than this one. */
async function refuseNewer({ migrations }: Heading): Promise<void> {
  const ours = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  const unknown = Object.entries(migrations).find(([name, checksum]) => ours.get(name) !== checksum)
  if (unknown)
    throw new Error(`the file was written by another, newer version, with ${unknown[0]}: use that one, then upgrade`)
}

async function refuseUnlessEmpty(connection: Connection, { migrations }: Heading): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = quote_ident(current_schema())::regnamespace and relkind = 'r'`,
    )
    if (tables.length === 0) return
    const isOurs = tables.some(({ name }) => name === 'migrations')
    const { rows } = isOurs
      ? await client.query<{ name: string }>('select name from migrations')
      : { rows: [{ name: '' }] }
    const isAhead = rows.some(({ name }) => !(name in migrations))
    const isEmpty = isOurs && (await hasNoOrganisation(client, tables))
    if (isAhead || !isEmpty) throw notEmpty()
  } finally {
    await client.end()
  }
}

const notEmpty = () => new Error('the database is not empty: a backup is restored into an empty one alone')

async function hasNoOrganisation(client: Client, tables: readonly { name: string }[]): Promise<boolean> {
  if (!tables.some(({ name }) => name === 'organisations')) return true
  const { rowCount } = await client.query('select from organisations limit 1')
  return rowCount === 0
}

async function load(client: Client, pieces: AsyncGenerator<Piece>, files: FileStore): Promise<Tally> {
  const tablesByName = new Map((await carriedTables(client)).map((table) => [table.name, table]))
  const undo = await letIn(client, [...tablesByName.values()])
  const tally = await restoreAll(pieces, files, async (heading) => {
    if (excludedTables.includes(heading.table)) return passTable(pieces)
    const table = tablesByName.get(heading.table)
    if (!table) throw new DamagedBackup(`there is no table ${heading.table}`)
    return restoreTable(client, pieces, { name: table.name, columns: heading['columns'] as string[] })
  })
  await client.query('set constraints all immediate')
  for (const text of undo) await client.query(text)
  await countOn(client)
  return tally
}

// An older version carried more.
async function passTable(pieces: AsyncGenerator<Piece>): Promise<null> {
  for (;;) {
    const { value, done } = await pieces.next()
    if (done) throw new DamagedBackup('the file ends within a table')
    if ('heading' in (value as Piece)) return null
  }
}

/** Empties the tables and takes away, until it is undone by what is given back, what would look at or answer each row. */
async function letIn(client: Client, tables: readonly BackupTable[]): Promise<string[]> {
  const undo: string[] = []
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = quote_ident(current_schema())::regnamespace and conparentid = 0`,
  )
  for (const { table, name, definition } of references) {
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
    undo.push(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  }
  for (const { name } of tables) {
    await client.query(`alter table ${quoted(name)} disable trigger user`)
    undo.push(`alter table ${quoted(name)} enable trigger user`)
  }
  undo.push(...(await bypassRowSecurity(client)))
  // From here on no one can write. The check is repeated, because an organisation may have registered since the first one.
  if (!(await hasNoOrganisation(client, tables))) throw notEmpty()
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  return undo
}

/** Lets the owner of the tables write without row security, as a superuser does anyway; returns a function that undoes it. */
export async function bypassRowSecurity(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c, pg_roles r
      where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind = 'r' and c.relforcerowsecurity
        and r.rolname = current_user and not r.rolsuper and not r.rolbypassrls`,
  )
  for (const { name } of rows) await client.query(`alter table ${name} no force row level security`)
  return rows.map(({ name }) => `alter table ${name} force row level security`)
}

/** Numbers that the database counts go on behind the greatest there is, or further where they were. */
export async function countOn(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.oid::regclass::text as table, a.attname as column, pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind = 'r' and a.attidentity <> ''`,
  )
  for (const { table, column, sequence } of rows)
    await client.query(sql`
      select setval(${sequence}, greatest((select coalesce(max(${raw(quoted(column))}), 0) from ${raw(table)}),
                                          (select last_value from ${raw(sequence)}), 1))`)
}
