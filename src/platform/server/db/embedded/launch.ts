import { createHash } from 'node:crypto'
import { mkdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { sql } from '../statement.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster, settleEarlierServer } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { startGuarded, type GuardedProcess } from './guarded-process.ts'
import { chooseHome, type Home } from './home.ts'
import { giveTo } from './runner.ts'

/** The shortest limit there is for a socket's path, in bytes: macOS has 103, Linux 107. */
const SOCKET_PATH_BYTES = 103
const PORT = 5432
const PATIENCE_MS = 60_000
const RESTART_PAUSE_MS = 500

/** A running PostgreSQL of our own, reachable through its socket only. */
export interface EmbeddedDatabase {
  /** As node-postgres takes it; the user owns everything. */
  connection: { host: string; port: number; user: 'interim'; database: 'interim'; ssl: false }
  version: string
  /** Ends every connection and the server, and frees the folder; calling it again is harmless. */
  stop(): Promise<void>
}

/** The options of a launch. */
export interface EmbeddedOptions {
  /** The data goes to its folder `postgres`. */
  dataDir: string
  /** Takes the server's log, a line at a time. */
  log: (line: string) => void
  /** The server's own settings, as in postgresql.conf. */
  settings?: Record<string, string>
  /** Called each time a process of PostgreSQL has been started and is waited for: the caller can load code meanwhile. */
  onProcess?: () => void
}

/** Starts PostgreSQL on a folder, made if missing, with a database `interim` that answers; it ends with this process and not before, and rows once acknowledged stay. */
export async function launchEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log, settings = {}, onProcess = () => undefined } = options
  await mkdir(dataDir, { recursive: true })
  const folder = await realpath(dataDir)
  const resources = new AsyncDisposableStack()
  try {
    resources.use(lockFolder(folder))
    const home = await chooseHome(await findBinaries(), folder)
    // Two folders can share data that lies elsewhere, where one is a copy of the other with its link.
    if (dirname(home.pgdata) !== folder) resources.use(lockFolder(dirname(home.pgdata)))

    const deadline = Date.now() + PATIENCE_MS
    await ensureCluster(home, onProcess)
    await settleEarlierServer(home.pgdata, deadline)
    const connection = connectionOf(folder)
    await makeSocketFolder(connection.host, home)
    resources.defer(() => rm(connection.host, { recursive: true, force: true }))
    const server = await keepRunning(
      () => startServer(home, connection, { settings, log, onProcess }, Date.now() + PATIENCE_MS),
      async () => {
        log('PostgreSQL has ended by itself, and is started again')
        await settleEarlierServer(home.pgdata, Date.now() + PATIENCE_MS)
        await makeSocketFolder(connection.host, home)
      },
      log,
    )
    resources.defer(() => server.stop())

    let stopped: Promise<void> | undefined
    return { connection, version: home.binaries.version, stop: () => (stopped ??= resources.disposeAsync()) }
  } catch (error) {
    await resources.disposeAsync()
    throw error
  }
}

/** Starts a server, and again, once what it left is settled, whenever it ends without being stopped: killed, or out of memory. */
async function keepRunning(
  startOne: () => Promise<GuardedProcess>,
  settle: () => Promise<void>,
  log: (line: string) => void,
): Promise<{ stop(): Promise<void> }> {
  let server = await startOne()
  let isStopping = false
  async function keep(): Promise<void> {
    for (;;) {
      await server.ended
      if (isStopping) return
      try {
        await settle()
        server = await startOne()
        if (isStopping) await server.stop()
      } catch (error) {
        log((error as Error).message)
        await sleep(RESTART_PAUSE_MS)
      }
    }
  }
  const keeping = keep()
  return {
    async stop() {
      isStopping = true
      await server.stop()
      await keeping
    },
  }
}

async function startServer(
  home: Home,
  connection: EmbeddedDatabase['connection'],
  { settings, log, onProcess }: Required<Omit<EmbeddedOptions, 'dataDir'>>,
  deadline: number,
): Promise<GuardedProcess> {
  const ours = {
    listen_addresses: '',
    unix_socket_directories: `"${connection.host}"`,
    port: String(connection.port),
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  const args = Object.entries({ ...settings, ...ours }).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  for (;;) {
    const server = startGuarded(
      home.runner,
      join(home.binaries.folder, 'bin', 'postgres'),
      ['-D', home.pgdata, ...args],
      log,
    )
    onProcess()
    try {
      if (await isReady(server, connection, deadline)) return server
    } catch (error) {
      await server.stop()
      throw error
    }
    const { output } = await server.ended
    // A killed server's last processes may outlive it for a moment.
    const isLocked = output.includes('is still in use')
    if (!isLocked || Date.now() > deadline) throw new Error(`PostgreSQL did not start on ${home.pgdata}: ${output}`)
    await sleep(250)
  }
}

/** Resolves with true when the server responds, with false if it ended instead. */
async function isReady(
  server: GuardedProcess,
  connection: EmbeddedDatabase['connection'],
  deadline: number,
): Promise<boolean> {
  while (server.running) {
    const client = new Client({ ...connection, database: 'postgres' })
    // A server that ends under the client is seen by the loop.
    client.on('error', () => undefined)
    try {
      await client.connect()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(25)
      continue
    }
    try {
      await ensureDatabase(client, connection.database)
      return true
    } finally {
      await client.end()
    }
  }
  return false
}

async function ensureDatabase(client: Client, name: string): Promise<void> {
  const { rowCount } = await client.query(sql`select from pg_database where datname = ${name}`)
  if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
}

/** The connection settings of the running server of a folder, given by its real path. */
export function connectionOf(folder: string): EmbeddedDatabase['connection'] {
  const name = `interim-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
  const usual = resolve(tmpdir(), name)
  const isShort = Buffer.byteLength(join(usual, `.s.PGSQL.${PORT}`)) <= SOCKET_PATH_BYTES
  return { host: isShort ? usual : join('/tmp', name), port: PORT, user: 'interim', database: 'interim', ssl: false }
}

/** Created again under the folder's lock: existing files are stale, and those of another user can be neither removed nor replaced. */
async function makeSocketFolder(socketFolder: string, { runner }: Home): Promise<void> {
  await rm(socketFolder, { recursive: true, force: true })
  await mkdir(socketFolder, { mode: 0o700 })
  await giveTo(runner, socketFolder)
}
