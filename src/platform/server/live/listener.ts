import { Client } from 'pg'
import type { Connection } from '../db/pool.ts'
import type { Log } from '../log.ts'

/** The channel on which processes notify each other of changes. */
export const channel = 'live'

interface DatabaseNotice {
  /** A notification has arrived. */
  onPayload(payload: string): void
  /** The connection was lost and is back: notifications in between were missed. */
  returned(): void
}

const checkEveryMs = 30_000
const longestPauseMs = 5000

/** One connection of the process that listens: opened when it is first wanted, and again whenever it was lost. */
export class Listener {
  readonly #connection: Connection
  readonly #log: Log
  readonly #heard: DatabaseNotice
  #current: Promise<Client> | undefined
  #wasLost = false
  #isStopped = false
  #pause: NodeJS.Timeout | undefined

  constructor(connection: Connection, log: Log, heard: DatabaseNotice) {
    this.#connection = connection
    this.#log = log
    this.#heard = heard
  }

  /** Resolves when the database has confirmed the subscription; fails if it cannot be reached. */
  async ready(): Promise<void> {
    this.#current ??= this.#connect()
    await this.#current
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#pause)
    const client = await this.#current?.catch(() => undefined)
    await client?.end()
  }

  async #connect(): Promise<Client> {
    const client = new Client({
      ...this.#connection,
      connectionTimeoutMillis: 2500,
      query_timeout: 5000,
      keepAlive: true,
      application_name: 'interim live',
    })
    client.on('error', (error) => this.#log.warn({ error: error.message }, 'the listening connection was lost'))
    client.on('notification', ({ payload }) => this.#heard.onPayload(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      this.#current = undefined
      await client.end().catch(() => undefined)
      throw error
    }
    const stopChecking = this.#keepChecking(client)
    client.on('end', () => {
      stopChecking()
      if (!this.#isStopped) this.#lost()
    })
    if (this.#wasLost) this.#heard.returned()
    this.#wasLost = false
    return client
  }

  // A connection may be dead without an end, where whatever lay between has forgotten it.
  #keepChecking(client: Client): () => void {
    const timer = setInterval(() => {
      client.query('select 1').catch(() => {
        const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
        stream.destroy()
      })
    }, checkEveryMs).unref()
    return () => clearInterval(timer)
  }

  #lost(): void {
    this.#wasLost = true
    this.#current = undefined
    this.#comeBack(50)
  }

  #comeBack(pauseMs: number): void {
    // Many processes that were cut off together do not return in the same instant.
    this.#pause = setTimeout(
      () => {
        this.ready().catch(() => {
          if (!this.#isStopped) this.#comeBack(Math.min(longestPauseMs, pauseMs * 2))
        })
      },
      pauseMs * (0.5 + Math.random()),
    ).unref()
  }
}
