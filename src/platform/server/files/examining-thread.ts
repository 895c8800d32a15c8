import { documentTypeOf, soundContent } from './documents.ts'
import type { DocumentFault } from './word-archive.ts'

/** What a file is by its bytes, and the reason against storing it. */
export interface Examined {
  readonly bytes: Uint8Array
  readonly type: string | undefined
  readonly fault: DocumentFault | undefined
}

/** Examines a file that is no picture in a worker thread: directories and lists of archives are read. */
export async function work({ bytes }: { bytes: Uint8Array }): Promise<Examined> {
  // What unpacks an archive may still read when the answer is clear, and the memory of the bytes moves back.
  const own = bytes.slice()
  const type = await documentTypeOf(own)
  const content = type === undefined ? undefined : await soundContent(own, type)
  return { bytes, type, fault: typeof content === 'string' ? content : undefined }
}
