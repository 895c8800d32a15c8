import { Client, type Pool, type PoolClient } from 'pg'
import { refuse } from '#base/problem.ts'
import type { Log } from '../log.ts'
import type { Connection } from './pool.ts'

const tickMs = 250
// A second. Ticks are counted, not milliseconds: where this process itself stood still, answers that came meanwhile are read between them.
const patience = 4

interface Waiting {
  ticks: number
  giveUp(): void
}

/**
 * Feels whether the database answers, where somebody has waited for it for a second: on a connection of its own, so that a statement
 * that takes its time is told from a database that stands still. What waits for one that does not answer is broken off.
 */
export class Pulse {
  readonly #connection: Connection
  readonly #log: Log
  readonly #isAway: (error: unknown) => boolean
  readonly #waiting = new Map<object, Waiting>()
  readonly #timer: NodeJS.Timeout
  #client: Client | undefined
  #asked: { ticks: number } | undefined
  #rest = 0
  /** True from when it did not answer until it does. */
  isLost = false

  constructor(pool: Pool, connection: Connection, log: Log, isAway: (error: unknown) => boolean) {
    this.#connection = connection
    this.#log = log
    this.#isAway = isAway
    pool.on('acquire', (client) => this.#waiting.set(client, { ticks: 0, giveUp: () => breakOff(client) }))
    pool.on('release', (_error, client) => this.#waiting.delete(client))
    this.#timer = setInterval(() => this.#tick(), tickMs).unref()
  }

  /** What is waited for, or a refusal as soon as the database does not answer; what comes too late is handed over. */
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
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => undefined)
  }

  #tick(): void {
    let longest = 0
    for (const one of this.#waiting.values()) longest = Math.max(longest, ++one.ticks)
    if (this.#asked) {
      if (++this.#asked.ticks > patience) this.#lose()
      return
    }
    if (this.isLost || (longest >= patience && --this.#rest < 0)) void this.#ask()
  }

  async #ask(): Promise<void> {
    const asked = { ticks: 0 }
    this.#asked = asked
    const isAnswered = await this.#answers()
    // Who was given up on has nothing more to say.
    if (this.#asked !== asked) return
    if (!isAnswered) return this.#lose()
    this.#asked = undefined
    this.#rest = patience
    if (this.isLost) this.#log.warn({}, 'the database answers again')
    this.isLost = false
  }

  async #answers(): Promise<boolean> {
    try {
      const client = this.#client ?? this.#open()
      if (!this.#client) {
        this.#client = client
        await client.connect()
      }
      await client.query('select 1')
      return true
    } catch (error) {
      this.#leave()
      // It has too many connections: it lives.
      return (error as { code?: string }).code === '53300' || !this.#isAway(error)
    }
  }

  #open(): Client {
    const client = new Client({ ...this.#connection, keepAlive: true, application_name: 'interim pulse' })
    client.on('error', () => undefined)
    return client
  }

  #leave(): void {
    if (this.#client) breakOff(this.#client)
    this.#client = undefined
  }

  #lose(): void {
    this.#asked = undefined
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
