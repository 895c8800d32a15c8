/** One file within a ZIP archive, as its directory says; nothing of it was unpacked. */
export interface ZipEntry {
  readonly name: string
  /** How large it would become. */
  readonly size: number
}

const marks = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 }
const endSize = 22
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
    if (file.readUInt32LE(file.readUInt32LE(at + 42)) !== marks.local) return undefined
    const nameLength = file.readUInt16LE(at + 28)
    entries.push({ name: file.toString('utf8', at + 46, at + 46 + nameLength), size: file.readUInt32LE(at + 24) })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}
