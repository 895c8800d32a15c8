import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { start } from '#app/server/start.ts'
import { sampleOrganisation } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import type { ClockState } from '#domains/clock/contract.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { readConfig } from '#platform/server/config.ts'
import { launchEmbedded } from '#platform/server/db/embedded/launch.ts'
import { makeLog } from '#platform/server/log.ts'
import { freePort } from '../../scripts/free-port.ts'
import { liveWorld } from '../live-world.ts'

/** Thirty, or on a slow machine as many as fit into the time. */
const mostKills = 30
const timeMs = 120_000
const crew = 16
const main = join(import.meta.dirname, '../../src/app/server/main.ts')
const location = { latitude: 50.8467, longitude: 4.3525, accuracy: 5 }
const dataDir = await mkdtemp(join(tmpdir(), 'interim-kill-'))
const settings = { NODE_ENV: 'test', DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent' }

interface Worker {
  readonly id: string
  readonly cookie: string
  readonly projectId: string
}

/** The sessions that the server has said it began and ended; only these are promised. */
const begun = new Map<string, string>()
const ended = new Map<string, string>()
const answers = { good: 0 }
let workers: Worker[] = []
let server: ChildProcess | undefined

beforeAll(async () => {
  workers = await onDatabase(async (world) => {
    const organisation = await sampleOrganisation(world)
    const { projectId } = await sampleProject(world, organisation)
    const made: Worker[] = []
    for (let i = 0; i < crew; i++) {
      const account = await sampleWorker(world, organisation)
      await sampleAssignment(world, account, projectId)
      made.push({ id: account.accountId, cookie: account.cookie, projectId })
    }
    await world.sql('update assignments set start_date = current_date - 2, end_date = current_date + 2')
    return made
  })
})

afterAll(async () => {
  server?.kill('SIGKILL')
  await sleep(500)
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

it('keeps every acknowledged punch, once, however often it is killed in the middle of clock-ins', async () => {
  const deadline = Date.now() + timeMs
  let kills = 0
  while (kills < mostKills && Date.now() < deadline) {
    kills++
    const { url, die } = await startServer()
    const shift = Promise.all(workers.map((worker) => punchUntilDeath(url, worker)))
    await untilAnswered(answers.good + Math.ceil(Math.random() * 3 * crew))
    // Every other time the database dies with it.
    await die(kills % 2 === 0)
    await shift
  }

  // It starts once more without help, and everybody can still clock.
  const { url, die } = await startServer()
  for (const worker of workers) expect((await call(url, worker, 'GET', '')).status).toBe(200)
  await die(false)

  await onDatabase(async (world) => {
    const sessions = await world.sql<{
      id: string
      worker_id: string
      ended_at: string | null
      entries: number
      told: number
    }>(
      `select s.id, s.worker_id, s.ended_at,
              (select count(*)::int from time_entries e where e.clock_session_id = s.id) as entries,
              (select count(*)::int from history h where h.entity = 'clock_sessions' and h.entity_id = s.id and h.before is null) as told
         from clock_sessions s`,
    )
    const found = new Map(sessions.map((session) => [session.id, session]))
    expect(begun.size).toBeGreaterThan(0)
    expect([...begun].filter(([id, worker]) => found.get(id)?.worker_id !== worker)).toEqual([])
    expect([...ended].filter(([id]) => found.get(id)?.ended_at === null)).toEqual([])
    // What was begun and what was not acknowledged alike: whole, or not at all.
    expect(sessions.filter(({ ended_at, entries }) => entries !== (ended_at === null ? 0 : 1))).toEqual([])
    expect(sessions.filter(({ told }) => told !== 1)).toEqual([])
    const active = sessions.filter(({ ended_at }) => ended_at === null).map(({ worker_id }) => worker_id)
    expect(new Set(active).size).toBe(active.length)
    console.log(
      `${begun.size} clock-ins and ${ended.size} clock-outs were acknowledged in ${kills} kills; none is missing.`,
    )
  })
}, 150_000)

async function untilAnswered(count: number): Promise<void> {
  const deadline = Date.now() + 5000
  while (answers.good < count && Date.now() < deadline) await sleep(1)
}

/** Clocks in and out without a pause, and notes what was acknowledged, until the server is gone. */
async function punchUntilDeath(url: string, worker: Worker): Promise<void> {
  try {
    for (;;) {
      const into = await call(url, worker, 'POST', '/in', { projectId: worker.projectId, location })
      if (into.status === 200 && into.state.session) begun.set(into.state.session.id, worker.id)
      else if (into.status !== 409) throw new Wrong(`clocking in answered ${into.status}`)
      const { state } = await call(url, worker, 'GET', '')
      const out = await call(url, worker, 'POST', '/out', { location })
      if (out.status !== 200) throw new Wrong(`clocking out answered ${out.status}`)
      if (state.session) ended.set(state.session.id, worker.id)
    }
  } catch (error) {
    if (error instanceof Wrong) throw error
  }
}

/** An answer that nobody should get; anything else that goes wrong here is the connection of a dead server. */
class Wrong extends Error {}

async function call(url: string, { cookie }: Worker, method: string, path: string, body?: object) {
  const response = await fetch(`${url}/api/worker/clock${path}`, {
    method,
    headers: { cookie: `interim=${cookie}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const state = (await response.json()) as ClockState
  if (response.ok) answers.good++
  return { status: response.status, state }
}

/** Starts the server as a person would, on the folder as the last one left it. */
async function startServer() {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const started = fork(main, {
    env: { PATH: process.env.PATH, ...settings, PORT: String(port) },
    execArgv: [],
    silent: true,
  })
  server = started
  let said = ''
  started.stderr?.on('data', (part: Buffer) => (said += part))
  const gone = new Promise((resolve) => started.once('exit', resolve))
  for (const deadline = Date.now() + 30_000; ; await sleep(20)) {
    if (started.exitCode !== null || Date.now() > deadline) throw new Error(`the server did not start: ${said}`)
    const isReady = await fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) break
  }
  return {
    url,
    async die(withDatabase: boolean) {
      const postmaster = Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
      started.kill('SIGKILL')
      if (withDatabase) process.kill(postmaster, 'SIGKILL')
      await gone
    },
  }
}

/** Works on the folder in this process, with the server stopped before and after. */
async function onDatabase<Result>(work: (world: ReturnType<typeof liveWorld>) => Promise<Result>): Promise<Result> {
  const port = await freePort()
  const config = readConfig({ ...settings, PORT: String(port) })
  const database = await launchEmbedded({ dataDir, log: () => undefined })
  try {
    const running = await start(config, database.connection, makeLog(config.logLevel))
    try {
      return await work(liveWorld(running, { ms: Date.now() }))
    } finally {
      await running.stop()
    }
  } finally {
    await database.stop()
  }
}
