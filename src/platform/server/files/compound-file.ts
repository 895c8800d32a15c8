const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
/** The greatest number of a sector; what is above marks an end. */
const lastSector = 0xfffffffa
const entrySize = 128
/** A directory of more bytes than 8,000 entries have is none of a text. */
const mostDirectory = 1024 * 1024
const kinds = { folder: 1, stream: 2, root: 5 }

/**
 * The names of the streams that lie at the top of a compound file ([MS-CFB]: Word, Excel, Outlook and installers of old are such);
 * undefined for what is none, or a broken one.
 */
export function topStreams(bytes: Uint8Array): string[] | undefined {
  return atTop(bytes, kinds.stream)
}

/** The names of the folders that lie at the top of a compound file; none where it is none. */
export function foldersAtTop(bytes: Uint8Array): string[] {
  return atTop(bytes, kinds.folder) ?? []
}

function atTop(bytes: Uint8Array, kind: number): string[] | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < 512 || !signature.every((byte, at) => file[at] === byte)) return undefined
  try {
    return namesAtTop(directoryOf(file), kind)
  } catch (error) {
    // It points beyond its end.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The sectors of a chain, one after another, up to a maximum because a chain may be a ring. */
function* chain(first: number, most: number, next: (sector: number) => number): Generator<number> {
  let left = most
  for (let sector = first; sector < lastSector && left > 0; sector = next(sector), left--) yield sector
}

function directoryOf(file: Buffer): Buffer {
  const shift = file.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) throw new RangeError('sectors are of 512 or 4096 bytes')
  const size = 1 << shift
  const offsetOf = (sector: number) => (sector + 1) * size
  const inSector = size / 4
  const sectorCount = Math.ceil(file.length / size)
  // The lists of sectors that a file of this size needs.
  const mostLists = Math.ceil(sectorCount / inSector / (inSector - 1))
  const tables: number[] = []
  for (let at = 0; at < 109; at++) tables.push(file.readUInt32LE(76 + at * 4))
  const nextList = (list: number) => file.readUInt32LE(offsetOf(list) + size - 4)
  for (const list of chain(file.readUInt32LE(68), mostLists, nextList))
    for (let at = 0; at < inSector - 1; at++) tables.push(file.readUInt32LE(offsetOf(list) + at * 4))
  const next = (sector: number) =>
    file.readUInt32LE(offsetOf(tables[Math.floor(sector / inSector)] ?? lastSector) + (sector % inSector) * 4)
  const sectors = [...chain(file.readUInt32LE(48), Math.min(sectorCount, mostDirectory / size), next)]
  return Buffer.concat(sectors.map((sector) => file.subarray(offsetOf(sector), offsetOf(sector) + size)))
}

// The entries of a folder are a tree: its root is named by the folder, each has a left and a right side.
function namesAtTop(directory: Buffer, kind: number): string[] {
  const names: string[] = []
  const seen = new Set<number>()
  if (directory[66] !== kinds.root) return names
  const waiting = [directory.readUInt32LE(76)]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id >= lastSector || seen.has(id)) continue
    seen.add(id)
    const at = id * entrySize
    const length = Math.min(directory.readUInt16LE(at + 64), 64)
    if (directory[at + 66] === kind) names.push(directory.toString('utf16le', at, at + Math.max(0, length - 2)))
    waiting.push(directory.readUInt32LE(at + 68), directory.readUInt32LE(at + 72))
  }
  return names
}
