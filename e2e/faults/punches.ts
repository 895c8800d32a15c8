import { setTimeout as sleep } from 'node:timers/promises'
import { sampleOrganisation } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import type { ClockState } from '#domains/clock/contract.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import type { World } from '#platform/server/testing/world.ts'

/** A worker who clocks in and out without a pause. */
export interface Puncher {
  readonly id: string
  readonly cookie: string
  readonly projectId: string
}

/** The punches that the server acknowledged; only these are promised. */
export interface Witness {
  /** Started sessions, with their workers. */
  readonly begun: Map<string, string>
  /** Ended sessions. */
  readonly ended: Map<string, string>
  /** The number of successful requests. */
  good: number
}

/** Returns an empty witness. */
export function makeWitness(): Witness {
  return { begun: new Map(), ended: new Map(), good: 0 }
}

const location = { latitude: 50.8467, longitude: 4.3525, accuracy: 5 }

/** Creates a number of workers with an assignment, of one organisation. */
export async function makeCrew(world: World, count: number): Promise<Puncher[]> {
  const organisation = await sampleOrganisation(world)
  const { projectId } = await sampleProject(world, organisation)
  const punchers: Puncher[] = []
  for (let i = 0; i < count; i++) {
    const account = await sampleWorker(world, organisation)
    await sampleAssignment(world, account, projectId)
    punchers.push({ id: account.accountId, cookie: account.cookie, projectId })
  }
  await world.sql`update assignments set start_date = current_date - 2, end_date = current_date + 2`
  return punchers
}

/** A response that must not occur. */
class WrongAnswer extends Error {}

/** Clocks in and out without a pause until the server is dead, and records what was acknowledged. */
export async function punchUntilDeath(url: string, worker: Puncher, witness: Witness): Promise<void> {
  try {
    for (;;) await punchOnce(url, worker, witness)
  } catch (error) {
    // Any other error here is the lost connection to a dead server.
    if (error instanceof WrongAnswer) throw error
  }
}

/** Clocks in and out without a pause until `isOver`; retries while the server is unavailable. */
export async function punchUntil(url: string, worker: Puncher, witness: Witness, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const before = witness.good
    await punchOnce(url, worker, witness)
    if (witness.good === before) await sleep(50)
  }
}

/** Clocks in and out once, from the worker's current state; ends early on a 503. */
async function punchOnce(url: string, worker: Puncher, witness: Witness): Promise<void> {
  const call = async (method: string, path: string, body?: object) => {
    const answer = await callClock(url, worker, method, path, body)
    if (answer.status === 200) witness.good++
    return answer
  }
  const into = await call('POST', '/in', { projectId: worker.projectId, location })
  if (into.status === 503) return
  if (into.status === 200 && into.state.session) witness.begun.set(into.state.session.id, worker.id)
  else if (into.status !== 409) throw new WrongAnswer(`clocking in answered ${into.status}`)
  const { status, state } = await call('GET', '')
  if (status === 503) return
  const out = await call('POST', '/out', { location })
  if (out.status === 503) return
  if (out.status !== 200) throw new WrongAnswer(`clocking out answered ${out.status}`)
  if (state.session) witness.ended.set(state.session.id, worker.id)
}

/** Calls the clock as a worker. */
export async function callClock(url: string, { cookie }: Puncher, method: string, path: string, body?: object) {
  const response = await fetch(`${url}/api/worker/clock${path}`, {
    method,
    headers: { cookie: `interim=${cookie}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const state = (await response.json()) as ClockState
  return { status: response.status, retryAfter: response.headers.get('retry-after'), state }
}

/** Lists the acknowledged punches that are missing, duplicated or incomplete, one line each. */
export async function brokenPromises(world: Pick<World, 'sql'>, { begun, ended }: Witness): Promise<string[]> {
  const sessions = await world.sql<{
    id: string
    worker_id: string
    ended_at: string | null
    entries: number
    creations: number
    seconds: number
  }>`
    select s.id, s.worker_id, s.ended_at,
           (select count(*)::int from time_entries e where e.clock_session_id = s.id) as entries,
           (select count(*)::int from history h where h.entity = 'clock_sessions' and h.entity_id = s.id and h.before is null) as creations,
           extract(epoch from coalesce(s.ended_at, s.started_at) - s.started_at)::int as seconds
      from clock_sessions s`
  const found = new Map(sessions.map((session) => [session.id, session]))
  const active = sessions.filter(({ ended_at }) => ended_at === null).map(({ worker_id }) => worker_id)
  const say = (broken: readonly { id: string }[] | readonly string[], what: string) =>
    broken.map((one) => `${typeof one === 'string' ? one : one.id} ${what}`)
  return [
    ...say(
      [...begun].flatMap(([id, worker]) => (found.get(id)?.worker_id === worker ? [] : [id])),
      'was begun, and is lost',
    ),
    ...say(
      [...ended.keys()].filter((id) => found.get(id)?.ended_at === null),
      'was ended, and goes on',
    ),
    // Acknowledged or not, each session is complete or absent.
    ...say(
      sessions.filter(({ ended_at, entries }) => entries !== (ended_at === null ? 0 : 1)),
      'has not its one time entry',
    ),
    ...say(
      sessions.filter(({ creations }) => creations !== 1),
      'does not stand once in the history',
    ),
    ...say(
      sessions.filter(({ seconds }) => seconds < 0),
      'ends before it begins',
    ),
    ...say(
      active.filter((worker, index) => active.indexOf(worker) !== index),
      'is at work twice',
    ),
  ]
}
