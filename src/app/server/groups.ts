import { awaitPrimary } from '#platform/server/db/await-primary.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { type Connection, openPool } from '#platform/server/db/pool.ts'
import { Directory } from '#platform/server/groups/directory.ts'
import { firstGroup, Group } from '#platform/server/groups/group.ts'
import { Groups } from '#platform/server/groups/groups.ts'
import type { HttpServices } from '#platform/server/http/dispatch.ts'
import { makeLive } from '#platform/server/live/live.ts'
import type { Services } from '#platform/server/scope.ts'
import { SessionMemory } from '#platform/server/sessions/memory.ts'

const poolSize = 10

/** The databases of a process, open. */
export interface OpenGroups {
  readonly groups: Groups<HttpServices>
  readonly directory: Directory | undefined
  /** The number of migrations that ran. */
  readonly migrations: number
  close(): Promise<void>
}

/**
 * Opens the database of each group of organisations, and brings its schema up to date. With one group, as
 * usual, there is no directory.
 */
export async function openGroups(
  connection: Connection,
  shared: Omit<Services, 'group' | 'pool'>,
): Promise<OpenGroups> {
  const { config, log } = shared
  const settings = config.groups
  const directory = settings && (await Directory.open({ connectionString: settings.directoryUrl }, log))
  const opened: HttpServices[] = []
  let migrations = 0
  const named = [
    { name: firstGroup, connection },
    ...(settings?.more ?? []).map(({ name, databaseUrl }) => ({ name, connection: { connectionString: databaseUrl } })),
  ]
  for (const { name, connection } of named) {
    await awaitPrimary(connection, log)
    const migrated = await migrate(connection)
    for (const migration of migrated) log.info({ migration, ...(name && { group: name }) }, 'migrated')
    migrations += migrated.length
    const pool = openPool(connection, poolSize, log)
    const others = () => opened.filter((one) => one.pool !== pool)
    opened.push({
      ...shared,
      group: new Group(name, directory && { directory, others }),
      pool,
      sessions: new SessionMemory(),
      live: makeLive({ connection, pool, log, clock: shared.clock }),
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
