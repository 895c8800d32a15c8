import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoSignIns } from '#domains/accounts/rules.ts'

/** One who is signed in; the session is good at every process. */
export interface Caller {
  readonly cookie: string
  ask(
    port: number,
    method: string,
    path: string,
    body?: object,
    key?: string,
  ): Promise<{ status: number; body: string }>
}

/** Signs in at the process of a port. */
export async function signIn(port: number, who: keyof typeof demoSignIns): Promise<Caller> {
  const { email, password, ...rest } = demoSignIns[who]
  const tag = 'companyTag' in rest ? { companyTag: rest.companyTag } : {}
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, ...tag }),
  })
  if (!response.ok) throw new Error(`signing in was answered with ${response.status}: ${await response.text()}`)
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return {
    cookie,
    async ask(at, method, path, body, key) {
      const answer = await fetch(`http://127.0.0.1:${at}/api${path}`, {
        method,
        headers: {
          cookie,
          ...(body && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: await answer.text() }
    },
  }
}

/** The responses to the calls made meanwhile. */
export interface Load {
  readonly reads: number
  /** Names of clients whose adding was acknowledged. */
  readonly written: string[]
  readonly failures: string[]
  readonly slowestMs: number
}

/** Runs eight readers and two writers through the proxy until it is stopped. */
export function load(port: number, caller: Caller): { stop(): Promise<Load> } {
  const ending = new AbortController()
  let reads = 0
  let slowestMs = 0
  const written: string[] = []
  const failures: string[] = []
  const one = async (work: () => Promise<{ status: number; body: string }>, done: () => void) => {
    while (!ending.signal.aborted) {
      const startedAt = performance.now()
      try {
        const { status, body } = await work()
        if (status >= 300) failures.push(`${status} ${body.slice(0, 200)}`)
        else done()
      } catch (error) {
        failures.push(String((error as Error).cause ?? error))
      }
      slowestMs = Math.max(slowestMs, performance.now() - startedAt)
      await sleep(10)
    }
  }
  const readers = Array.from({ length: 8 }, () =>
    one(
      () => caller.ask(port, 'GET', '/provider/clients?limit=20'),
      () => reads++,
    ),
  )
  const writers = Array.from({ length: 2 }, () => {
    let name = ''
    return one(
      () => {
        name = `Cluster ${randomUUID()}`
        return caller.ask(port, 'POST', '/provider/clients', { name }, randomUUID())
      },
      () => written.push(name),
    )
  })
  return {
    async stop() {
      ending.abort()
      await Promise.all([...readers, ...writers])
      return { reads, written, failures, slowestMs: Math.round(slowestMs) }
    },
  }
}
