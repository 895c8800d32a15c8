import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { gunzipSync, gzipSync } from 'node:zlib'

// A file is a line that says what it is, then pieces: a letter, a length, that many bytes. H: what follows, as JSON. D: some of it, packed.
// E, at the end: the hash of all before it. So a file that was cut anywhere is known by that, and one that was damaged by its hash.
const magic = Buffer.from('interim backup 1\n')
const mostInPiece = 64 * 1024 * 1024

/** Writes such a file; it has its name when it is whole, and no sooner. */
export interface ContainerWriter {
  say(heading: object): Promise<void>
  add(bytes: Buffer): Promise<void>
  finish(): Promise<void>
  abandon(): Promise<void>
}

/** Begins a file; one of that name must not be there yet. */
export async function writeContainer(path: string): Promise<ContainerWriter> {
  // Created immediately, so that two backups with the same name do not write into each other.
  await (await open(path, 'wx', 0o600)).close()
  const draft = `${path}.part`
  const stream = createWriteStream(draft, { mode: 0o600, flush: true })
  const hash = createHash('sha256')
  let failure: Error | undefined
  stream.on('error', (error) => (failure = error))
  const write = async (bytes: Buffer) => {
    if (failure) throw failure
    hash.update(bytes)
    if (!stream.write(bytes)) await once(stream, 'drain')
  }
  const piece = async (letter: string, bytes: Buffer) => {
    const front = Buffer.alloc(5)
    front.write(letter, 'latin1')
    front.writeUInt32BE(bytes.length, 1)
    await write(front)
    await write(bytes)
  }
  await write(magic)
  return {
    say: (heading) => piece('H', Buffer.from(JSON.stringify(heading))),
    add: (bytes) => piece('D', gzipSync(bytes, { level: 1 })),
    async finish() {
      await piece('E', hash.copy().digest())
      stream.end()
      await finished(stream)
      await rename(draft, path)
    },
    async abandon() {
      stream.destroy()
      await Promise.all([rm(draft, { force: true }), rm(path, { force: true })])
    },
  }
}

/** One piece of a file: what follows, or some of it. */
export type Piece = { readonly heading: Record<string, unknown> } | { readonly bytes: Buffer }

/** A file that is damaged or not a backup; the message is for the operator. */
export class DamagedBackup extends Error {}

/** The pieces of a file, in order; throws UnsoundFile, at the latest at its end, where it is cut or damaged. */
export async function* readContainer(path: string): AsyncGenerator<Piece> {
  for await (const [letter, bytes] of readPieces(path)) {
    if (letter === 'H') yield { heading: JSON.parse(bytes.toString()) as Record<string, unknown> }
    else yield { bytes: unpacked(bytes, path) }
  }
}

// A small piece may unpack to more than there is room for.
function unpacked(bytes: Buffer, path: string): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: mostInPiece })
  } catch (error) {
    throw new DamagedBackup(`${path} is damaged, or holds more than was ever written at once`, { cause: error })
  }
}

/** Reads a file to its end, and throws UnsoundFile unless it is whole. */
export async function checkContainer(path: string): Promise<void> {
  for await (const _ of readPieces(path));
}

async function* readPieces(path: string): AsyncGenerator<[string, Buffer]> {
  const take = taker(createReadStream(path, { highWaterMark: 1024 * 1024 }))
  const hash = createHash('sha256')
  const begin = await take(magic.length)
  if (!begin?.equals(magic)) throw new DamagedBackup(`${path} is no backup of Interim, or one of another kind of file`)
  hash.update(begin)
  for (;;) {
    const front = await take(5)
    const letter = front?.toString('latin1', 0, 1) ?? ''
    const length = front?.readUInt32BE(1) ?? 0
    const bytes = front && 'HDE'.includes(letter) && length <= mostInPiece ? await take(length) : undefined
    if (!front || !bytes) throw new DamagedBackup(`${path} is cut off or damaged: nothing of it was used`)
    if (letter === 'E') {
      if (!bytes.equals(hash.digest()) || (await take(1)))
        throw new DamagedBackup(`${path} is damaged: nothing of it was used`)
      return
    }
    hash.update(front)
    hash.update(bytes)
    yield [letter, bytes]
  }
}

// Reads this many bytes; undefined if fewer are left.
function taker(stream: AsyncIterable<Buffer>): (count: number) => Promise<Buffer | undefined> {
  const source = stream[Symbol.asyncIterator]()
  let unread: Buffer[] = []
  let length = 0
  return async (count) => {
    while (length < count) {
      const { done, value } = await source.next()
      if (done) return undefined
      unread.push(value)
      length += value.length
    }
    const all = unread.length === 1 ? (unread[0] as Buffer) : Buffer.concat(unread)
    unread = [all.subarray(count)]
    length = all.length - count
    return all.subarray(0, count)
  }
}
