import { inThread } from '../threads/in-thread.ts'
import { ownMemory } from '../threads/own-memory.ts'
import { documentTypeOf } from './documents.ts'
import type { Examined, work } from './examining-thread.ts'
import { imageTypeOf } from './images.ts'

const inItsThread = inThread<typeof work>(new URL('examining-thread.ts', import.meta.url), {
  name: 'examination of documents',
  deadlineMs: 5000,
  memoryMegabytes: 256,
})

/**
 * Examines a file for the organisation of a caller, and returns its bytes again, because their memory moves to a thread and back. A picture
 * is only recognised, since it is re-encoded before it is stored. Throws ThreadFailure if it takes too long.
 */
export async function examineDocument(
  bytes: Uint8Array,
  { organisationId }: { readonly organisationId: string },
): Promise<Examined> {
  if (imageTypeOf(bytes)) return { bytes, type: await documentTypeOf(bytes), fault: undefined }
  return inItsThread({ bytes }, { organisationId, transfer: ownMemory(bytes) })
}
