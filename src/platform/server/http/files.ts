import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileName } from '#base/file-name.ts'
import type { FileAnswer, SentFile, Upload } from '#base/file.ts'
import { inLatin } from '#base/official/sepa-characters.ts'
import { Refusal, refuse } from '#base/problem.ts'
import { turn } from '../concurrency/pauses.ts'
import type { Transaction } from '../db/transaction.ts'
import { lastingFile } from './headers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    upload?: Upload | undefined
  }
}

/** Gives routes that accept a file its unread stream, so that no bytes are stored before the permission check; any other type is refused. */
export function acceptFiles(server: FastifyInstance): void {
  server.addContentTypeParser('*', (request, payload, done) => {
    const { upload } = request.routeOptions.config
    if (!upload?.types.includes(typeOf(request))) return done(refuse.UNSUPPORTED_TYPE())
    return done(null, payload)
  })
}

const read = new WeakMap<FastifyRequest, Promise<SentFile>>()

/** Reads the file that was sent, once; refuses one that is larger than the route takes, without reading on. */
export function sentFile(upload: Upload, request: FastifyRequest): Promise<SentFile> {
  const reading = read.get(request) ?? readFile(upload, request)
  read.set(request, reading)
  return reading
}

async function readFile({ maxBytes }: Upload, request: FastifyRequest): Promise<SentFile> {
  const body = request.body as unknown
  if (!(body instanceof Readable)) throw refuse.UNSUPPORTED_TYPE()
  const announced = Number(request.headers['content-length'] ?? maxBytes)
  if (announced > maxBytes) throw refuse.PAYLOAD_TOO_LARGE()
  // Filled piece by piece: to join them at the end would hold the event loop for long. Who announces much and sends little gets little memory.
  let bytes = Buffer.allocUnsafeSlow(Math.min(announced, firstBytes))
  let size = 0
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      const needed = size + piece.length
      if (needed > maxBytes) throw refuse.PAYLOAD_TOO_LARGE()
      if (needed > bytes.length) bytes = moved(bytes, size, Math.max(needed, Math.min(announced, 4 * bytes.length)))
      size += piece.copy(bytes, size)
      // Several large files that have already arrived would otherwise be taken in one turn of the event loop.
      if (size > firstBytes) await turn()
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    // The caller has closed the connection in the middle.
    throw refuse.MALFORMED()
  }
  return new Sent(typeOf(request), size === bytes.length ? bytes : moved(bytes, size, size))
}

const firstBytes = 256 * 1024

/** The bytes that are used, in memory of another length. */
function moved(bytes: Buffer, used: number, length: number) {
  const other = Buffer.allocUnsafeSlow(length)
  bytes.copy(other, 0, 0, used)
  return other
}

/** A sent file, represented by its content where it is recorded: input that is sent twice under one key is compared by it. */
class Sent implements SentFile {
  readonly type: string
  readonly bytes: Uint8Array

  constructor(type: string, bytes: Uint8Array) {
    this.type = type
    this.bytes = bytes
  }

  toJSON() {
    return { type: this.type, sha256: createHash('sha256').update(this.bytes).digest('hex') }
  }
}

/** Answers with a file, to be kept and never shown in our name, and cached if it is lasting; what is read piece by piece ends its transaction with the last piece. */
export async function answerFile(
  reply: FastifyReply,
  { name, type, bytes }: FileAnswer,
  transaction: Transaction,
  isLasting = false,
): Promise<FastifyReply> {
  void reply.type(type).header('content-disposition', attachment(name))
  if (bytes instanceof Uint8Array) {
    await transaction.commit()
    if (isLasting) void reply.header('cache-control', lastingFile)
    return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  }
  const pieces = bytes[Symbol.asyncIterator]()
  // An immediate failure is still refused like any other.
  const first = await pieces.next()
  transaction.stopConfirmingSession()
  return reply.send(Readable.from(settledAfter(first, pieces, transaction)))
}

async function* settledAfter(
  first: IteratorResult<Uint8Array>,
  pieces: AsyncIterator<Uint8Array>,
  transaction: Transaction,
) {
  try {
    for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value
    await transaction.commit()
  } finally {
    await transaction.rollback()
  }
}

/** The header that names a file (RFC 6266): ASCII for old clients, the full name for the others. */
function attachment(name: string): string {
  const sound = fileName(name)
  const plain = inLatin(sound)
    .replace(/[^ -~]/g, '')
    .replace(/["%;]/g, '_')
    .trim()
    .replace(/^(?=\.[^.]*$|$)/, 'file')
  const whole = encodeURIComponent(sound).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}

function typeOf(request: FastifyRequest): string {
  return (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase()
}
