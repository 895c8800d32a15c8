import { instantAt } from '#base/time.ts'
import { outsideWork } from '../concurrency/loop-watch.ts'
import { Pool, type PoolClient, type PoolConfig, types as wireTypes } from 'pg'
import { refuse } from '#base/problem.ts'
import type { Log } from '../log.ts'
import { HealthCheck } from './health-check.ts'

/** The connection to the database: an address, or the embedded server's socket. `options` are those of libpq; an address may contain them. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; options?: string }

const types = {
  date: 1082,
  time: 1083,
  timestamptz: 1184,
  int8: 20,
  numeric: 1700,
} as const

const readers = new Map<number, (text: string) => unknown>([
  [types.date, (text) => text],
  [types.time, (text) => text.slice(0, 5)],
  [types.timestamptz, instantIn],
  // Beyond 2⁵³ the nearest number, as for sums: a list that shows such an amount must not fail. What can be entered, imported and issued is far below.
  [types.int8, Number],
  [types.numeric, Number],
])

// The session's time zone is UTC, so that the text has only to be cut to its second.
function instantIn(text: string): string {
  const isUsual = text[10] === ' ' && text.endsWith('+00')
  return isUsual ? `${text.slice(0, 10)}T${text.slice(11, 19)}Z` : instantAt(Date.parse(text))
}

// A pooler in between may know these two only.
const sessionSettings = '-c TimeZone=UTC -c DateStyle=ISO'

/** The connection with our session settings added to its own options, which may name a schema. Ours win. */
function withSessionSettings(connection: Connection): Connection {
  if (!('connectionString' in connection)) {
    return { ...connection, options: `${connection.options ?? ''} ${sessionSettings}`.trim() }
  }
  const [address = '', query = ''] = connection.connectionString.split('?')
  const given = new URLSearchParams(query)
  const settings = `${given.get('options') ?? ''} ${sessionSettings}`.trim()
  // The package decodes %20, but not +.
  const others = query.split('&').filter((part) => part !== '' && !part.startsWith('options='))
  return { connectionString: `${address}?${[...others, `options=${encodeURIComponent(settings)}`].join('&')}` }
}

const pulses = new WeakMap<Pool, HealthCheck>()

/** A pool of connections, each of which may send a statement before the one before it has answered. */
export function openPool(connection: Connection, size: number, log: Log): Pool {
  const pool = new Pool({
    ...withSessionSettings(connection),
    max: size,
    min: 1,
    pipeline: true,
    keepAlive: true,
    // A thousand who come in the same instant wait for their turn; that the database is away is felt by its pulse, and sooner.
    connectionTimeoutMillis: 10_000,
    // The statements of a new connection are not planned yet: in a rush, every caller would wait for that.
    idleTimeoutMillis: 10 * 60_000,
    application_name: 'interim',
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        readers.get(oid) ?? wireTypes.getTypeParser(oid, format as 'text')) as typeof wireTypes.getTypeParser,
    },
  } as PoolConfig)
  // A lost connection does not end the process: its statement fails, and the pool opens another.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ error: error.message }, 'a database connection was lost'))
  })
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection was lost'))
  const pulse = new HealthCheck(pool, connection, log, isAway)
  pulses.set(pool, pulse)
  const end = pool.end.bind(pool) as () => Promise<void>
  pool.end = (async () => {
    await pulse.stop()
    await end()
  }) as Pool['end']
  return pool
}

const lost = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08004', '08006'])
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
])

/** True when a failure means that the database is away, not that the statement is wrong. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: string }).code
  if (code !== undefined) return lost.has(code) || unreachable.has(code)
  return /Connection terminated|timeout exceeded when trying to connect|connection error|Query read timeout/.test(
    error.message,
  )
}

/** Takes a connection, or refuses with UNAVAILABLE while there is none to be had, or none that answers. */
export async function take(pool: Pool): Promise<PoolClient> {
  const pulse = pulses.get(pool)
  if (pulse?.isLost) throw refuse.UNAVAILABLE({ retryAfter: 2 })
  try {
    const taken = outsideWork(() => pool.connect())
    return await (pulse ? pulse.orLost(taken, (client) => client.release()) : taken)
  } catch (error) {
    if (isAway(error)) throw refuse.UNAVAILABLE({ retryAfter: 2 })
    throw error
  }
}
