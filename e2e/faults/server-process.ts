import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { start } from '#app/server/start.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { type EmbeddedDatabase, launchEmbedded } from '#platform/server/db/embedded/launch.ts'
import type { Connection } from '#platform/server/db/pool.ts'
import { makeLog } from '#platform/server/log.ts'
import type { World } from '#platform/server/testing/world.ts'
import { freePort } from '../../scripts/free-port.ts'
import { endWithUs } from '../../bench/servers.ts'
import { liveWorld } from '../live-world.ts'

/** A busy machine may take as long. */
const longestStartMs = 120_000
const main = join(import.meta.dirname, '../../src/app/server/main.ts')

/** The product in a separate process, which can be killed. */
export interface ServerProcess {
  readonly url: string
  readonly pid: number
  /** Milliseconds from the start until it reported ready. */
  readonly readyMs: number
  /** Its exit code once it has ended; null if a signal killed it. */
  readonly ended: Promise<number | null>
  /** False once it has ended, for any reason. */
  isAlive(): boolean
  signal(signal: NodeJS.Signals): void
  /** Kills it as a power cut does; resolves when it has ended. */
  die(): Promise<void>
  /** Asks it to stop, and resolves when it has ended. */
  stop(): Promise<void>
}

/** Settings of a product for fault tests, with its data in a folder. */
export function faultSettings(dataDir: string): Record<string, string> {
  return {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DEMO: 'off',
    MAP_TILES_URL: 'off',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
  }
}

/** Returns the DATABASE_URL of an embedded PostgreSQL, for other processes. */
export function databaseUrl({ connection: { host, port, user, database } }: EmbeddedDatabase): string {
  return `postgres:///${database}?host=${encodeURIComponent(host)}&user=${user}&port=${port}`
}

/** Starts the server as an operator would, on the data of the previous one, and waits until it is ready. */
export async function startServer(settings: Record<string, string>, execArgv: string[] = []): Promise<ServerProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const child = fork(main, {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...settings,
      PORT: String(port),
    },
    execArgv,
    silent: true,
  })
  endWithUs(child)
  let output = ''
  child.stdout?.resume()
  child.stderr?.on('data', (part: Buffer) => (output += part))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const isAlive = () => child.exitCode === null && child.signalCode === null
  for (const deadline = Date.now() + longestStartMs; ; await sleep(20)) {
    if (!isAlive() || Date.now() > deadline) throw new Error(`the server did not start: ${output}`)
    const isReady = await fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) break
  }
  const end = async (signal: NodeJS.Signals) => {
    if (isAlive()) child.kill(signal)
    await ended
  }
  return {
    url,
    pid: child.pid as number,
    readyMs: performance.now() - startedAt,
    ended,
    isAlive,
    signal: (signal) => void child.kill(signal),
    die: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

/** Returns the process id of the PostgreSQL postmaster of a folder. */
export async function postmasterOf(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

/** Runs work on a data folder in this process, while no other server uses it. */
export async function onDatabase<Result>(
  settings: Record<string, string>,
  work: (world: World) => Promise<Result>,
): Promise<Result> {
  const database = await launchEmbedded({ dataDir: settings.DATA_DIR as string, log: () => undefined })
  try {
    return await onRunning(settings, database, work)
  } finally {
    await database.stop()
  }
}

/** Like onDatabase, on a PostgreSQL that is already running and is left running. With `time`, the server's clock only moves when it is set. */
export async function onRunning<Result>(
  settings: Record<string, string | undefined>,
  database: { readonly connection: Connection },
  work: (world: World) => Promise<Result>,
  time?: { ms: number },
): Promise<Result> {
  const config = readConfig({ ...settings, PORT: String(await freePort()) })
  const clock = () => new Date(time?.ms ?? Date.now())
  const running = await start(config, database.connection, makeLog(config.logLevel), clock)
  try {
    return await work(liveWorld(running, time ?? { ms: Date.now() }))
  } finally {
    await running.stop()
  }
}
