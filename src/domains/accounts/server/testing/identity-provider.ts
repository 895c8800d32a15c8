import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** What the identity provider says about a person. */
interface Claims {
  readonly email: string
  readonly email_verified: boolean
  readonly given_name?: string
  readonly family_name?: string
}

/** A running OpenID provider on this machine. It signs its visitor in as `subject`, without a password. */
export interface IdentityProvider {
  readonly issuer: string
  readonly clientIdentifier: string
  readonly clientSecret: string
  readonly people: Map<string, Claims>
  /** The person at the keyboard; undefined declines the sign-in. */
  subject: string | undefined
  stop(): Promise<void>
}

/** Starts `oidc-provider` for a client with this redirect address. */
export async function startIdentityProvider(redirectUri: string): Promise<IdentityProvider> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, Claims>()
  const clientIdentifier = 'interim'
  const clientSecret = randomBytes(24).toString('base64url')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientIdentifier,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [`${new URL(redirectUri).origin}/auth/login`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'first', alg: 'RS256', use: 'sig' } as never] },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        // The default page loads a font from another host.
        logoutSource(context, form) {
          context.body = `<!doctype html><title>Sign out</title>${form}<button form="op.logoutForm" name="logout" value="yes">End session</button>`
        },
      },
    },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...people.get(subject) }),
    }),
    // Nobody is asked whether Interim may read the claims.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  const identityProvider: IdentityProvider = {
    issuer,
    clientIdentifier,
    clientSecret,
    people,
    subject: undefined,
    stop: () => closed(server),
  }
  async function signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { subject } = identityProvider
    const result =
      subject === undefined ? { error: 'access_denied' } : { login: { accountId: subject, remember: false } }
    await provider.interactionFinished(request, response, result)
  }
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/sign-in/')) void signIn(request, response)
    else void answer(request, response)
  })
  return identityProvider
}

/** Follows an authorization address as a browser does, and returns the query with which the provider comes back. */
export async function passThrough(location: string, redirectUri: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>()
  let at = location
  for (let step = 0; step < 10; step++) {
    const response = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const next = response.headers.get('location')
    if (next === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
    at = new URL(next, at).href
    if (at.startsWith(redirectUri)) return Object.fromEntries(new URL(at).searchParams)
  }
  throw new Error('the provider does not come back')
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
}
