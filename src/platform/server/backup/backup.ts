import { Client } from 'pg'
import type { Connection } from '../db/pool.ts'
import type { FileStore } from '../files/store.ts'
import { carryFiles, carryTable } from './carrying.ts'
import { appliedMigrations, carriedTables, type Heading, type Tally } from './catalogue.ts'
import { writeContainer } from './container.ts'

/** The contents of a backup, and the key that encrypts it. */
export interface Source {
  readonly connection: Connection
  readonly files: FileStore
  readonly keyPrint: string
  readonly now: string
}

/** Writes everything into one file, as of one moment, while others continue to read and write. */
export async function backUp({ connection, files, keyPrint, now }: Source, path: string): Promise<Tally> {
  const client = new Client({ ...connection, application_name: 'interim backup' })
  await client.connect()
  const writer = await writeContainer(path).catch(async (error: NodeJS.ErrnoException) => {
    await client.end()
    throw error.code === 'EEXIST' ? new Error(`${path} is there already`) : error
  })
  try {
    const tally: Tally = { tables: 0, rows: 0, files: 0, missing: 0 }
    const keys = new Set<string>()
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local role interim_keeper')
    const heading: Heading = {
      kind: 'installation',
      takenAt: now,
      migrations: await appliedMigrations(client),
      keyPrint,
    }
    await writer.say(heading)
    for (const table of await carriedTables(client)) {
      tally.rows += await carryTable(client, writer, table, keys)
      tally.tables++
    }
    await client.query('commit')
    // Rows are read before their files, so that all files are included except those deleted since.
    await carryFiles(files, writer, keys, tally)
    await writer.finish()
    return tally
  } catch (error) {
    await writer.abandon()
    throw error
  } finally {
    await client.end()
  }
}
