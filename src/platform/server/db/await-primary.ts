import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../log.ts'
import type { Connection } from './pool.ts'

const timeoutMs = 60_000
const pauseMs = 500

/**
 * Waits for a database that accepts writes, up to a minute: during a failover it is starting, is still a standby, or the proxy in front
 * of it has no primary to connect to. Any other failure, such as a wrong address, is thrown immediately.
 */
export async function awaitPrimary(connection: Connection, log: Log): Promise<void> {
  const deadline = performance.now() + timeoutMs
  let isLogged = false
  for (;;) {
    const obstacle = await obstacleTo(connection)
    if (obstacle === undefined) return
    if (performance.now() > deadline) throw new Error(`the database accepts no writes: ${obstacle}`)
    if (!isLogged) log.warn({ obstacle }, 'waiting for a database that accepts writes')
    isLogged = true
    await sleep(pauseMs)
  }
}

async function obstacleTo(connection: Connection): Promise<string | undefined> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5000, application_name: 'interim start' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ isReadOnly: boolean }>(
      `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`,
    )
    return rows[0]?.isReadOnly ? 'it is read-only' : undefined
  } catch (error) {
    if (isPassing(error as Error)) return (error as Error).message
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

// 57P03: the server is starting. A proxy without a primary accepts a connection and closes it.
function isPassing(error: Error & { code?: string }): boolean {
  return ['57P03', '57P01', 'ECONNRESET'].includes(error.code ?? '') || /Connection terminated/.test(error.message)
}
