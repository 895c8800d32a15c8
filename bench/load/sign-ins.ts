import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSeeded, type Seeded } from '../database.ts'
import { median, percentile } from '../measured.ts'
import { waitForQuiet } from '../processes.ts'
import { startInterim } from '../servers.ts'
import { counts, emailOf, loadSeed, password, projectOf, tokenOf } from './seed.ts'

// A hundred people sign in at the same moment, while a hundred workers a second clock in: what it costs the clock.
const { values: options } = parseArgs({
  options: {
    times: { type: 'string', default: '5' },
    /** How many minutes to wait for a quiet machine, each time. */
    patience: { type: 'string', default: '5' },
  },
})
const clockInsASecond = 100
const seconds = 5

const held = new AsyncDisposableStack()
// Whatever was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const seeded = await openSeeded(loadSeed, console.log)
held.defer(() => seeded.stop())
try {
  await measure(seeded)
} finally {
  await held.disposeAsync()
}

async function measure({ url, version, sql }: Seeded): Promise<void> {
  const interim = await startInterim({ DATABASE_URL: url })
  held.defer(() => interim.stop())
  const post = (path: string, body: object, cookie = '') =>
    fetch(`http://127.0.0.1:${interim.port}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })

  async function clockIn(worker: number): Promise<number> {
    const begun = performance.now()
    const body = { projectId: projectOf(worker), location: { latitude: 50.8501, longitude: 4.3502, accuracy: 12 } }
    const answer = await post('/worker/clock/in', body, `interim=${tokenOf(worker)}`)
    const said = await answer.text()
    if (!answer.ok) throw new Error(`clock in: ${said}`)
    return performance.now() - begun
  }

  async function signIn(user: number): Promise<number> {
    const begun = performance.now()
    const answer = await post('/auth/login', { email: emailOf(user), password })
    const said = await answer.text()
    if (!answer.ok) throw new Error(`sign in: ${said}`)
    return performance.now() - begun
  }

  /** Clock-ins at their pace, whatever they take; the sign-ins come all at once, a second after the first. */
  async function round(withSignIns: boolean, from: number) {
    const clockIns: Promise<number>[] = []
    let signIns: Promise<number[]> | undefined
    const begun = performance.now()
    for (let n = 0; n < clockInsASecond * seconds; n++) {
      await sleep(begun + (n * 1000) / clockInsASecond - performance.now())
      if (withSignIns && n === clockInsASecond)
        signIns = Promise.all(Array.from({ length: counts.signIns }, (_, user) => signIn(user)))
      clockIns.push(clockIn(from + n))
    }
    const times = await Promise.all(clockIns)
    return { p99: percentile(times, 0.99), middle: median(times), lastSignIn: Math.max(...((await signIns) ?? [0])) }
  }

  console.log(`PostgreSQL ${version} with its default settings, ${loadSeed.title}, Node ${process.version}`)
  const without: Awaited<ReturnType<typeof round>>[] = []
  const beside: typeof without = []
  for (let time = 0; time < Number(options.times); time++) {
    const load = await waitForQuiet(Number(options.patience) * 60_000)
    await sql(`delete from clock_sessions; update assignments set status = 'assigned', version = 1 where status = 'in_progress';
      delete from attempts; vacuum analyze`)
    // The first calls of a process are slow for reasons of their own.
    if (time === 0) await Promise.all(Array.from({ length: 50 }, (_, n) => clockIn(counts.clockers - 1 - n)))
    without.push(await round(false, 0))
    beside.push(await round(true, clockInsASecond * seconds))
    const { p99 = NaN, lastSignIn = NaN } = beside.at(-1) ?? {}
    console.log(
      `p99 ${without.at(-1)?.p99.toFixed(1)} ms without, ${p99.toFixed(1)} ms beside; the last had signed in after ${lastSignIn.toFixed(0)} ms; ${load}`,
    )
  }
  const row = (what: string, rounds: typeof without) => ({
    what,
    'middle, ms': median(rounds.map(({ middle }) => middle)).toFixed(1),
    'p99, ms': median(rounds.map(({ p99 }) => p99)).toFixed(1),
    'last sign-in, ms': median(rounds.map(({ lastSignIn }) => lastSignIn)).toFixed(0),
  })
  console.table([
    row(`${clockInsASecond} clock-ins a second`, without),
    row(`the same, while ${counts.signIns} sign in at once`, beside),
  ])
}
