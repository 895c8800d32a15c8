import { foldersAtTop, topStreams } from './compound-file.ts'
import { imageTypeOf, wholeImage } from './images.ts'
import { type DocumentFault, flawOfWord, isWordArchive } from './word-archive.ts'

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Returns the media type of a document by its bytes: PNG, JPG, PDF, or old and current Word; undefined for everything else. */
export async function documentTypeOf(bytes: Uint8Array): Promise<string | undefined> {
  const image = imageTypeOf(bytes)
  if (image) return image === 'image/gif' ? undefined : image
  if (/^%PDF-\d/.test(Buffer.from(bytes.subarray(0, 8)).toString('latin1'))) return 'application/pdf'
  if (topStreams(bytes)?.includes('WordDocument')) return 'application/msword'
  return (await isWordArchive(bytes)) ? word : undefined
}

/**
 * Returns the content of a document of that type as it may be stored: a picture re-encoded, everything else unchanged; or the reason against
 * it. A PDF is kept with what it would run: it is given out as a file alone, and shown by what runs nothing.
 */
export async function soundContent(bytes: Uint8Array, type: string): Promise<Uint8Array | DocumentFault> {
  if (type === 'image/jpeg' || type === 'image/png') return wholeImage(bytes, type).catch(() => 'damaged')
  if (type === 'application/pdf')
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('%%EOF') ? bytes : 'damaged'
  if (type === 'application/msword') return foldersAtTop(bytes).some(isMacros) ? 'active' : bytes
  return (await flawOfWord(bytes)) ?? bytes
}

const isMacros = (folder: string) => /^(macros|_vba_project_cur)$/i.test(folder)
