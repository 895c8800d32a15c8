import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from '../cluster/caller.ts'

const organisationReads = [
  '/provider/profile',
  '/provider/clients?limit=20',
  '/provider/workforce?limit=20',
  '/provider/projects?limit=20',
  '/provider/requests?limit=20',
  '/provider/timesheet?limit=20',
  '/provider/pay/periods',
]
const workerReads = ['/worker/clock', '/worker/time-entries?limit=20', '/worker/profile', '/worker/assignments']

/** The position of the worker. */
export const location = { latitude: 50.8466, longitude: 4.3528, accuracy: 10 }

/** The responses to the calls made meanwhile. */
export interface Load {
  readonly reads: number
  /** Names of clients whose adding was acknowledged. */
  readonly clients: readonly string[]
  /** The number of breaks whose beginning was acknowledged. */
  readonly breaks: number
  readonly failures: readonly string[]
  readonly slowestMs: number
}

/** An organisation reads and adds clients, a clocked-in worker reads and takes breaks, through the proxy, until it is stopped. */
export function load(port: number, organisation: Caller, worker: Caller): { stop(): Promise<Load> } {
  const ending = new AbortController()
  const clients: string[] = []
  const failures: string[] = []
  let [reads, breaks, slowestMs] = [0, 0, 0]

  async function call(caller: Caller, method: string, path: string, body?: object): Promise<boolean> {
    const startedAt = performance.now()
    try {
      const answer = await caller.ask(port, method, path, body, body && randomUUID())
      const isDone = answer.status < 300
      if (!isDone) failures.push(`${method} ${path}: ${answer.status} ${answer.body.slice(0, 200)}`)
      return isDone
    } catch (error) {
      failures.push(`${method} ${path}: ${String((error as Error).cause ?? error)}`)
      return false
    } finally {
      slowestMs = Math.max(slowestMs, performance.now() - startedAt)
    }
  }
  const repeat = async (step: () => Promise<void>) => {
    for (; !ending.signal.aborted; await sleep(10)) await step()
  }
  const readers = [
    ...organisationReads.map((path) => [organisation, path] as const),
    ...workerReads.map((path) => [worker, path] as const),
  ].map(([caller, path]) =>
    repeat(async () => {
      if (await call(caller, 'GET', path)) reads++
    }),
  )
  const adding = repeat(async () => {
    const name = `Upgrade ${randomUUID()}`
    if (await call(organisation, 'POST', '/provider/clients', { name })) clients.push(name)
  })
  const punching = repeat(async () => {
    if (await call(worker, 'POST', '/worker/clock/pause', { location })) breaks++
    await call(worker, 'POST', '/worker/clock/resume', { location })
  })
  return {
    async stop() {
      ending.abort()
      await Promise.all([...readers, adding, punching])
      return { reads, clients, breaks, failures, slowestMs: Math.round(slowestMs) }
    },
  }
}
