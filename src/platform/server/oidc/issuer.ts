import * as oidc from 'openid-client'
import type { Config } from '../config/config.ts'
import { BodyTooLong, limitedFetch } from '../outgoing/limited-fetch.ts'
import { AddressRefused, wayInto } from '../push/public-way.ts'

const limits = { timeoutMs: 5000, mostBytes: 512 * 1024 }
const metadataMs = 60 * 60_000
const keysMs = 10 * 60_000
const mostIssuers = 500

/** What is wrong with an issuer, or `good`. */
export type IssuerFinding =
  | 'addressRefused'
  | 'unreachable'
  | 'noDocument'
  | 'otherIssuer'
  | 'unsafeEndpoint'
  | 'noCodeFlow'
  | 'noEmail'
  | 'noVerification'
  | 'good'

/** The public documents of an issuer, as this process last read them. */
interface Documents {
  readonly metadata: oidc.ServerMetadata
  readonly readAt: number
  keys?: { readonly jwks: oidc.ExportedJWKSCache['jwks']; readonly readAt: number }
}

const documents = new Map<string, Documents>()

/** The credentials of an organisation at its issuer. */
export interface Credentials {
  readonly issuer: string
  readonly clientIdentifier: string
  readonly clientSecret: string
}

/** Discovery failed; `finding` says why. */
export class IssuerFault extends Error {
  readonly finding: IssuerFinding

  constructor(finding: IssuerFinding, cause?: unknown) {
    super(finding, { cause })
    this.finding = finding
  }
}

type Outgoing = Pick<Config, 'privateNetworks'>

/** Returns a `fetch` for the addresses of issuers, which administrators choose. */
function fetchFor({ privateNetworks }: Outgoing): oidc.CustomFetch {
  const limited = limitedFetch(wayInto(privateNetworks), limits)
  return (url, { method, headers, body, signal }) => limited(url, { method, headers, body, signal })
}

/**
 * Returns the metadata of an issuer, at most an hour old. Throws `IssuerFault`. Every address in it is https, or on this machine if the
 * settings of the server allow it.
 */
async function readMetadata(config: Outgoing, issuer: string, again = false): Promise<oidc.ServerMetadata> {
  const cached = documents.get(issuer)
  if (cached && !again && Date.now() - cached.readAt < metadataMs) return cached.metadata
  const metadata = await discover(config, issuer)
  documents.delete(issuer)
  documents.set(issuer, { metadata, readAt: Date.now() })
  const [oldest] = documents.keys()
  if (documents.size > mostIssuers && oldest !== undefined) documents.delete(oldest)
  return metadata
}

async function discover(config: Outgoing, issuer: string): Promise<oidc.ServerMetadata> {
  const found = await oidc
    .discovery(new URL(issuer), 'discovery', undefined, undefined, {
      [oidc.customFetch]: fetchFor(config),
      execute: isLoopback(issuer) ? [oidc.allowInsecureRequests] : [],
    })
    .catch((error: unknown) => {
      throw new IssuerFault(findingOf(error), error)
    })
  const metadata = found.serverMetadata()
  // The library accepts an issuer of all Microsoft tenants in place of one: such a provider names users of any company.
  if (new URL(metadata.issuer).href !== new URL(issuer).href) throw new IssuerFault('otherIssuer')
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint, end_session_endpoint } = metadata
  const needed = [authorization_endpoint, token_endpoint, jwks_uri]
  if (needed.includes(undefined)) throw new IssuerFault('noCodeFlow')
  const all = [...needed, userinfo_endpoint, end_session_endpoint].filter((one) => one !== undefined)
  if (!all.every((one) => isSafe(one, isLoopback(issuer)))) throw new IssuerFault('unsafeEndpoint')
  const { response_types_supported: types, code_challenge_methods_supported: challenges } = metadata
  if ((types && !types.includes('code')) || (challenges && !challenges.includes('S256')))
    throw new IssuerFault('noCodeFlow')
  return { ...metadata }
}

/** Returns what a sign-in of this client needs. Tokens are checked by their signature, with a tolerance of 60 seconds for clocks. */
export async function configurationOf(config: Outgoing, client: Credentials): Promise<oidc.Configuration> {
  const { issuer, clientIdentifier, clientSecret } = client
  const metadata = await readMetadata(config, issuer)
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const authentication = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost
  const configuration = new oidc.Configuration(
    { ...metadata },
    clientIdentifier,
    { [oidc.clockTolerance]: 60 },
    authentication(clientSecret),
  )
  configuration[oidc.customFetch] = fetchFor(config)
  oidc.enableNonRepudiationChecks(configuration)
  if (isLoopback(issuer)) oidc.allowInsecureRequests(configuration)
  const keys = documents.get(issuer)?.keys
  if (keys && Date.now() - keys.readAt < keysMs)
    // With this age, the library reads the keys again for a token whose key it does not know: the issuer may have rotated them.
    oidc.setJwksCache(configuration, { jwks: keys.jwks, uat: Math.floor(Date.now() / 1000) - 60 })
  return configuration
}

/** Keeps the signing keys that a sign-in has read, for the next ones. */
export function keepKeys(issuer: string, used: oidc.Configuration): void {
  const cached = documents.get(issuer)
  const cache = oidc.getJwksCache(used)
  if (cached && cache && cached.keys?.jwks !== cache.jwks) cached.keys = { jwks: cache.jwks, readAt: Date.now() }
}

/** Reads the discovery document again and returns what is wrong with it or what sign-ins will lack, or `good`. */
export async function checkDiscovery(config: Outgoing, issuer: string): Promise<IssuerFinding> {
  try {
    const { claims_supported: claims } = await readMetadata(config, issuer, true)
    // Not every provider lists its claims.
    if (!Array.isArray(claims) || claims.length === 0) return 'good'
    if (!claims.includes('email')) return 'noEmail'
    return claims.includes('email_verified') ? 'good' : 'noVerification'
  } catch (error) {
    if (error instanceof IssuerFault) return error.finding
    throw error
  }
}

function findingOf(error: unknown): IssuerFinding {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AddressRefused) return 'addressRefused'
    const { code } = cause as { code?: string }
    if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return 'otherIssuer'
    if (cause instanceof TypeError || cause instanceof BodyTooLong) return 'noDocument'
    if (code?.startsWith('OAUTH_') && code !== 'OAUTH_TIMEOUT' && code !== 'OAUTH_ABORT') return 'noDocument'
  }
  return 'unreachable'
}

/** True for an issuer on this machine, which only `PRIVATE_NETWORKS` allows. */
function isLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && hostname === '127.0.0.1'
}

function isSafe(address: unknown, loopbackToo: boolean): boolean {
  const parsed = typeof address === 'string' ? URL.parse(address) : null
  return parsed !== null && (parsed.protocol === 'https:' || (loopbackToo && isLoopback(parsed.href)))
}
