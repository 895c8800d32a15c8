import { topStreams } from './compound-file.ts'
import { imageTypeOf } from './images.ts'
import { zipEntries } from './zip-entries.ts'

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
/** More than this no text of an office unpacks to: what does would only fill somebody's disk. */
const mostUnpacked = 250 * 1024 * 1024

/** What a document is by its bytes, as a media type: PNG, JPG, PDF, or Word of old and of today; undefined for all else. */
export function documentTypeOf(bytes: Uint8Array): string | undefined {
  const image = imageTypeOf(bytes)
  if (image) return image === 'image/gif' ? undefined : image
  if (/^%PDF-\d/.test(Buffer.from(bytes.subarray(0, 8)).toString('latin1'))) return 'application/pdf'
  if (topStreams(bytes)?.includes('WordDocument')) return 'application/msword'
  return isWord(bytes) ? word : undefined
}

function isWord(bytes: Uint8Array): boolean {
  const entries = zipEntries(bytes) ?? []
  const names = new Set(entries.map(({ name }) => name))
  // With macros it would be called .docm.
  if (entries.some(({ name }) => /(^|\/)vbaProject\.bin$/i.test(name))) return false
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  return names.has('[Content_Types].xml') && names.has('word/document.xml') && unpacked <= mostUnpacked
}
