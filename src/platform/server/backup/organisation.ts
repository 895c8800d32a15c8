import { Client } from 'pg'
import { raw, sql } from '#platform/server/db/statement.ts'
import { type FieldCipher, makeCipher } from '../crypto/field-cipher.ts'
import { printOf } from '../crypto/secret-key.ts'
import type { Connection } from '../db/pool.ts'
import type { FileStore } from '../files/store.ts'
import { carryFiles, carryTable, type Lines, restoreAll, restoreTable } from './carrying.ts'
import {
  appliedMigrations,
  type BackupTable,
  carriedTables,
  type Heading,
  isOwnedBy,
  ownerOf,
  quoted,
  type Tally,
} from './catalogue.ts'
import { checkContainer, type Piece, readContainer, DamagedBackup, writeContainer } from './container.ts'
import { countOn, bypassRowSecurity, readHeading } from './restore.ts'
import { type Resealed, resealing } from './sealed-lines.ts'

// Outgoing messages would be sent twice, once by each installation; devices and links belong to the installation that issued them.
const notMoved = new Set([
  'outbox',
  'jobs',
  'peppol_tasks',
  'idempotency_keys',
  'import_parts',
  'push_devices',
  'phone_codes',
  'contract_codes',
])

/** Between what an organisation moves. */
export interface Installation {
  readonly connection: Connection
  readonly files: FileStore
  readonly cipher: FieldCipher
  readonly now: string
}

export type MoveResult = Tally & Resealed & { readonly organisationId: string }

/** Writes one complete organisation into a file, as of one moment; values encrypted by the installation are encrypted with `transferKey` there. */
export async function exportOrganisation(
  { connection, files, cipher, now }: Installation,
  companyTag: string,
  path: string,
  transferKey: Buffer,
): Promise<MoveResult> {
  const client = new Client({ ...connection, application_name: 'interim export' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local role interim_keeper')
    const { rows } = await client.query<{ id: string; name: string | null }>(
      sql`select id, company_name as name from organisations where company_tag = ${companyTag}`,
    )
    const [organisation] = rows
    if (!organisation) throw new Error(`there is no organisation with the tag ${companyTag}`)
    const { id, name } = organisation
    const heading: Heading = {
      kind: 'organisation',
      takenAt: now,
      migrations: await appliedMigrations(client),
      keyPrint: printOf(transferKey),
      organisation: { id, companyTag, name },
    }
    const tally: Tally = { tables: 0, rows: 0, files: 0, missing: 0 }
    const keys = new Set<string>()
    const { lines, tally: sealed } = resealing(id, cipher, makeCipher(transferKey))
    const writer = await writeContainer(path)
    try {
      await writer.say(heading)
      for (const table of await exportedTables(client)) {
        const where = `where ${ownerOf(table)} = '${id}'`
        tally.rows += await carryTable(client, writer, table, keys, { where, lines })
        tally.tables++
      }
      await client.query('commit')
      await carryFiles(files, writer, keys, tally)
      await writer.finish()
    } catch (error) {
      await writer.abandon()
      throw error
    }
    return { organisationId: id, ...tally, ...sealed }
  } finally {
    await client.end()
  }
}

/** Takes such a file into another installation of the same version, all or nothing. Others may read meanwhile; who writes waits. */
export async function importOrganisation(
  { connection, files, cipher }: Omit<Installation, 'now'>,
  path: string,
  transferKey: Buffer,
): Promise<MoveResult> {
  await checkContainer(path)
  const pieces = readContainer(path)
  const heading = await readHeading(pieces, 'organisation')
  const { id = '', companyTag } = heading.organisation ?? {}
  if (heading.keyPrint !== printOf(transferKey)) throw new Error('TRANSFER_KEY is not the one that the export named')
  const client = new Client({ ...connection, application_name: 'interim import' })
  await client.connect()
  try {
    await client.query('begin')
    const here = await appliedMigrations(client)
    if (JSON.stringify(here) !== JSON.stringify(heading.migrations))
      throw new Error('the file was written by another version: bring both installations to the same one')
    const { rowCount } = await client.query(
      sql`select from organisations where id = ${id} or company_tag = ${companyTag}`,
    )
    if (rowCount) throw new Error(`an organisation with this id or the tag ${companyTag} is here already`)
    const { lines, tally: sealed } = resealing(id, makeCipher(transferKey), cipher)
    const tally = await take(client, pieces, files, id, lines)
    await client.query('commit')
    return { organisationId: id, ...tally, ...sealed }
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === '23505')
      throw new Error(`something of this organisation is here already (${constraint}): nothing was taken in`, {
        cause: error,
      })
    throw error
  } finally {
    await client.end()
  }
}

