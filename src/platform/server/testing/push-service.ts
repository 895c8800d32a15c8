import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { v7 as uuid } from 'uuid'
import type { Subscription } from '../push/devices.ts'
import type { OpenRequest } from '../push/public-way.ts'

/** A message that the push service received, decrypted as by the device, and its claimed sender. */
export interface ReceivedPush {
  readonly endpoint: string
  readonly message: string
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string }
  readonly headers: IncomingHttpHeaders
  /** As it lay at the service. */
  readonly raw: Buffer
}

/** A push service on this machine, which devices can be subscribed at; what it is handed it reads with their keys. */
export interface PushService {
  /** The way to it: its addresses are those of a service outside. */
  readonly way: OpenRequest
  readonly received: ReceivedPush[]
  /** At a host of the service's own. */
  subscribe(host?: string): Subscription
  stop(): Promise<void>
}

const usualHost = 'push.sample.example'

/** Starts a push service that knows who may send by a public key; `answer` says with which status an endpoint is answered, or that it never is. */
export async function startPushService(
  publicKey: string,
  answer: (endpoint: string) => number | 'never' | undefined = () => undefined,
): Promise<PushService> {
  const devices = new Map<string, { pair: ECDH; auth: Buffer }>()
  const received: ReceivedPush[] = []
  const server = createServer((request, reply) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const endpoint = `https://${request.headers['push-host']?.toString()}${request.url}`
      const device = devices.get(endpoint)
      const status = answer(endpoint) ?? (device ? 201 : 410)
      if (status === 'never') return
      if (status === 201 && device) {
        const raw = Buffer.concat(pieces)
        const claims = claimsOf(request.headers.authorization ?? '', publicKey)
        received.push({ endpoint, message: decrypted(raw, device), claims, headers: request.headers, raw })
      }
      reply.writeHead(status, status === 302 ? { location: `https://${usualHost}/elsewhere` } : {}).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    way: ({ host, pathname }, options) => {
      const headers = { ...(options.headers as OutgoingHttpHeaders), 'push-host': host }
      return request({ ...options, headers, host: '127.0.0.1', port, path: pathname, agent: false })
    },
    received,
    subscribe(host = usualHost) {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      const endpoint = `https://${host}/${uuid()}`
      devices.set(endpoint, { pair, auth })
      return { endpoint, keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') } }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Decrypts a message as a device does (RFC 8291), independently of the package that encrypts it; throws if it was encrypted for another. */
export function decrypted(body: Buffer, { pair, auth }: { pair: ECDH; auth: Buffer }): string {
  const [salt, theirs, text] = [body.subarray(0, 16), body.subarray(21, 21 + (body[20] ?? 0)), body.subarray(86)]
  const derived = (secret: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs])
  const shared = derived(pair.computeSecret(theirs), auth, info, 32)
  const key = derived(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(text.subarray(-16))
  const plain = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()])
  if (plain.at(-1) !== 2) throw new Error('it is not the last record')
  return plain.subarray(0, -1).toString()
}

/** Returns the claims of an authorization; throws if another key has signed it. */
export function claimsOf(authorization: string, publicKey: string): ReceivedPush['claims'] {
  const [, head = '', claims = '', signature = '', key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const whole = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: whole, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (key !== publicKey || !isSigned) throw new Error('another key has signed it')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as ReceivedPush['claims']
}
