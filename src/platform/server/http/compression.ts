import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import compress from '@fastify/compress'
import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import type { z } from 'zod'
import type { Route } from '#base/route.ts'
import { isSensitive } from '#base/text.ts'

const encodings = ['br' as const, 'gzip' as const]
const fromBytes = 1024
// Responses are compressed on each call. Quality 1 takes half the processor time of the default; a list of time entries is 2 to 10 % larger.
// Node keeps a chunk per call until the next full garbage collection: with the default of 16 kB, 30 MB more under load.
const quickest = { chunkSize: 4096, params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
// Up to here, a list takes less than half a millisecond, which is cheaper than a stream and its thread.
const atOnceUpToBytes = 128 * 1024
// Texts that change only with a deployment are compressed once, and well.
const strongest = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
const compressors = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, strongest),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
}

/**
 * Compresses texts and JSON from one kilobyte on, for routes that are registered after it. An answer to a request that another site's page
 * made stays as it is: its length could reveal what it contains (BREACH).
 */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ headers }) => {
    if (/^(cross|same)-site$/.test(String(headers['sec-fetch-site']))) headers['x-no-compression'] = '1'
  })
  // A compressed body that is sent to us would get past the limit of its size.
  void server.register(compress, {
    encodings,
    threshold: fromBytes,
    syncThreshold: atOnceUpToBytes,
    brotliOptions: quickest,
    globalDecompression: false,
  })
}

/**
 * False for responses that contain a secret or a sensitive text, for files, which may contain some, and for event streams; undefined if the
 * usual rules apply.
 */
export function mayCompress({ secret, stream, download, output }: Route): false | undefined {
  return secret || stream || download || (output && holdsSensitive(output)) ? false : undefined
}

/** The parts of a schema that are schemas themselves. */
interface Parts {
  readonly shape?: Record<string, z.ZodType>
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly valueType?: z.ZodType
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly items?: readonly z.ZodType[]
  readonly left?: z.ZodType
  readonly right?: z.ZodType
}

function holdsSensitive(schema: z.ZodType): boolean {
  if (isSensitive(schema)) return true
  const { shape = {}, options = [], items = [], ...one } = schema._zod.def as Parts
  const single = [one.element, one.innerType, one.valueType, one.in, one.out, one.left, one.right]
  return [...Object.values(shape), ...options, ...items, ...single].some((part) => part && holdsSensitive(part))
}

/** Answers with a text that stays the same as long as the process runs; it is compressed once, when it is first asked for. */
export function answerAlways(type: string, text: () => string): RouteHandlerMethod {
  let plain: Buffer | undefined
  const compressed: { [Encoding in (typeof encodings)[number]]?: Promise<Buffer> } = {}
  return async ({ headers }, reply) => {
    plain ??= Buffer.from(text())
    const encoding = negotiate(headers['accept-encoding'] ?? '', encodings)
    void reply.type(`${type}; charset=utf-8`).header('vary', 'accept-encoding')
    if (encoding === null || plain.length < fromBytes) return reply.send(plain)
    const bytes = await (compressed[encoding] ??= compressors[encoding](plain))
    return reply.header('content-encoding', encoding).send(bytes)
  }
}
