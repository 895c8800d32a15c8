import { documentTypeOf, soundContent } from './documents.ts'
import type { DocumentFault } from './word-archive.ts'

/** What a file is by its bytes, and the reason against storing it. */
export interface Examined {
  readonly type: string | undefined
  readonly fault: DocumentFault | undefined
}

/** Examines a file that is no picture in a worker thread: directories and lists of archives are read. */
export async function work({ bytes }: { bytes: Uint8Array }): Promise<Examined> {
  const type = await documentTypeOf(bytes)
  const content = type === undefined ? undefined : await soundContent(bytes, type)
  return { type, fault: typeof content === 'string' ? content : undefined }
}
