import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Puncher, Witness } from '../../e2e/faults/punches.ts'
import type { Member, PatroniCluster } from './patroni.ts'

const location = { latitude: 50.8467, longitude: 4.3525, accuracy: 5 }
const pauseMs = 400
const timeoutMs = 120_000

/** Clock-ins and clock-outs that go on until they are stopped. */
export interface Punching {
  /** The moments at which calls succeeded, in milliseconds of `performance.now()`. */
  readonly succeededAt: readonly number[]
  /** Responses that must not occur. */
  readonly wrong: readonly string[]
  stop(): Promise<void>
}

/**
 * Lets every worker clock in and out, at most five times in four seconds each. Each punch has an idempotency key and is repeated with it
 * until it is acknowledged, as the app does.
 */
export function punchWithKeys(url: string, workers: readonly Puncher[], witness: Witness): Punching {
  const succeededAt: number[] = []
  const wrong: string[] = []
  const ending = new AbortController()
  const punch = async (worker: Puncher, direction: 'in' | 'out', body: object): Promise<string | undefined> => {
    const key = randomUUID()
    // A punch that was begun is finished even at the end, so that its outcome is known.
    for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; await sleep(200)) {
      const answer = await call(url, worker, direction, key, body)
      if (answer.status === 200) {
        succeededAt.push(performance.now())
        return answer.sessionId
      }
      if (![0, 502, 503, 504].includes(answer.status)) {
        wrong.push(`clocking ${direction} was answered with ${answer.status} ${answer.text}`)
        return undefined
      }
    }
    wrong.push(`clocking ${direction} was not acknowledged within two minutes`)
    return undefined
  }
  const running = workers.map(async (worker) => {
    await sleep(Math.random() * 2 * pauseMs)
    while (!ending.signal.aborted) {
      const session = await punch(worker, 'in', { projectId: worker.projectId, location })
      if (session !== undefined) witness.begun.set(session, worker.id)
      await sleep(pauseMs)
      await punch(worker, 'out', { location })
      if (session !== undefined) witness.ended.set(session, worker.id)
      await sleep(pauseMs)
    }
  })
  return {
    succeededAt,
    wrong,
    async stop() {
      ending.abort()
      await Promise.all(running)
    },
  }
}

async function call(url: string, { cookie }: Puncher, direction: string, key: string, body: object) {
  try {
    const response = await fetch(`${url}/api/worker/clock/${direction}`, {
      method: 'POST',
      headers: { cookie: `interim=${cookie}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    const text = await response.text()
    const sessionId =
      response.status === 200 ? (JSON.parse(text) as { session?: { id: string } }).session?.id : undefined
    return { status: response.status, sessionId, text: text.slice(0, 200) }
  } catch (error) {
    return { status: 0, text: String(error) }
  }
}

/** How a primary is killed: PostgreSQL alone, Patroni too with a restart by systemd, or the whole machine until another has taken over. */
export type Death = 'PostgreSQL' | 'PostgreSQL and Patroni' | 'machine'

/** What one kill showed. */
export interface Kill {
  readonly death: Death
  /** The longest time without a successful call. */
  readonly gapMs: number
  /** From the kill until there is a primary with a synchronous standby. */
  readonly wholeMs: number
  readonly hasMoved: boolean
}

/** Returns how the primary dies at this kill: mostly PostgreSQL alone. */
export function deathOf(kill: number): Death {
  if (kill % 10 === 2) return 'machine'
  return kill % 10 === 4 ? 'PostgreSQL and Patroni' : 'PostgreSQL'
}

/** Kills the primary and waits until there is a primary with a synchronous standby again: usually the two with their roles exchanged. */
export async function killPrimary(cluster: PatroniCluster, punching: Punching, death: Death): Promise<Kill> {
  const { primary } = await cluster.state()
  if (primary === undefined) throw new Error('there is no primary to kill')
  const victim = cluster.members.find(({ name }) => name === primary) as Member
  const other = cluster.members.find(({ name }) => name !== primary) as Member
  const killedAt = performance.now()
  if (death === 'PostgreSQL') victim.killPostgres()
  else await victim.kill()
  if (death === 'machine') await until('the failover', async () => (await cluster.state()).primary === other.name)
  if (death === 'PostgreSQL and Patroni') await sleep(1000)
  if (death !== 'PostgreSQL') victim.start()
  await until('the standby', () => isWhole(cluster))
  const wholeMs = performance.now() - killedAt
  const before = punching.succeededAt.length
  await until('successful calls', async () => punching.succeededAt.length > before + 10)
  return {
    death,
    gapMs: longestGap(punching.succeededAt, killedAt),
    wholeMs,
    hasMoved: (await cluster.state()).primary === other.name,
  }
}

/** True when the standby receives everything that the primary acknowledges, and Patroni would promote it. */
async function isWhole(cluster: PatroniCluster): Promise<boolean> {
  const { primary, synchronous } = await cluster.state()
  if (primary === undefined || synchronous === undefined) return false
  const streaming = `select from pg_stat_replication where state = 'streaming' and sync_state = 'sync'`
  return (await cluster.query(streaming).catch(() => [])).length === 1
}

function longestGap(moments: readonly number[], from: number): number {
  const first = moments.findLastIndex((moment) => moment <= from)
  const after = moments.slice(Math.max(0, first)).toSorted((one, other) => one - other)
  return Math.max(...after.map((moment, index) => moment - (after[index - 1] ?? moment)))
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(100)) if (await holds()) return
  throw new Error(`${what}: not there after two minutes`)
}
