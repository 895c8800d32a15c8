import { openSeeded, type Seeded } from '../database.ts'
import type { Trial } from '../faults/trial.ts'
import { median, percentile } from '../measured.ts'
import { waitForQuiet } from '../processes.ts'
import { startInterim, type Subject } from '../servers.ts'
import { type Answer, type Caller, makeCaller } from './calls.ts'
import { loadSeed, projectOf, tokenOf, undone } from './seed.ts'

/** The product on the database of the load, and who calls it. */
export interface UnderLoad {
  readonly seeded: Seeded
  readonly server: Subject
  readonly caller: Caller
}

/** The option of most load tests besides their own: the minutes to wait for a quiet machine. */
export const usualWait = { 'wait-minutes': 5 }

/** Starts the product as in production on the seeded database in its initial state; it ends with the trial. */
export async function startUnderLoad(trial: Trial): Promise<UnderLoad> {
  // Everything that was started ends with this process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const seeded = await openSeeded(loadSeed, trial.say)
  trial.after(() => seeded.stop())
  for (const statement of undone.split(';')) await seeded.sql(statement)
  trial.say(await waitForQuiet(trial.number('wait-minutes') * 60_000))
  const server = await startInterim({ DATABASE_URL: seeded.url, DATA_DIR: trial.folder })
  trial.after(() => server.stop())
  const caller = makeCaller(server.port)
  trial.after(() => caller.stop())
  trial.say(`PostgreSQL ${seeded.version} with its default settings, ${loadSeed.title}, Node ${process.version}`)
  return { seeded, server, caller }
}

/** The place where everyone clocks in: in front of the depot. */
export const location = { latitude: 50.8501, longitude: 4.3502, accuracy: 12 }

/** Clocks a worker in. */
export function clockIn({ caller }: UnderLoad, worker: number, dueAt?: number): Promise<Answer> {
  const body = { projectId: projectOf(worker), location }
  return caller.send({ method: 'POST', path: '/worker/clock/in', token: tokenOf(worker), body }, dueAt)
}

/** Clocks a worker out. */
export function clockOut({ caller }: UnderLoad, worker: number, dueAt?: number): Promise<Answer> {
  return caller.send({ method: 'POST', path: '/worker/clock/out', token: tokenOf(worker), body: { location } }, dueAt)
}

/** Summarises the times of some calls as a row of a table. */
export function row(what: string, answers: readonly Answer[]) {
  const times = answers.map(({ ms }) => ms)
  return {
    what,
    calls: times.length,
    'middle, ms': Number(median(times).toFixed(1)),
    'p99, ms': Number(percentile(times, 0.99).toFixed(1)),
    'longest, ms': Number(Math.max(...times).toFixed(1)),
  }
}

/** The 99th percentile of some calls, in milliseconds. */
export function p99(answers: readonly Answer[]): number {
  return percentile(
    answers.map(({ ms }) => ms),
    0.99,
  )
}

/** The number of responses per status, as text: `998 × 200, 2 × 503`. */
export function statuses(answers: readonly Answer[]): string {
  const counted = new Map<number, number>()
  for (const { status } of answers) counted.set(status, (counted.get(status) ?? 0) + 1)
  return [...counted].map(([status, count]) => `${count} × ${status}`).join(', ')
}
