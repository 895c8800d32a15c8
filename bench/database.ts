import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { recordOnlyKey } from '#platform/server/crypto/key-check.ts'
import { printOf } from '#platform/server/crypto/secret-key.ts'
import { type EmbeddedDatabase, launchEmbedded } from '#platform/server/db/embedded/launch.ts'
import { migrate, readMigrations } from '#platform/server/db/migrate.ts'
import { readFunctionFiles } from '#platform/server/db/function-files.ts'
import { type Seed, sow } from './seed.ts'
import { secretKey } from './servers.ts'

const root = join(import.meta.dirname, '..')
const cache = join(root, '.cache/bench')

/** A running PostgreSQL with the benchmark's rows. */
export interface Seeded {
  readonly connection: EmbeddedDatabase['connection']
  readonly version: string
  /** As DATABASE_URL names it. */
  readonly url: string
  /** Its first process, the parent of all others. */
  readonly postmaster: number
  /** Runs SQL as the owner, without row security; of several statements, returns the rows of the last. */
  sql<Row extends object>(text: string): Promise<Row[]>
  /** Runs a statement with values, in the same way. */
  rows(text: string, values: unknown[]): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}

/** Starts PostgreSQL with its default settings on the seeded folder, made where the migrations or the seed are others than last time. */
export async function openSeeded(seed: Seed, say: (line: string) => void): Promise<Seeded> {
  const dataDir = join(cache, `${seed.name}-${await versionOf(seed)}`)
  const ready = join(dataDir, 'seeded')
  const fresh = !(await readFile(ready, 'utf8').catch(() => ''))
  if (fresh) await removeOthers(seed)
  const embedded = await launchEmbedded({ dataDir, log: () => undefined })
  const { connection, version } = embedded
  const owner = new Client(connection)
  try {
    if (fresh) {
      say(`Seeding ${seed.title} …`)
      const startedAt = performance.now()
      await migrate(connection)
      await owner.connect()
      await sow(owner, seed)
      await recordOnlyKey(connection, printOf(secretKey))
      await writeFile(ready, new Date().toISOString())
      say(`Seeded in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`)
    } else await owner.connect()
  } catch (error) {
    await owner.end().catch(() => undefined)
    await embedded.stop()
    throw error
  }
  const { host, port, user, database } = connection
  return {
    connection,
    version,
    url: `postgres:///${database}?host=${encodeURIComponent(host)}&user=${user}&port=${port}`,
    postmaster: Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10),
    async sql(text) {
      const result = await owner.query(text)
      return (Array.isArray(result) ? result.at(-1) : result).rows
    },
    rows: async (text, values) => (await owner.query(text, values)).rows,
    async stop() {
      await owner.end()
      await embedded.stop()
    },
  }
}

async function removeOthers({ name: own }: Seed): Promise<void> {
  await mkdir(cache, { recursive: true })
  for (const name of await readdir(cache)) {
    if (name.startsWith(`${own}-`)) await rm(join(cache, name), { recursive: true, force: true })
  }
}

async function versionOf({ parts, isDaily }: Seed): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(root, 'bench/seed.ts')))
  for (const { text } of parts) hash.update(text)
  if (isDaily) hash.update(new Date().toISOString().slice(0, 10))
  for (const { name, checksum } of [...(await readMigrations()), ...(await readFunctionFiles())])
    hash.update(name).update(checksum)
  return hash.digest('hex').slice(0, 12)
}
