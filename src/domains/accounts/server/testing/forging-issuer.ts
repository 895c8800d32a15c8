import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The ID token that the next sign-in gets. */
interface Forgery {
  readonly alg?: 'RS256' | 'HS256' | 'none'
  readonly kid?: string
  readonly claims?: Record<string, unknown>
  /** The key that signs in place of the published one. */
  readonly key?: KeyObject
}

/** An issuer that says what a test wants: wrong documents, and wrong tokens for any code. */
export interface ForgingIssuer {
  readonly issuer: string
  /** Members of the discovery document in place of the right ones. */
  document: Record<string, unknown>
  /** Answers a path itself, before all others. */
  answer: ((path: string, response: ServerResponse) => boolean) | undefined
  forgery: Forgery
  /** The number of times that the signing keys were read. */
  readonly keyReads: number
  /** Replaces the signing key, and returns the former one. */
  rotate(kid: string): KeyObject
  stop(): Promise<void>
}

/** Starts a forging issuer on this machine. `nonceOf` returns the nonce of the sign-in that has a code. */
export async function startForgingIssuer(
  clientSecret: string,
  nonceOf: (code: string) => string,
): Promise<ForgingIssuer> {
  let key = newKey()
  let kid = 'first'
  let keyReads = 0
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const forgingIssuer: ForgingIssuer = {
    issuer,
    document: {},
    answer: undefined,
    forgery: {},
    get keyReads() {
      return keyReads
    },
    rotate(next) {
      const former = key.privateKey
      key = newKey()
      kid = next
      return former
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const sent = new URLSearchParams(Buffer.concat(pieces).toString())
    if (forgingIssuer.answer?.(path, response)) return
    const json = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    if (path === '/.well-known/openid-configuration') json({ ...right(issuer), ...forgingIssuer.document })
    else if (path === '/token')
      json({ access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: idToken(sent.get('code') ?? '') })
    else if (path === '/keys') {
      keyReads++
      json({ keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] })
    } else response.writeHead(404).end()
  }

  function idToken(code: string): string {
    const { alg = 'RS256', claims, ...given } = forgingIssuer.forgery
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss: issuer, aud: 'interim', iat: now, exp: now + 300, nonce: nonceOf(code), email_verified: true }
    const parts = [
      { alg, typ: 'JWT', kid: given.kid ?? kid },
      { ...usual, ...claims },
    ]
    const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    const signature = {
      RS256: () => sign('sha256', Buffer.from(text), given.key ?? key.privateKey).toString('base64url'),
      HS256: () => createHmac('sha256', clientSecret).update(text).digest('base64url'),
      none: () => '',
    }
    return `${text}.${signature[alg]()}`
  }
  return forgingIssuer
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

const right = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
})
