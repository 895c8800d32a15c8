import { access, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Config } from '../config/config.ts'
import { connectionOf, launchEmbedded } from './embedded/launch.ts'
import type { Connection } from './pool.ts'

/** A database that a command works on beside the server, or without it. */
export interface ReachedDatabase {
  readonly connection: Connection
  /** Ends what was started for it. */
  stop(): Promise<void>
}

/** Reaches the database of the settings: the server's, the embedded one of a product that runs, or, where none runs, one started for this. */
export async function reachDatabase(
  { databaseDirectUrl, dataDir }: Pick<Config, 'databaseDirectUrl' | 'dataDir'>,
  { mayBeNew = false } = {},
): Promise<ReachedDatabase> {
  if (databaseDirectUrl) return { connection: { connectionString: databaseDirectUrl }, stop: async () => undefined }
  const isThere = await access(join(dataDir, 'postgres')).then(
    () => true,
    () => false,
  )
  if (!isThere && !mayBeNew) throw new Error(`there is no database in ${dataDir}: set DATA_DIR or DATABASE_URL`)
  if (isThere) {
    const connection = connectionOf(await realpath(dataDir))
    if (await answers(connection)) return { connection, stop: async () => undefined }
  }
  return launchEmbedded({ dataDir, log: () => undefined })
}

async function answers(connection: Connection): Promise<boolean> {
  const client = new Client(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
