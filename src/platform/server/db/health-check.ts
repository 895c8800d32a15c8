import { Client, type ClientConfig, type Pool, type PoolClient } from 'pg'
import { refuse } from '#base/problem.ts'
import type { Log } from '#platform/server/log.ts'

const tickMs = 250
// Ticks are counted, not milliseconds: if this process itself was suspended, responses that arrived meanwhile are read between them.
// Callers get a response within three seconds: at most half a second until the check, and two and a quarter for its answer.
const soon = 2
const maxTicks = 9
// A silent connection may be dead on its own: then a new one is tried for the remaining time.
const ticksOnReused = 3
const restBetween = 1
// Half a minute: longer than that, something between here and there may forget it.
const mostIdle = 120

interface Waiting {
  ticks: number
  giveUp(): void
}

interface PendingCheck {
  ticks: number
  client: Client
  isAnew: boolean
}

/**
 * Checks whether the database responds when a call has waited for it for half a second: on a separate connection, so that a statement
 * that is slow is distinguished from a frozen database. What waits for a database that does not respond, not even on a new connection, is
 * broken off.
 */
export class HealthCheck {
  readonly #connection: ClientConfig
  readonly #log: Log
  readonly #isAway: (error: unknown) => boolean
  readonly #waiting = new Map<object, Waiting>()
  readonly #timer: NodeJS.Timeout
  #client: Client | undefined
  #pending: PendingCheck | undefined
  #rest = 0
  #idle = 0
  /** True from when it did not answer until it does. */
  isLost = false

  constructor(pool: Pool, connection: ClientConfig, log: Log, isAway: (error: unknown) => boolean) {
    this.#connection = connection
    this.#log = log
    this.#isAway = isAway
    pool.on('acquire', (client) => this.#waiting.set(client, { ticks: 0, giveUp: () => breakOff(client) }))
    pool.on('release', (_error, client) => this.#waiting.delete(client))
    this.#timer = setInterval(() => this.#tick(), tickMs).unref()
  }

  /** Returns the awaited result, or refuses as soon as the database does not respond; a late result is handed over. */
  async orLost<Result>(work: Promise<Result>, tooLate: (result: Result) => void): Promise<Result> {
    const key = {}
    let isLate = false
    const lost = new Promise<never>((_, reject) => {
      const giveUp = () => {
        isLate = true
        reject(refuse.UNAVAILABLE({ retryAfter: 2 }))
      }
      this.#waiting.set(key, { ticks: 0, giveUp })
    })
    work.then(
      (result) => isLate && tooLate(result),
      () => undefined,
    )
    try {
      return await Promise.race([work, lost])
    } finally {
      this.#waiting.delete(key)
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#pending = undefined
    await this.#close()
  }

  #tick(): void {
    let longest = 0
    for (const one of this.#waiting.values()) longest = Math.max(longest, ++one.ticks)
    const pending = this.#pending
    if (pending) {
      pending.ticks++
      if (pending.ticks >= maxTicks) this.#lose()
      else if (!pending.isAnew && pending.ticks >= ticksOnReused) this.#askAnew(pending)
    } else if (this.isLost || (longest >= soon && --this.#rest < 0)) this.#ask()
    else if (++this.#idle >= mostIdle) void this.#close()
  }

  #ask(): void {
    const open = this.#client
    this.#pending = { ticks: 0, client: open ?? this.#open(), isAnew: !open }
    this.#idle = 0
    void this.#hear(this.#pending)
  }

  #askAnew(pending: PendingCheck): void {
    this.#leave()
    pending.client = this.#open()
    pending.isAnew = true
    void this.#hear(pending)
  }

  async #hear(pending: PendingCheck): Promise<void> {
    const { client, isAnew: isNew } = pending
    const failure = await failureOf(client, isNew)
    // The result of an abandoned wait is ignored.
    if (this.#pending !== pending || pending.client !== client) return
    if (failure !== undefined) {
      if (!isNew) return this.#askAnew(pending)
      this.#leave()
      // It has too many connections: it lives.
      if ((failure as { code?: string }).code !== '53300' && this.#isAway(failure)) return this.#lose()
    }
    this.#pending = undefined
    this.#rest = restBetween
    if (this.isLost) this.#log.warn({}, 'the database answers again')
    this.isLost = false
  }

  #open(): Client {
    const client = new Client({ ...this.#connection, keepAlive: true, application_name: 'interim pulse' })
    const forget = () => {
      if (this.#client === client) this.#client = undefined
    }
    client.on('error', forget).on('end', forget)
    this.#client = client
    return client
  }

  #leave(): void {
    if (this.#client) breakOff(this.#client)
    this.#client = undefined
  }

  async #close(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => undefined)
  }

  #lose(): void {
    this.#pending = undefined
    this.#leave()
    if (!this.isLost) this.#log.warn({ waiting: this.#waiting.size }, 'the database does not answer')
    this.isLost = true
    for (const one of this.#waiting.values()) one.giveUp()
  }
}

function breakOff(client: Client | PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
  stream.destroy()
}

async function failureOf(client: Client, isNew: boolean): Promise<unknown> {
  try {
    if (isNew) await client.connect()
    await client.query('select 1')
    return undefined
  } catch (error) {
    return error
  }
}
