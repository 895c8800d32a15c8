import { AsyncLocalStorage } from 'node:async_hooks'
import type { Socket } from 'node:net'
import type pg from 'pg'

/** The part of a client of the driver that sends. */
interface Sending {
  readonly connection: { readonly stream: Socket }
}

const counted = new WeakSet<Socket>()
// Others use the pool meanwhile: what an earlier call announced is sent later.
const counting = new AsyncLocalStorage<{ trips: number }>()

/** Counts how often something is sent to the database of a pool while `work` runs: each time the sender then waits for an answer. */
export async function roundTripsOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<number> {
  const watch = (client: pg.PoolClient) => countWrites((client as unknown as Sending).connection.stream)
  const count = { trips: 0 }
  pool.on('acquire', watch)
  try {
    await counting.run(count, work)
    return count.trips
  } finally {
    pool.off('acquire', watch)
  }
}

/** Counts the writes of a socket from now on. What is written while it is corked leaves in one. */
function countWrites(stream: Socket): void {
  if (counted.has(stream)) return
  counted.add(stream)
  const { write, uncork } = stream
  let holds = false
  const sent = () => {
    const count = counting.getStore()
    if (count) count.trips++
  }
  stream.write = function watched(this: Socket, ...given: unknown[]) {
    if (stream.writableCorked === 0) sent()
    else holds = true
    return Reflect.apply(write, this, given) as boolean
  } as typeof write
  stream.uncork = function watched(this: Socket) {
    Reflect.apply(uncork, this, [])
    if (stream.writableCorked > 0 || !holds) return
    holds = false
    sent()
  }
}
