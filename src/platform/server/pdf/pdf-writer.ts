import { Worker } from 'node:worker_threads'
import type { PdfDocument } from './document.ts'
import type { Delivery, Order } from './pdf-thread.ts'

interface Waiting {
  done(bytes: Uint8Array): void
  failed(error: Error): void
}

// One thread for the whole process, started with the first document: it caches the fonts and draws one document after the other.
let thread: Worker | undefined
let last = 0
const waiting = new Map<number, Waiting>()

/** Draws a document as a PDF, off the main thread. */
export function writePdf(document: PdfDocument): Promise<Uint8Array> {
  const number = ++last
  return new Promise<Uint8Array>((done, failed) => {
    waiting.set(number, { done, failed })
    const drawer = (thread ??= makeThread())
    drawer.ref()
    drawer.postMessage({ number, document } satisfies Order, [])
  })
}

function makeThread(): Worker {
  const made = new Worker(new URL('pdf-thread.ts', import.meta.url))
  made.on('message', (delivery: Delivery) => {
    const request = waiting.get(delivery.number)
    waiting.delete(delivery.number)
    // An idle thread does not keep the process alive.
    if (waiting.size === 0) made.unref()
    if ('bytes' in delivery) request?.done(delivery.bytes)
    else request?.failed(new Error(`a document was not drawn: ${delivery.failure}`))
  })
  const lost = (error: Error) => {
    if (thread !== made) return
    thread = undefined
    for (const { failed } of waiting.values()) failed(error)
    waiting.clear()
  }
  made.on('error', lost)
  made.on('exit', () => lost(new Error('a document was not drawn to its end')))
  return made
}
