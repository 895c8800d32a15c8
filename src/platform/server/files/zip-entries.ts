import { createInflateRaw } from 'node:zlib'

/** One file within a ZIP archive, as its directory says; nothing of it was unpacked. */
export interface ZipEntry {
  readonly name: string
  /** How large it would become. */
  readonly size: number
  /** How it is packed; undefined for a way of which nobody here knows, and for what is locked. */
  readonly method: 'stored' | 'deflated' | undefined
  /** Its bytes as they lie in the archive. */
  readonly packed: Uint8Array
}

const marks = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 }
const methods: Readonly<Record<number, ZipEntry['method']>> = { 0: 'stored', 8: 'deflated' }
const endSize = 22
const localSize = 30
const mostEntries = 10_000

/** What a ZIP archive holds; undefined for what is none, is broken, or has something before its first or behind its last byte. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (file.readUInt32LE(0) !== marks.local) return undefined
    const end = endOf(file)
    return end === undefined ? undefined : entriesOf(file, end)
  } catch (error) {
    // It points beyond its end.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** What an entry becomes, piece by piece; throws where it is broken, or becomes larger than it says. */
export async function* unpack({ method, packed, size }: ZipEntry): AsyncGenerator<Uint8Array> {
  if (method === undefined) throw new RangeError('nobody can unpack this')
  if (method === 'stored') {
    if (packed.length !== size) throw new RangeError('it is of another size than it says')
    yield packed
    return
  }
  const inflate = createInflateRaw()
  inflate.end(packed)
  let left = size
  for await (const piece of inflate as AsyncIterable<Buffer>) {
    left -= piece.length
    if (left < 0) throw new RangeError('it becomes larger than it says')
    yield piece
  }
}

// The directory's end is the end of the file, but for a comment whose length it says.
function endOf(file: Buffer): number | undefined {
  const first = Math.max(0, file.length - endSize - 0xffff)
  for (let at = file.length - endSize; at >= first; at--) {
    if (file.readUInt32LE(at) === marks.end && at + endSize + file.readUInt16LE(at + 20) === file.length) return at
  }
  return undefined
}

function entriesOf(file: Buffer, end: number): ZipEntry[] | undefined {
  const count = file.readUInt16LE(end + 10)
  if (count > mostEntries) return undefined
  const entries: ZipEntry[] = []
  let at = file.readUInt32LE(end + 16)
  for (let number = 0; number < count; number++) {
    if (file.readUInt32LE(at) !== marks.central) return undefined
    const local = file.readUInt32LE(at + 42)
    if (file.readUInt32LE(local) !== marks.local) return undefined
    const nameLength = file.readUInt16LE(at + 28)
    const isLocked = (file.readUInt16LE(at + 8) & 1) === 1
    const from = local + localSize + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    const packedSize = file.readUInt32LE(at + 20)
    if (from + packedSize > file.length) return undefined
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
      size: file.readUInt32LE(at + 24),
      method: isLocked ? undefined : methods[file.readUInt16LE(at + 10)],
      packed: file.subarray(from, from + packedSize),
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}
