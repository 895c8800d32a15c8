import { crc32 } from 'node:zlib'

/** The bytes of a PDF of one empty page, with whatever is put into it. */
export function samplePdf(within = ''): Buffer {
  return Buffer.from(`%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n${within}\ntrailer<</Root 1 0 R>>\n%%EOF`)
}

/** A ZIP archive that holds each name with its text, unpacked; `size` says of all how large they claim to become. */
export function sampleZip(
  texts: Readonly<Record<string, string>>,
  size?: number,
  encoding: BufferEncoding = 'utf8',
): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(texts)) {
    const [path, content] = [Buffer.from(name), Buffer.from(text, encoding)]
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt32LE(crc32(content), 14)
    local.writeUInt32LE(content.length, 18)
    local.writeUInt32LE(content.length, 22)
    local.writeUInt16LE(path.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt32LE(crc32(content), 16)
    central.writeUInt32LE(content.length, 20)
    central.writeUInt32LE(size ?? content.length, 24)
    central.writeUInt16LE(path.length, 28)
    central.writeUInt32LE(at, 42)
    locals.push(local, path, content)
    centrals.push(central, path)
    at += 30 + path.length + content.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(centrals.length / 2, 8)
  end.writeUInt16LE(centrals.length / 2, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}

/** The archive of a Word document, with further files in it. */
export function sampleDocx(further: Readonly<Record<string, string>> = {}, size?: number): Buffer {
  return sampleZip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>', ...further }, size)
}

const none = 0xffffffff
const endOfChain = 0xfffffffe

/** A compound file with these streams at its root, and those in a separate folder. */
export function sampleCompound(streams: readonly string[], inFolder: readonly string[] = [], named = 'Folder'): Buffer {
  const entry = (name: string, type: number, { left = none, right = none, child = none }) => {
    const bytes = Buffer.alloc(128)
    bytes.write(name, 0, 'utf16le')
    bytes.writeUInt16LE((name.length + 1) * 2, 64)
    bytes[66] = type
    bytes.writeUInt32LE(left, 68)
    bytes.writeUInt32LE(right, 72)
    bytes.writeUInt32LE(child, 76)
    return bytes
  }
  // Each entry hangs at the right side of the one before it.
  const row = (names: readonly string[], first: number) =>
    names.map((name, at) => entry(name, 2, at < names.length - 1 ? { right: first + at + 1 } : {}))
  const folder = 2 + streams.length
  const directory = Buffer.concat([
    entry('Root Entry', 5, { child: 1 }),
    entry(named, 1, { left: streams.length > 0 ? 2 : none, child: inFolder.length > 0 ? folder : none }),
    ...row(streams, 2),
    ...row(inFolder, folder),
  ])
  const sectors = Math.ceil(directory.length / 512)
  const head = Buffer.alloc(512, 0xff)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head)
  head.writeUInt16LE(9, 30)
  head.writeUInt32LE(1, 48)
  head.writeUInt32LE(endOfChain, 68)
  head.writeUInt32LE(0, 76)
  const table = Buffer.alloc(512, 0xff)
  for (let sector = 1; sector <= sectors; sector++)
    table.writeUInt32LE(sector === sectors ? endOfChain : sector + 1, sector * 4)
  return Buffer.concat([head, table, directory, Buffer.alloc(sectors * 512 - directory.length)])
}

/** A Word document of old. */
export function sampleDoc(): Buffer {
  return sampleCompound(['WordDocument', '1Table'])
}
