import type { FastifyReply, FastifyRequest } from 'fastify'
import '@fastify/cookie'
import { namedLanguage } from '#base/language.ts'
import type { AccessRule } from '#base/route.ts'
import { isKey } from '../api-keys/key-text.ts'
import type { Config } from '../config/config.ts'
import type { Caller } from '../scope.ts'

const longest = 100

/** The name of the session's cookie, and whether it is sent only over https. */
export function cookieOf(config: Pick<Config, 'publicUrl'>) {
  const secure = config.publicUrl.startsWith('https:')
  return { name: secure ? '__Host-interim' : 'interim', secure }
}

/** What a call signs in with: the token of a session of an account, of the client portal or of a kiosk, each in its cookie, or an API key, in a header. */
export interface Credential {
  readonly kind: 'session' | 'client' | 'kiosk' | 'key'
  readonly token: string
}

const bearer = /^bearer(?: +|$)/i

/** True if a call brings a bearer token; then its cookies do not count. */
export function hasBearer({ headers: { authorization } }: FastifyRequest): boolean {
  return authorization !== undefined && bearer.test(authorization)
}

/**
 * Returns the credential of a call; undefined if there is none, or a text that cannot be a key. Routes of the client portal and of kiosks
 * read only their cookie, and other routes only that of accounts.
 */
export function credentialOf(
  config: Config,
  request: FastifyRequest,
  { for: who }: Pick<AccessRule, 'for'>,
): Credential | undefined {
  if (hasBearer(request)) {
    const key = request.headers.authorization?.replace(bearer, '').trim() ?? ''
    return isKey(key) ? { kind: 'key', token: key } : undefined
  }
  const kind = who === 'client' || who === 'kiosk' ? who : 'session'
  const token = tokenOf(request, cookies[kind](config))
  return token === undefined ? undefined : { kind, token }
}

/** Returns the session token of a call, or undefined. */
export function sessionToken(config: Config, request: FastifyRequest): string | undefined {
  return tokenOf(request, cookieOf(config).name)
}

/** The name of the cookie of the client portal. */
const clientCookie = (config: Pick<Config, 'publicUrl'>) => `${cookieOf(config).name}-client`
/** The name of the cookie of a kiosk. */
const kioskCookie = (config: Pick<Config, 'publicUrl'>) => `${cookieOf(config).name}-kiosk`

const cookies = {
  session: (config: Pick<Config, 'publicUrl'>) => cookieOf(config).name,
  client: clientCookie,
  kiosk: kioskCookie,
} as const

function tokenOf(request: FastifyRequest, cookie: string): string | undefined {
  const token = request.cookies[cookie]
  return token && token.length <= longest ? token : undefined
}

// As long as browsers keep a cookie at most.
const longestCookie = 400 * 24 * 3600
const deviceCookie = (name: string) => `${name}-device`
const signingInCookie = (name: string) => `${name}-signing-in`
const signingInSeconds = 600

function tokenIn(request: FastifyRequest, cookie: string): string | undefined {
  const token = request.cookies[cookie]
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** The other end of a call. */
export function callerOf(config: Config, request: FastifyRequest, reply: FastifyReply): Caller {
  const { name, secure } = cookieOf(config)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const keepKioskToken = (token: string) =>
    void reply.setCookie(kioskCookie(config), token, { ...options, sameSite: 'strict', maxAge: longestCookie })
  return {
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    requestedLanguage: namedLanguage(request.headers['accept-language']),
    device: tokenIn(request, deviceCookie(name)),
    signingIn: tokenIn(request, signingInCookie(name)),
    keepSigningIn(token) {
      // The page that reads the response of the identity provider calls from this site.
      reply.setCookie(signingInCookie(name), token, { ...options, sameSite: 'strict', maxAge: signingInSeconds })
    },
    keepDevice(device) {
      reply.setCookie(deviceCookie(name), device, { ...options, maxAge: longestCookie })
    },
    keepToken(token, remember) {
      reply.setCookie(name, token, remember ? { ...options, maxAge: 30 * 24 * 3600 } : options)
    },
    keepClientToken(token, seconds) {
      reply.setCookie(clientCookie(config), token, { ...options, maxAge: seconds })
    },
    dropClientToken() {
      reply.clearCookie(clientCookie(config), options)
      reply.header('clear-site-data', '"cache"')
    },
    keepKioskToken,
    renewKioskToken() {
      const token = tokenOf(request, kioskCookie(config))
      if (token !== undefined) keepKioskToken(token)
    },
    dropToken() {
      reply.clearCookie(name, options)
      // Pages that the browser stores for its back button belonged to the session, too.
      reply.header('clear-site-data', '"cache"')
    },
  }
}
