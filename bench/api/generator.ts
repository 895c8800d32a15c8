import { fork } from 'node:child_process'
import { join } from 'node:path'
import { endWithUs, stop } from '../servers.ts'
import type { Fired, Order } from './load.ts'

/** The generator of the load. */
export interface Generator {
  readonly pid: number
  fire(order: Order): Promise<Fired>
  stop(): Promise<void>
}

/** Starts the generator in a separate process. */
export function startGenerator(): Generator {
  const child = fork(join(import.meta.dirname, 'load.ts'))
  endWithUs(child)
  return {
    pid: child.pid as number,
    fire: (order) =>
      new Promise((resolve, reject) => {
        child.once('message', (reply: { measured: Fired } | { failure: string }) => {
          if ('measured' in reply) resolve(reply.measured)
          else reject(new Error(reply.failure))
        })
        child.send(order)
      }),
    stop: () => stop(child),
  }
}
