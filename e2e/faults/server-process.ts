import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { start } from '#app/server/start.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { type EmbeddedDatabase, launchEmbedded } from '#platform/server/db/embedded/launch.ts'
import { makeLog } from '#platform/server/log.ts'
import type { World } from '#platform/server/testing/world.ts'
import { freePort } from '../../scripts/free-port.ts'
import { endWithUs } from '../../bench/servers.ts'
import { liveWorld } from '../live-world.ts'

const main = join(import.meta.dirname, '../../src/app/server/main.ts')

/** The product in a process of its own, which can be killed. */
export interface ServerProcess {
  readonly url: string
  readonly pid: number
  /** How long it took to answer that it is ready. */
  readonly readyMs: number
  /** Its exit code once it has ended; null where a signal killed it. */
  readonly ended: Promise<number | null>
  /** False once it has ended, however it did. */
  isAlive(): boolean
  signal(signal: NodeJS.Signals): void
  /** Kills it as a power cut does; ends when it is gone. */
  die(): Promise<void>
  /** Asks it to end, and waits for it. */
  stop(): Promise<void>
}

/** Settings of a product that is made to fail, on a folder. */
export function faultSettings(dataDir: string): Record<string, string> {
  return {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DEMO: 'off',
    MAP_TILES_URL: 'off',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
  }
}

/** The setting that names a PostgreSQL of our own to processes beside us. */
export function databaseUrl({ connection: { host, port, user, database } }: EmbeddedDatabase): string {
  return `postgres:///${database}?host=${encodeURIComponent(host)}&user=${user}&port=${port}`
}

/** Starts the server as a person would, on what the last one left, and waits until it is ready. */
export async function startServer(settings: Record<string, string>, execArgv: string[] = []): Promise<ServerProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const child = fork(main, {
    env: { PATH: process.env.PATH, ...settings, PORT: String(port) },
    execArgv,
    silent: true,
  })
  endWithUs(child)
  let said = ''
  child.stdout?.resume()
  child.stderr?.on('data', (part: Buffer) => (said += part))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const isAlive = () => child.exitCode === null && child.signalCode === null
  for (const deadline = Date.now() + 30_000; ; await sleep(20)) {
    if (!isAlive() || Date.now() > deadline) throw new Error(`the server did not start: ${said}`)
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

/** The first process of the PostgreSQL on a folder. */
export async function postmasterOf(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

/** Works on the folder in this process, with no other server on it meanwhile. */
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

/** As onDatabase, on a PostgreSQL that runs already, and goes on; with a `time` the server has no other clock, and it stands still until it is set. */
export async function onRunning<Result>(
  settings: Record<string, string>,
  database: EmbeddedDatabase,
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
