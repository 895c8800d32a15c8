import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { refuse } from '#base/problem.ts'
import { instantAt } from '#base/time.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { Connection } from '../db/pool.ts'
import { inGate } from '../db/gate.ts'
import type { Log } from '../log.ts'
import { livingSessions } from '../sessions/sessions.ts'
import { channel, Listener } from './listener.ts'
import { type EventStream, type Subscriber, Streams, type LiveEvent } from './streams.ts'

/** Live updates to open pages, from all processes. */
export interface Live {
  /** Opens a stream, which from its first event on misses nothing; refuses where there are too many. */
  open(hearer: Subscriber): Promise<Readable>
  /** Notifies an organisation shortly that a topic has changed, for changes that are already committed. */
  announce(topic: string, organisationId: string): void
  /** Checks whether a notification that this process sends arrives, and goes on checking. Logs it if none does. */
  check(): Promise<void>
  /** The result of the last check: false if open pages get no live updates. Undefined before the first one. */
  works(): boolean | undefined
  /** The number of open streams of this process. */
  count(): number
  /** Ends all streams; their clients reconnect automatically. */
  close(): void
  stop(): Promise<void>
}

interface Parts {
  readonly connection: Connection
  readonly pool: pg.Pool
  readonly log: Log
  readonly clock: () => Date
  /** How long a notification may take to arrive. */
  readonly arrivalMs?: number
}

// Below the half minute after which an idle connection is taken for dead.
const beatMs = 12_000
const beatsBetweenChecks = 5
const checkAgainMs = 60_000
// Simultaneous changes are announced once.
const gatherMs = 200

/** Makes the live part of a process; it listens from the first stream on. */
export function makeLive({ connection, pool, log, clock, arrivalMs = 5000 }: Parts): Live {
  const streams = new Streams()
  const listener = new Listener(connection, log, {
    onPayload: (payload) => hear(payload),
    returned() {
      for (const stream of streams.all()) stream.tell('ready')
      void endExpired(streams.all())
    },
  })
  const expected = new Map<string, () => void>()
  let doesWork: boolean | undefined
  let checking: NodeJS.Timeout | undefined
  let isStopped = false
  const waiting = new Set<string>()
  let announcing: NodeJS.Timeout | undefined
  let beating: NodeJS.Timeout | undefined
  let beats = 0

  function hear(payload: string): void {
    let event: LiveEvent & { readonly check?: string }
    try {
      event = JSON.parse(payload) as typeof event
    } catch {
      return
    }
    if (event.check !== undefined) return expected.get(event.check)?.()
    if (event.topic === 'sessions') void endExpired(streams.ofAccount(event))
    else streams.tell(event)
  }

  function beat(): void {
    beats += 1
    for (const stream of streams.all()) stream.beat()
    if (beats % beatsBetweenChecks === 0) void endExpired(streams.all())
  }

  /** Ends the streams whose sessions have ended. */
  async function endExpired(open: readonly EventStream[]): Promise<void> {
    if (open.length === 0) return
    const now = instantAt(clock().getTime())
    const hashes = open.map(({ hearer }) => hearer.tokenHash)
    const living = await inGate({ pool }, 'live', now, (db) => livingSessions(db, hashes, now)).catch(
      (error: Error) => void log.warn({ error: error.message }, 'the sessions of streams could not be read'),
    )
    if (!living) return
    for (const stream of open) if (!living.has(stream.hearer.tokenHash.toString('hex'))) stream.finish('end')
  }

  async function announceAll(): Promise<void> {
    announcing = undefined
    const notifications = [...waiting]
    waiting.clear()
    // Separately, after its cause: a transaction that notifies makes all others that notify wait for its commit.
    await pool
      .query(sql`select pg_notify(${channel}, notification) from unnest(${notifications}::text[]) notification`)
      .catch((error: Error) => log.warn({ error: error.message }, 'what has changed could not be announced'))
  }

  async function check(): Promise<void> {
    const arrives = await ownNotificationArrives()
    if (isStopped) return
    if (!arrives && doesWork !== false)
      log.error(
        {},
        'live updates do not work: no notification of the database arrives. DATABASE_DIRECT_URL must lead around a pooler in transaction mode',
      )
    if (arrives && doesWork === false) log.info({}, 'live updates work again')
    doesWork = arrives
    clearTimeout(checking)
    checking = setTimeout(() => void check(), checkAgainMs).unref()
  }

  async function ownNotificationArrives(): Promise<boolean> {
    const id = randomUUID()
    const arrival = Promise.withResolvers<boolean>()
    expected.set(id, () => arrival.resolve(true))
    const timer = setTimeout(() => arrival.resolve(false), arrivalMs)
    try {
      await listener.ready()
      await pool.query(sql`select pg_notify(${channel}, ${JSON.stringify({ check: id })})`)
      return await arrival.promise
    } catch {
      return false
    } finally {
      clearTimeout(timer)
      expected.delete(id)
    }
  }

  function close(): void {
    for (const stream of streams.all()) stream.finish()
  }

  return {
    async open(hearer) {
      const stream = streams.open(hearer)
      beating ??= setInterval(beat, beatMs).unref()
      try {
        await listener.ready()
      } catch {
        stream.destroy()
        throw refuse.UNAVAILABLE({ retryAfter: 2 })
      }
      stream.tell('ready')
      return stream
    },
    announce(topic, organisationId) {
      waiting.add(JSON.stringify({ topic, organisationId }))
      announcing ??= setTimeout(() => void announceAll(), gatherMs).unref()
    },
    check,
    works: () => doesWork,
    count: () => streams.count,
    close,
    async stop() {
      isStopped = true
      clearInterval(beating)
      clearTimeout(checking)
      clearTimeout(announcing)
      close()
      await listener.stop()
    },
  }
}
