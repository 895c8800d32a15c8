import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { listen } from '../servers.ts'

export interface Link {
  /** Milliseconds that a request waits for the first byte of its response, beside the server's own time. */
  readonly latency: number
  /** Bytes a second in each direction, shared by all connections. */
  readonly rate: number
}

/** A slow network: a port that leads to another one. Unlike Chromium's own setting, it also slows down the service worker. */
export async function startSlowLink(target: number, link: Link): Promise<{ port: number; stop(): void }> {
  const sockets = new Set<Socket>()
  const [up, down] = [direction(link), direction(link)]
  const server = createServer((client) => {
    const remote = connect(target, '127.0.0.1')
    for (const [from, to, pass] of [
      [client, remote, up],
      [remote, client, down],
    ] as const) {
      sockets.add(from)
      from.setNoDelay(true)
      from.on('data', (bytes) => void pass(bytes.length).then(() => to.destroyed || to.write(bytes)))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        // Bytes on their way still arrive.
        void pass(0).then(() => to.end())
      })
    }
  })
  const port = await listen(server)
  return {
    port,
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** One direction of the link: bytes leave one after the other at the rate, and arrive half of the latency later. */
function direction({ latency, rate }: Link): (bytes: number) => Promise<void> {
  let free = 0
  let previous: Promise<unknown> = Promise.resolve()
  return async (bytes) => {
    free = Math.max(free, performance.now()) + (bytes / rate) * 1000
    // Timers of different lengths may end in another order; bytes must not.
    previous = Promise.all([previous, sleep(free - performance.now() + latency / 2)])
    await previous
  }
}
