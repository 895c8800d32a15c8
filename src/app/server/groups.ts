import type { Config } from '#platform/server/config/config.ts'
import { checkKeys, recordKey } from '#platform/server/crypto/key-check.ts'
import { type Keys, knownKeys } from '#platform/server/crypto/secret-key.ts'
import { awaitPrimary } from '#platform/server/db/await-primary.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { type Connection, openPool } from '#platform/server/db/pool.ts'
import { Directory } from '#platform/server/groups/directory.ts'
import { firstGroup, Group } from '#platform/server/groups/group.ts'
import { Groups } from '#platform/server/groups/groups.ts'
import { checkDatabase, checkSameDatabase } from '#platform/server/db/start-checks.ts'
import type { HttpServices } from '#platform/server/http/dispatch.ts'
import { makeLive } from '#platform/server/live/live.ts'
import type { Log } from '#platform/server/log.ts'
import type { Services } from '#platform/server/scope.ts'
import { SessionMemory } from '#platform/server/sessions/memory.ts'
import { sealedColumns } from './sealed-columns.ts'

const poolSize = 10

/** The databases of a process, open. */
export interface OpenGroups {
  readonly groups: Groups<HttpServices>
  readonly directory: Directory | undefined
  /** The number of migrations that ran. */
  readonly migrations: number
  close(): Promise<void>
}

/** A group of organisations with its database: through a pooler, if there is one, and without it. */
interface NamedDatabase {
  readonly name: string
  readonly connection: Connection
  readonly direct: Connection
}

function databasesOf(connection: Connection, { databaseDirectUrl, groups }: Config): NamedDatabase[] {
  const direct = databaseDirectUrl === undefined ? connection : { connectionString: databaseDirectUrl }
  const more = (groups?.more ?? []).map(({ name, databaseUrl, directUrl }) => ({
    name,
    connection: { connectionString: databaseUrl },
    direct: { connectionString: directUrl },
  }))
  return [{ name: firstGroup, connection, direct }, ...more]
}

/** Checks the databases of all groups before anything is written: version, schema, and whether the keys fit the data. */
export async function checkDatabases(connection: Connection, config: Config, log: Log): Promise<void> {
  const keys = await knownKeys(config)
  for (const { name, direct } of databasesOf(connection, config)) {
    await awaitPrimary(direct, log)
    try {
      await checkDatabase(direct)
      await checkKeys(direct, keys, sealedColumns)
    } catch (error) {
      if (name === firstGroup) throw error
      throw new Error(`group ${name}: ${(error as Error).message}`, { cause: error })
    }
  }
}

/**
 * Opens the database of each group of organisations, and brings its schema up to date. With one group, as
 * usual, there is no directory.
 */
export async function openGroups(
  connection: Connection,
  shared: Omit<Services, 'group' | 'pool'>,
  keys: Keys,
): Promise<OpenGroups> {
  const { config, log } = shared
  const settings = config.groups
  const directory = settings && (await Directory.open({ connectionString: settings.directoryUrl }, log))
  const opened: HttpServices[] = []
  let migrations = 0
  for (const { name, connection: pooled, direct } of databasesOf(connection, config)) {
    const migrated = await migrate(direct)
    if (pooled !== direct) await checkSameDatabase(direct, pooled)
    await recordKey(direct, keys)
    for (const migration of migrated) log.info({ migration, ...(name && { group: name }) }, 'migrated')
    migrations += migrated.length
    const pool = openPool(pooled, poolSize, log)
    const others = () => opened.filter((one) => one.pool !== pool)
    opened.push({
      ...shared,
      group: new Group(name, directory && { directory, others }),
      pool,
      sessions: new SessionMemory(),
      live: makeLive({ connection: direct, pool, log, clock: shared.clock }),
    })
  }
  const [first, ...more] = opened as [HttpServices, ...HttpServices[]]
  return {
    groups: new Groups(first, more, settings && directory && { directory, ofNew: settings.ofNew }),
    directory,
    migrations,
    async close() {
      for (const { live } of opened) await live.stop()
      for (const { pool } of opened) await pool.end()
      await directory?.close()
    },
  }
}
