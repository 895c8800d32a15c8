import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

/** One file in a ZIP archive, as listed in its directory; nothing of it has been unpacked. */
export interface ZipEntry {
  readonly name: string
  /** Its unpacked size according to the directory, in bytes. */
  readonly size: number
  /** Its content, piece by piece. Throws DamagedArchive if it cannot be unpacked to exactly that size. */
  unpack(): AsyncGenerator<Uint8Array>
}

/** The archive contradicts itself or its format. */
export class DamagedArchive extends Error {}

const localHeader = Buffer.from('PK\u0003\u0004', 'latin1')
// The directory is read in one go: ten thousand entries block for a tenth of a second.
const mostEntries = 2000
// Names are read as their raw bytes: extra fields could give another one than the program that opens the file sees.
const options = { decodeStrings: false, validateEntrySizes: true }

/** The files in a ZIP archive; undefined if it is none, is damaged, or has something before its first or after its last byte. */
export async function zipEntries(bytes: Uint8Array): Promise<ZipEntry[] | undefined> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!file.subarray(0, localHeader.length).equals(localHeader)) return undefined
  const entries: ZipEntry[] = []
  try {
    const archive = await fromBufferPromise(file, options)
    if (archive.entryCount > mostEntries) return undefined
    for await (const entry of archive.eachEntry()) {
      entries.push({
        name: entry.fileNameRaw.toString('utf8'),
        size: entry.uncompressedSize,
        unpack: () => unpacked(archive, entry),
      })
    }
  } catch {
    return undefined
  }
  return entries
}

async function* unpacked(archive: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    yield* (await archive.openReadStreamPromise(entry)) as AsyncIterable<Buffer>
  } catch (cause) {
    throw new DamagedArchive('an entry cannot be unpacked', { cause })
  }
}
