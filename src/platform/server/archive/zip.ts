import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file to be put into an archive, under a path of plain names. */
export interface ArchivedFile {
  readonly path: string
  readonly bytes: Uint8Array
  /** It is packed already: pictures, PDFs. */
  readonly packed?: boolean
}

/** A ZIP archive of files that come one after the other, each gone again before the next is there. */
export async function* zipOf(files: AsyncIterable<ArchivedFile>, at: string): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let failure: Error | null = null
  const archive = new Zip((error, piece) => {
    failure ??= error
    ready.push(piece)
  })
  for await (const { path, bytes, packed } of files) {
    const entry = packed ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 })
    entry.mtime = at
    archive.add(entry)
    entry.push(bytes, true)
    if (failure) throw failure as Error
    yield* ready.splice(0)
  }
  archive.end()
  yield* ready.splice(0)
}

/** A name that is a file's on any system, and leads nowhere. */
export function plainName(name: string): string {
  const whole = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  // Sign by sign, for half of one is none; no longer than a name may be where it is unpacked.
  let plain = ''
  for (const sign of whole) {
    if (Buffer.byteLength(plain + sign) > 240) break
    plain += sign
  }
  return plain === '' ? '_' : plain
}
