import { inThread } from '../threads/in-thread.ts'
import type { PdfDocument } from './document.ts'

const draw = inThread<typeof import('./pdf-thread.ts').work>(new URL('pdf-thread.ts', import.meta.url), {
  name: 'PDF document',
  deadlineMs: 30_000,
  memoryMegabytes: 256,
})

/** Draws a document of an organisation as a PDF, in a worker thread. */
export function writePdf(document: PdfDocument, organisationId: string): Promise<Uint8Array> {
  return draw(document, { organisationId })
}
