import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { sql } from '#platform/server/db/statement.ts'
import type { Connection } from '../db/pool.ts'
import { makeCipher } from './field-cipher.ts'
import { openedOfSample, type SealedColumn } from './resealing.ts'
import { type Keys, printOf } from './secret-key.ts'

/**
 * Refuses keys that do not fit the data of a database, before anything is written: the prints of the keys that were used are recorded there.
 * Where none is recorded yet, some sealed values are opened. Throws an error of one sentence.
 */
export async function checkKeys(
  connection: Connection,
  keys: Keys | undefined,
  columns: readonly SealedColumn[],
): Promise<void> {
  const given = [keys?.present, keys?.former].flatMap((key) => (key ? [printOf(key)] : []))
  const recorded = await inDatabase(connection, recordedPrints)
  if (recorded.length > 0) {
    const missing = recorded.filter((print) => !given.includes(print))
    if (missing.length > 0) throw mismatch(given, `the key with the print ${missing.join(' and the one with ')}`)
    return
  }
  const { present, former } = keys ?? { present: randomBytes(32), former: undefined }
  const { opened, unopened } = await openedOfSample(connection, makeCipher(present, former), columns)
  if (opened === 0 && unopened > 0) throw mismatch(given, 'another key')
}

/** Records the key with which this installation encrypts from now on. */
export async function recordKey(connection: Connection, { present }: Keys): Promise<void> {
  await inDatabase(connection, (client) =>
    client.query(sql`insert into secret_keys (print) values (${printOf(present)}) on conflict do nothing`),
  )
}

/** Records that no value needs another key than the present one: all are encrypted with it, or their key is lost. */
export async function recordOnlyKey(connection: Connection, print: string): Promise<void> {
  await inDatabase(connection, (client) =>
    client.query(sql`
      with others as (delete from secret_keys where print <> ${print})
      insert into secret_keys (print) values (${print}) on conflict do nothing`),
  )
}

function mismatch(given: readonly string[], needed: string): Error {
  const [present] = given
  if (present === undefined)
    return new Error(
      `there is no SECRET_KEY, and this data needs ${needed}: set it, or put it back into DATA_DIR/secret-key. Nothing was changed.`,
    )
  return new Error(
    `SECRET_KEY (print ${present}) does not fit this data, which needs ${needed}: set that key, as SECRET_KEY or, to change to a new one, as SECRET_KEY_PREVIOUS. Nothing was changed.`,
  )
}

async function recordedPrints(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `select to_regclass('secret_keys') is not null as "isThere"`,
  )
  if (!tables[0]?.isThere) return []
  const { rows } = await client.query<{ print: string }>('select print from secret_keys order by used_since')
  return rows.map(({ print }) => print)
}

async function inDatabase<Result>(connection: Connection, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ ...connection, application_name: 'interim keys' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