async function exportedTables(client: Client): Promise<BackupTable[]> {
  const tables = (await carriedTables(client)).filter(
    (table) => ownerOf(table) !== undefined && !notMoved.has(table.name),
  )
  // The worker of a record must be known before values that are encrypted for that worker.
  const order = ({ name, columns }: BackupTable) =>
    name === 'organisations' ? 0 : columns.includes('worker_id') ? 1 : 2
  return tables.sort((one, other) => order(one) - order(other))
}

async function take(
  client: Client,
  pieces: AsyncGenerator<Piece>,
  files: FileStore,
  organisationId: string,
  reseal: Lines,
): Promise<Tally> {
  const tablesByName = new Map((await exportedTables(client)).map((table) => [table.name, table]))
  const undo = await letIn(client, [...tablesByName.values()])
  const tally = await restoreAll(pieces, files, async (heading) => {
    const table = tablesByName.get(heading.table)
    if (!table || JSON.stringify(table.columns) !== JSON.stringify(heading['columns']))
      throw new DamagedBackup(`${heading.table} is no table that moves with an organisation`)
    return takeOwn(client, pieces, table, organisationId, reseal)
  })
  await client.query('set constraints all immediate')
  for (const text of undo) await client.query(text)
  await countOn(client)
  return tally
}

/**
 * A file may come from anyone: none of its rows may belong to another organisation. The database determines what a row is and to whom it belongs;
 * all rows arrive in a table that no one else sees, because COPY accepts text in more than one form.
 */
async function takeOwn(
  client: Client,
  pieces: AsyncGenerator<Piece>,
  table: BackupTable,
  organisationId: string,
  reseal: Lines,
): Promise<number> {
  const [name, columns] = [quoted(table.name), table.columns.map(quoted).join(', ')]
  await client.query(`create temporary table arriving on commit drop as select ${columns} from ${name} limit 0`)
  // COPY writes a return within a value as two letters, and would read a bare one as the end of a row.
  const lines: Lines = (_, block) => {
    if (block.includes(13)) throw new DamagedBackup(`${table.name} is not as it was written: nothing was taken in`)
    return reseal(table, block)
  }
  const written = await restoreTable(client, pieces, table, { lines, into: 'arriving' })
  const { rowCount } = await client.query(sql`
    insert into ${raw(name)} (${raw(columns)}) overriding system value
    select ${raw(columns)} from arriving where ${isOwnedBy(organisationId, table)}`)
  if (rowCount !== written)
    throw new DamagedBackup(`${table.name} has a row of another organisation: nothing was taken in`)
  await client.query('drop table arriving')
  return written
}

/** Until it is undone, no trigger answers a row that comes in, and references are looked at when all are there. */
async function letIn(client: Client, tables: readonly BackupTable[]): Promise<string[]> {
  const undo: string[] = []
  for (const { name } of tables) {
    await client.query(`alter table ${quoted(name)} disable trigger user`)
    undo.push(`alter table ${quoted(name)} enable trigger user`)
  }
  const { rows } = await client.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint
      where contype = 'f' and connamespace = quote_ident(current_schema())::regnamespace and conparentid = 0 and not condeferrable`,
  )
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} alter constraint ${quoted(name)} deferrable initially deferred`)
    undo.push(`alter table ${table} alter constraint ${quoted(name)} not deferrable`)
  }
  undo.push(...(await bypassRowSecurity(client)))
  return undo
}
