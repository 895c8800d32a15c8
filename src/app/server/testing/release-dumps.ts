import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import type { Connection } from '#platform/server/db/pool.ts'

const folder = join(import.meta.dirname, 'releases')
const ending = '.sql.gz'

/** The versions of which there is a dump, each written by `scripts/dump-release.ts`. A build that is not a release names its last migration: 0.1.0+0059. */
export const dumpedVersions: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith(ending))
  .map((name) => name.slice(0, -ending.length))
  .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))

/** The key that encrypted the values in the dumps, and the one their demo accounts sign in with. */
export const dumpSecretKey: string = Buffer.alloc(32, 1).toString('base64')

/** Loads the dump of a version into an empty database, all of it owned by the connection's user. */
export async function loadDump(connection: Connection, version: string): Promise<void> {
  const text = gunzipSync(readFileSync(join(folder, version + ending))).toString()
  const client = new Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ owner: string }>('select quote_ident(current_user) as owner')
    await client.query(text.replaceAll(/\brelease_owner\b/g, rows[0]?.owner ?? ''))
  } finally {
    await client.end()
  }
}
