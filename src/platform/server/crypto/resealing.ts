import { Client } from 'pg'
import type { Connection } from '../db/pool.ts'
import { fragment, joined, raw, sql } from '../db/statement.ts'
import type { EncryptionContext, RotatingCipher } from './field-cipher.ts'

/** A column of sealed values, and the context in which each was sealed. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  /** The table's primary key, with its types. */
  readonly key: Readonly<Record<string, 'uuid' | 'text' | 'int' | 'bytea'>>
  /** The context in which it was sealed, as SQL over the table's row `t`; by default that row, by its `id`, and the column. */
  readonly sealedFor?: { readonly table?: string; readonly id?: string; readonly column?: string }
}

/** The findings in a column, after every value was read. */
export interface ResealedColumn {
  readonly table: string
  readonly column: string
  /** Sealed with the present key, now or before. */
  readonly values: number
  /** The number of those that were encrypted again. */
  readonly resealed: number
  /** Neither key opens them. */
  readonly unopened: number
}

interface Row extends Omit<EncryptionContext, 'table' | 'column'> {
  readonly keys: string[]
  readonly sealed: string
  readonly sealedTable: string
  readonly name: string
}

const batch = 500

/**
 * Seals with the present key what the former one has sealed, a few rows at a time, while people work; what they write meanwhile is left
 * as they wrote it. Goes over a column until nothing of the former key is found in it. If it is interrupted, it can start again: finished values are read, and not written.
 */
export async function* reseal(
  connection: Connection,
  cipher: RotatingCipher,
  columns: readonly SealedColumn[],
): AsyncGenerator<ResealedColumn> {
  const client = new Client({ ...connection, application_name: 'interim rotate-key' })
  await client.connect()
  try {
    for (const column of columns) {
      let resealed = 0
      for (;;) {
        const pass = await goOver(client, cipher, column)
        resealed += pass.resealed
        if (pass.former > 0) continue
        yield { table: column.table, column: column.column, values: pass.present, resealed, unopened: pass.unopened }
        break
      }
    }
  } finally {
    await client.end()
  }
}

/** How many of the first values of each column the cipher opens, and how many it does not. A column of a later version is left out. */
export async function openedOfSample(
  connection: Connection,
  cipher: RotatingCipher,
  columns: readonly SealedColumn[],
): Promise<{ opened: number; unopened: number }> {
  const client = new Client({ ...connection, application_name: 'interim keys' })
  await client.connect()
  const found = { opened: 0, unopened: 0 }
  try {
    for (const column of columns) {
      // Text and values instead of a typed statement: an older schema may refuse it, and the check of row types would fail.
      const { text, values } = reading(column, sampleSize)
      const rows = await inRole(client, () => client.query(text, values)).then(
        (read) => read.rows as Row[],
        (error: { code?: string }) => {
          if (error.code !== undefined && unknownHere.has(error.code)) return []
          throw error
        },
      )
      for (const row of rows) found[openedOr(cipher, row.sealed, contextOf(row)) ? 'opened' : 'unopened']++
    }
    return found
  } finally {
    await client.end()
  }
}

const sampleSize = 20
// A role, schema, table, column, or right that this version of the schema has not yet. An unknown role is an invalid value of a setting.
const unknownHere = new Set(['22023', '42704', '3F000', '42P01', '42703', '42501'])

const contextOf = ({ organisationId, sealedTable, id, name }: Row): EncryptionContext => ({
  organisationId,
  table: sealedTable,
  id,
  column: name,
})

async function goOver(client: Client, cipher: RotatingCipher, column: SealedColumn) {
  const pass = { present: 0, former: 0, resealed: 0, unopened: 0 }
  for (let after: string[] = []; ;) {
    const read = reading(column, batch, after)
    const { rows } = await inRole(client, () => client.query<Row>(read))
    const resealed: string[][] = []
    for (const row of rows) {
      const context = contextOf(row)
      const opened = openedOr(cipher, row.sealed, context)
      if (!opened) pass.unopened++
      else if (!opened.isFormer) pass.present++
      else resealed.push([row.sealed, cipher.seal(opened.value, context), ...row.keys])
    }
    pass.former += resealed.length
    if (resealed.length > 0) {
      const { rowCount } = await inRole(client, () => client.query(writing(column, resealed)))
      pass.resealed += rowCount ?? 0
    }
    const last = rows.at(-1)
    if (!last || rows.length < batch) return pass
    after = last.keys
  }
}

/** Reads the first values of a column, or those behind a row with these keys. */
function reading({ table, column, key, sealedFor = {} }: SealedColumn, most: number, after: readonly string[] = []) {
  const own = Object.keys(key).map((one) => `t.${one}`)
  const { table: sealedTable = `'${table}'`, id = 't.id::text', column: name = `'${column}'` } = sealedFor
  const keys = joined(
    after.map((one) => fragment`${one}`),
    ', ',
  )
  const behind = after.length > 0 ? fragment`and (${raw(own.join(', '))}) > (${keys})` : fragment``
  return sql<Row>`
    select array[${raw(own.map((one) => `${one}::text`).join(', '))}] as keys, t.${raw(column)} as sealed,
           t.organisation_id::text as "organisationId", ${raw(sealedTable)} as "sealedTable", ${raw(id)} as id, ${raw(name)} as name
      from ${raw(table)} t where t.${raw(column)} is not null ${behind} order by ${raw(own.join(', '))} limit ${most}`
}

/** Writes the fresh values; a row here is the former value, the fresh one, and the keys. */
function writing({ table, column, key }: SealedColumn, rows: readonly (readonly string[])[]) {
  const lists = ['text', 'text', ...Object.values(key)].map(
    (type, at) => fragment`${rows.map((row) => row[at])}::${raw(type)}[]`,
  )
  const own = Object.keys(key)
  // A value written since then is encrypted with the new key already, or is found when the column is checked again.
  return sql`
    update ${raw(table)} t set ${raw(column)} = n.fresh_value
      from unnest(${joined(lists, ', ')}) n (former_value, fresh_value, ${raw(own.map((one) => `of_${one}`).join(', '))})
     where ${raw(own.map((one) => `t.${one} = n.of_${one}`).join(' and '))} and t.${raw(column)} = n.former_value`
}

// Only the columns that are sealed can be written, and neither history nor what never changes minds.
async function inRole<Result>(client: Client, send: () => Promise<Result>): Promise<Result> {
  await client.query('begin')
  try {
    await client.query('set local role interim_resealer')
    const result = await send()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

function openedOr(cipher: RotatingCipher, sealed: string, context: EncryptionContext) {
  try {
    return cipher.openWith(sealed, context)
  } catch {
    return undefined
  }
}
