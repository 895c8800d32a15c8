import { inThread } from '../threads/in-thread.ts'
import type { SealOrder } from './sealing-thread.ts'

const seal = inThread<typeof import('./sealing-thread.ts').work>(new URL('sealing-thread.ts', import.meta.url), {
  name: 'PDF seal',
  deadlineMs: 10_000,
  memoryMegabytes: 256,
})

/** Seals a PDF of an organisation (PAdES baseline B-B, with a time stamp B-T) in a worker thread. */
export function sealPdf(order: SealOrder, organisationId: string) {
  return seal(order, { organisationId })
}
