import { setTimeout as sleep } from 'node:timers/promises'
import { launchEmbedded } from '#platform/server/db/embedded/launch.ts'
import { brokenPromises, callClock, makeCrew, makeWitness, type Puncher, punchUntil } from '../../e2e/faults/punches.ts'
import {
  databaseUrl,
  faultSettings,
  onRunning,
  postmasterOf,
  type ServerProcess,
  startServer,
} from '../../e2e/faults/server-process.ts'
import { signalTree } from '../processes.ts'
import { longest, tryFault, type Trial } from './trial.ts'

const usual = { seconds: 10, crew: 8 }
const refusedWithinMs = 3000
const backWithinMs = 5000

/** The responses while the database was unavailable. */
interface Probe {
  readonly status: number
  readonly retryAfter: string | null
  readonly ms: number
}

await tryFault(
  'The database is away for a while, stopped or standing still, under load (T38)',
  usual,
  10,
  async (trial) => {
    const settings = faultSettings(trial.folder)
    let database = await launchEmbedded({ dataDir: trial.folder, log: () => undefined })
    trial.after(() => database.stop())
    settings.DATABASE_URL = databaseUrl(database)
    const witness = makeWitness()
    const [prober, ...workers] = await onRunning(settings, database, (world) =>
      makeCrew(world, trial.number('crew') + 1),
    )
    const server = await startServer(settings)
    trial.after(() => server.die())
    let isOver = false
    const shift = Promise.all(workers.map((worker) => punchUntil(server.url, worker, witness, () => isOver)))
    shift.catch(() => undefined)
    const ways = {
      stopped: {
        go: () => database.stop(),
        come: async () => {
          database = await launchEmbedded({ dataDir: trial.folder, log: () => undefined })
        },
      },
      'standing still': {
        go: () => signalAll(trial.folder, 'SIGSTOP'),
        come: () => signalAll(trial.folder, 'SIGCONT'),
      },
    }
    for (const [name, { go, come }] of Object.entries(ways)) {
      await sleep(1000)
      trial.say(`${name} for ${trial.number('seconds')} s`)
      // However it ends, nothing is left standing still.
      trial.after(() => signalAll(trial.folder, 'SIGCONT'))
      await go()
      const probes = await probeFor(trial, server, prober as Puncher)
      await come()
      const cameAt = performance.now()
      while ((await probe(server, prober as Puncher)).status !== 200 && performance.now() - cameAt < 30_000)
        await sleep(20)
      const backMs = performance.now() - cameAt
      report(trial, name, probes, backMs)
    }
    isOver = true
    const wrong = await shift.then(
      () => undefined,
      (error: Error) => error.message,
    )
    trial.found('the process lives', server.isAlive(), 'the same one throughout')
    trial.found('nobody under load is answered wrongly', wrong === undefined, wrong ?? 'only 503')
    await server.stop()
    const broken = await onRunning(settings, database, (world) => brokenPromises(world, witness))
    for (const line of broken.slice(0, 20)) trial.say(line)
    trial.found(
      'no double effect, nothing lost',
      broken.length === 0 && witness.ended.size > 0,
      `${witness.begun.size} clock-ins and ${witness.ended.size} clock-outs acknowledged, ${broken.length} otherwise than said`,
    )
  },
)

function report(
  trial: Trial,
  name: string,
  probes: { calls: Probe[]; live: number[]; ready: number[] },
  backMs: number,
) {
  const { calls, live, ready } = probes
  const others = calls.filter(({ status, retryAfter }) => status !== 503 || !Number(retryAfter))
  trial.found(
    `${name}: refused with 503 and Retry-After`,
    calls.length > 0 && others.length === 0,
    `${calls.length} calls, ${others.map(({ status }) => status).join() || 'none'} otherwise`,
  )
  const times = calls.map(({ ms }) => ms)
  trial.found(`${name}: within 3 s, without hanging`, Math.max(...times) <= refusedWithinMs, longest(times))
  const isReportedWell = live.every((status) => status === 200) && ready.every((status) => status === 503)
  trial.found(
    `${name}: it lives and is not ready`,
    isReportedWell,
    `live ${[...new Set(live)].join()}, ready ${[...new Set(ready)].join()}`,
  )
  trial.found(`${name}: as ever within 5 s of its return`, backMs <= backWithinMs, `${Math.round(backMs)} ms`)
}

/** Makes four independent calls a second for as long as the database is unavailable. */
async function probeFor(trial: Trial, server: ServerProcess, worker: Puncher) {
  const calls: Promise<Probe>[] = []
  const [live, ready]: [Promise<number>[], Promise<number>[]] = [[], []]
  const health = (path: string) => fetch(`${server.url}/api/health/${path}`).then(({ status }) => status)
  for (const until = Date.now() + trial.number('seconds') * 1000; Date.now() < until; await sleep(250)) {
    calls.push(probe(server, worker))
    live.push(health('live'))
    ready.push(health('ready'))
  }
  return { calls: await Promise.all(calls), live: await Promise.all(live), ready: await Promise.all(ready) }
}

async function probe({ url }: ServerProcess, worker: Puncher): Promise<Probe> {
  const startedAt = performance.now()
  const { status, retryAfter } = await callClock(url, worker, 'GET', '')
  return { status, retryAfter, ms: performance.now() - startedAt }
}

/** Sends a signal to PostgreSQL's first process and to all that it has started. */
async function signalAll(folder: string, signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  signalTree(await postmasterOf(folder), signal)
}
