import { parentPort } from 'node:worker_threads'
import { renderPdf } from './draw.ts'
import type { PdfDocument } from './document.ts'

/** A document sent to the thread, with a number that its file returns with. */
export interface Order {
  readonly number: number
  readonly document: PdfDocument
}

/** The result: the file, or the reason for its absence. */
export type Delivery = { readonly number: number } & ({ readonly bytes: Uint8Array } | { readonly failure: string })

// A document takes milliseconds, but a long one or a hundred of them take seconds, and must not delay other callers.
parentPort?.on('message', ({ number, document }: Order) => {
  renderPdf(document).then(
    (bytes) => parentPort?.postMessage({ number, bytes } satisfies Delivery, [bytes.buffer as ArrayBuffer]),
    (error: unknown) => parentPort?.postMessage({ number, failure: String(error) } satisfies Delivery, []),
  )
})
