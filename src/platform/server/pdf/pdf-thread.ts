import type { PdfDocument } from './document.ts'
import { renderPdf } from './draw.ts'

/** Draws a document in a thread, which keeps the fonts for the next one. A document takes milliseconds, a long one seconds. */
export function work(document: PdfDocument): Promise<Uint8Array> {
  return renderPdf(document)
}
