import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { isKey, type FileStore } from '../files/store.ts'
import { type BackupTable, quoted, type Tally } from './catalogue.ts'
import { type ContainerWriter, type Piece, DamagedBackup } from './container.ts'

const blockBytes = 1024 * 1024
const mostInFile = 64 * blockBytes

/** Changes the lines of a table, as COPY writes them, on their way. */
export type Lines = (table: BackupTable, block: Buffer) => Buffer

const asTheyAre: Lines = (_, block) => block

/** Writes the rows of a table, those of `where` alone where it is given, and notes in `keys` which files they may point to. */
export async function carryTable(
  client: ClientBase,
  writer: ContainerWriter,
  table: BackupTable,
  keys: Set<string>,
  { where = '', lines = asTheyAre } = {},
): Promise<number> {
  await writer.say({ table: table.name, columns: table.columns })
  const columns = table.columns.map(quoted).join(', ')
  const stream = client.query(copyTo(`copy (select ${columns} from ${quoted(table.name)} ${where}) to stdout`))
  let rows = 0
  for await (const block of inBlocks(stream)) {
    rows += countLines(block)
    noteKeys(block, keys)
    await writer.add(lines(table, block))
  }
  await writer.say({ rows })
  return rows
}

/** The header of a table, before its rows. */
export type TableHeading = Readonly<Record<string, unknown>> & { readonly table: string }

/** Restores everything that follows: files, and the rows of each table; null for those that were skipped. */
export async function restoreAll(
  pieces: AsyncIterator<Piece>,
  files: FileStore,
  takeRows: (heading: TableHeading) => Promise<number | null>,
): Promise<Tally> {
  const tally: Tally = { tables: 0, rows: 0, files: 0, missing: 0 }
  for (;;) {
    const { value, done } = await pieces.next()
    if (done) return tally
    const { heading } = value as { heading: Record<string, unknown> }
    if (typeof heading['table'] === 'string') {
      const rows = await takeRows(heading as TableHeading)
      if (rows === null) continue
      tally.rows += rows
      tally.tables++
    } else {
      await takeFile(files, pieces, heading)
      tally.files++
    }
  }
}

/** Takes the rows of a table in, from the pieces that follow its heading, or into another of the same columns; tells how many there were. */
export async function restoreTable(
  client: ClientBase,
  pieces: AsyncIterator<Piece>,
  table: BackupTable,
  { lines = asTheyAre, into = table.name } = {},
): Promise<number> {
  const columns = table.columns.map(quoted).join(', ')
  const stream = client.query(copyFrom(`copy ${quoted(into)} (${columns}) from stdin`))
  const done = new Promise<void>((resolve, reject) => stream.once('finish', resolve).once('error', reject))
  done.catch(() => undefined)
  let rows = 0
  for (;;) {
    const { value, done: isOver } = await pieces.next()
    if (isOver) throw new DamagedBackup('the file ends within a table')
    const piece = value as Piece
    if ('heading' in piece) {
      stream.end()
      await done
      if (piece.heading['rows'] !== rows) throw new DamagedBackup(`${table.name} has not as many rows as were written`)
      return rows
    }
    rows += countLines(piece.bytes)
    if (!stream.write(lines(table, piece.bytes))) {
      await Promise.race([new Promise((resolve) => stream.once('drain', resolve)), done])
    }
  }
}

/** Writes the files of these keys, each with its hash; a file deleted meanwhile is counted. */
export async function carryFiles(
  files: FileStore,
  writer: ContainerWriter,
  keys: Iterable<string>,
  tally: Tally,
): Promise<void> {
  for (const key of keys) {
    const bytes = await files.get(key)
    if (!bytes) {
      tally.missing++
      continue
    }
    await writer.say({ file: key, sha256: hashOf(bytes) })
    for (let at = 0; at < bytes.length; at += blockBytes)
      await writer.add(Buffer.from(bytes.subarray(at, at + blockBytes)))
    await writer.say({ bytes: bytes.length })
    tally.files++
  }
}

async function takeFile(
  files: FileStore,
  pieces: AsyncIterator<Piece>,
  { file, sha256 }: Record<string, unknown>,
): Promise<void> {
  const parts: Buffer[] = []
  let length = 0
  for (;;) {
    const { value, done } = await pieces.next()
    if (done) throw new DamagedBackup('the file ends within a document')
    const piece = value as Piece
    if ('heading' in piece) break
    parts.push(piece.bytes)
    length += piece.bytes.length
    if (length > mostInFile) throw new DamagedBackup('a document is larger than any may be')
  }
  const bytes = Buffer.concat(parts)
  if (typeof file !== 'string' || !isKey(file) || hashOf(bytes) !== sha256)
    throw new DamagedBackup('a document is not what was written')
  // A file from elsewhere may contain the key of another organisation's file.
  const there = await files.get(file)
  if (there && !bytes.equals(there)) throw new DamagedBackup('another document is kept here by the key of one of these')
  if (!there) await files.put(bytes, file)
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

// Whole lines, about a megabyte at a time.
async function* inBlocks(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    pending.push(chunk)
    length += chunk.length
    if (length < blockBytes) continue
    const all = Buffer.concat(pending)
    const end = all.lastIndexOf(10) + 1
    if (end > 0) yield all.subarray(0, end)
    pending = [all.subarray(end)]
    length = all.length - end
  }
  if (length > 0) yield Buffer.concat(pending)
}

function countLines(block: Buffer): number {
  let lines = 0
  for (let at = block.indexOf(10); at >= 0; at = block.indexOf(10, at + 1)) lines++
  return lines
}

// Whatever looks like the key of a file is asked for: no column has to be named, and none is forgotten.
function noteKeys(block: Buffer, keys: Set<string>): void {
  for (const [key] of block.toString('latin1').matchAll(/(?<![0-9a-zA-Z])[0-9a-f]{48}(?![0-9a-zA-Z])/g)) keys.add(key)
}
