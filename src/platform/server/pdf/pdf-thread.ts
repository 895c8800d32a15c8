import { parentPort } from 'node:worker_threads'
import { renderPdf } from './draw.ts'
import type { PdfDocument } from './document.ts'

/** A paper on its way to the thread, by a number that its file comes back with. */
export interface Order {
  readonly number: number
  readonly paper: PdfDocument
}

/** What comes back: the file, or why there is none. */
export type Delivery = { readonly number: number } & ({ readonly bytes: Uint8Array } | { readonly failure: string })

// A document takes milliseconds, but a long one or a hundred of them take seconds, and must not delay other callers.
parentPort?.on('message', ({ number, paper }: Order) => {
  renderPdf(paper).then(
    (bytes) => parentPort?.postMessage({ number, bytes } satisfies Delivery, [bytes.buffer as ArrayBuffer]),
    (error: unknown) => parentPort?.postMessage({ number, failure: String(error) } satisfies Delivery, []),
  )
})
