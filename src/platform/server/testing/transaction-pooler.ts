import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Connection } from '../db/pool.ts'
import { connectionThrough, reach } from './freezable-proxy.ts'

/**
 * A proxy to a database that behaves like PgBouncer in transaction mode where that differs from PostgreSQL for us. PgBouncer itself is run with
 * `npm run bench -- pooler`.
 */
export interface TransactionPooler {
  readonly connection: Connection
  /** Closes the connection on which the next statement is prepared, as PgBouncer does when it takes it for another one. */
  mistakeNextStatement(): void
  /** From now on notifications arrive, as in session mode. */
  deliverNotifications(): void
  close(): Promise<void>
}

/** Opens a pooler in which notifications are lost, and startup options ignored if `ignoresOptions`. */
export async function openTransactionPooler(
  to: Connection,
  { ignoresOptions = false } = {},
): Promise<TransactionPooler> {
  const sockets = new Set<Socket>()
  let [isMistaken, losesNotifications] = [false, true]
  const server = createServer((near) => {
    const far = reach(to)
    let isStarted = false
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    near.on('data', (piece) => {
      if (!isStarted) {
        isStarted = true
        far.write(ignoresOptions ? withoutOptions(piece) : piece)
      } else if (isMistaken && preparesStatement(piece)) {
        isMistaken = false
        near.end(fatal('08P01', 'prepared statement name is already in use'))
      } else far.write(piece)
    })
    far.on('data', (piece) => {
      const passed = losesNotifications ? withoutNotifications(piece) : piece
      if (passed.length > 0) near.write(passed)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    connection: connectionThrough(to, (server.address() as AddressInfo).port),
    mistakeNextStatement() {
      isMistaken = true
    },
    deliverNotifications() {
      losesNotifications = false
    },
    async close() {
      for (const one of sockets) one.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The first message of a connection without its `options`: four bytes of length, four of the version, then names and values. */
function withoutOptions(startup: Buffer): Buffer {
  const settings = startup.subarray(8, -2).toString().split('\0')
  const remaining = settings.flatMap((name, index) =>
    index % 2 === 0 && name !== 'options' ? [name, settings[index + 1] ?? ''] : [],
  )
  const body = Buffer.concat([startup.subarray(4, 8), Buffer.from(`${remaining.join('\0')}\0\0`)])
  return Buffer.concat([bytesOf(body.length + 4), body])
}

/** True if one of the messages prepares a statement under a name. */
function preparesStatement(piece: Buffer): boolean {
  return messagesIn(piece).some((message) => message[0] === 'P'.charCodeAt(0) && message[5] !== 0)
}

function withoutNotifications(piece: Buffer): Buffer {
  return Buffer.concat(messagesIn(piece).filter((message) => message[0] !== 'A'.charCodeAt(0)))
}

/** The messages of a piece that begins with one; a last part that is not whole is one, too. */
function messagesIn(piece: Buffer): Buffer[] {
  const messages: Buffer[] = []
  for (let from = 0; from < piece.length;) {
    const to = from + 5 <= piece.length ? from + 1 + piece.readUInt32BE(from + 1) : piece.length
    messages.push(piece.subarray(from, to))
    from = to
  }
  return messages
}

function fatal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  return Buffer.concat([Buffer.from('E'), bytesOf(fields.length + 4), fields])
}

function bytesOf(length: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}
