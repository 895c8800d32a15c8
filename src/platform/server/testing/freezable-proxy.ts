import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { Connection } from '#platform/server/db/pool.ts'

/** A proxy to a database that can be frozen, like a suspended machine: requests get no response and no error. */
export interface FreezableProxy {
  readonly connection: Connection
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

/** Opens such a way to a database. */
export async function openFreezableProxy(to: Connection): Promise<FreezableProxy> {
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer((near) => {
    const far = reach(to)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('data', (piece) => other.write(piece))
      one.on('error', () => undefined)
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      if (isFrozen) one.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    connection: connectionThrough(to, port),
    freeze() {
      isFrozen = true
      for (const one of sockets) one.pause()
    },
    thaw() {
      isFrozen = false
      for (const one of sockets) one.resume()
    },
    async close() {
      for (const one of sockets) one.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Connects to the server of a database. */
export function reach(to: Connection): Socket {
  if (!('connectionString' in to)) return connect(`${to.host}/.s.PGSQL.${to.port}`)
  const { hostname, port } = new URL(to.connectionString)
  return connect(Number(port || 5432), hostname)
}

/** The connection to a database through a port of this machine. */
export function connectionThrough(to: Connection, port: number): Connection {
  if (!('connectionString' in to)) return { ...to, host: '127.0.0.1', port }
  const url = new URL(to.connectionString)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return { connectionString: url.href }
}
