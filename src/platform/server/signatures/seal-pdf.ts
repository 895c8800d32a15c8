import { inThread } from '../threads/in-thread.ts'
import type { Sealed, SealOrder, StampOrder } from './sealing-thread.ts'

const inSealing = inThread<typeof import('./sealing-thread.ts').work>(new URL('sealing-thread.ts', import.meta.url), {
  name: 'PDF seal',
  deadlineMs: 10_000,
  memoryMegabytes: 256,
})

/** Seals a PDF of an organisation (PAdES baseline B-B, with a time stamp B-T) in a worker thread. */
export async function sealPdf(order: SealOrder, organisationId: string): Promise<Sealed> {
  return (await inSealing(order, { organisationId })) as Sealed
}

/** Adds a time stamp to a sealed PDF in a worker thread, and returns the bytes to append. Throws if the authority does not answer. */
export async function stampPdf(order: StampOrder, organisationId: string): Promise<Uint8Array> {
  return (await inSealing(order, { organisationId })) as Uint8Array
}
