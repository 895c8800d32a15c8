import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import { type AsyncFlateStreamHandler, Zip, type ZipInputFile } from 'fflate'
import { fileName } from '#base/file-name.ts'

/** A file to be put into an archive, under a path of plain names. */
export interface ArchivedFile {
  readonly path: string
  readonly bytes: Uint8Array
  /** It is packed already: pictures, PDFs. */
  readonly packed?: boolean
}

// The time of a file in a ZIP archive names no zone: it is UTC, and the field that does name one says it again in seconds.
const unixTime = 0x5455

function timesOf(at: string) {
  const instant = new Date(at)
  const seconds = Buffer.alloc(5)
  seconds.writeUInt8(1)
  seconds.writeInt32LE(Math.floor(instant.getTime() / 1000), 1)
  // The library writes the local time of the process.
  const [year, month, day] = [instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate()]
  const mtime = new Date(year, month, day, instant.getUTCHours(), instant.getUTCMinutes(), instant.getUTCSeconds())
  return { mtime, extra: { [unixTime]: new Uint8Array(seconds) } }
}

// The library only writes the archive: its own compression would hold the event loop, that of Node has threads.
const deflated = promisify(deflateRaw)
// APPNOTE 4.4.5.
const [stored, deflate] = [0, 8]

/** A ZIP archive of files that come one after the other, each gone again before the next is there. */
export async function* zipOf(files: AsyncIterable<ArchivedFile>, at: string): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let failure: Error | null = null
  const archive = new Zip((error, piece) => {
    failure ??= error
    ready.push(piece)
  })
  for await (const { path, bytes, packed } of files) {
    const content = packed ? (bytes as Uint8Array<ArrayBuffer>) : await deflated(bytes)
    const entry: ZipInputFile & { ondata?: AsyncFlateStreamHandler } = {
      filename: path,
      size: bytes.length,
      crc: crc32(bytes),
      compression: packed ? stored : deflate,
      ...timesOf(at),
    }
    archive.add(entry)
    entry.ondata?.(null, content, true)
    if (failure) throw failure as Error
    yield* ready.splice(0)
  }
  archive.end()
  yield* ready.splice(0)
}

/** A name that is a file's on any system, and leads nowhere. */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}<>:"/\\|?*]|(?!\p{Join_Control})\p{Cf}/gu, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return fileName(plain) || '_'
}
