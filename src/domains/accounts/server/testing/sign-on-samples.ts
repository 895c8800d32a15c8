import type { World } from '#platform/server/testing/world.ts'
import { signOnRoutes, signOnSettingRoutes } from '../../contract/single-sign-on.ts'
import type { SampleAccount, SampleOrganisation } from '../samples.ts'

/** A sign-in that has gone to the identity provider: its address there, and the cookies of the browser. */
export interface Departure {
  readonly location: URL
  readonly cookie: string
}

interface ProviderSettings {
  readonly issuer: string
  readonly clientIdentifier?: string
  readonly clientSecret: string
  readonly domains?: string[]
  readonly createsUsers?: boolean
  readonly trustsAddresses?: boolean
  readonly enabled?: boolean
}

/** Sets the identity provider of an organisation through its route, as a provider admin. */
export async function setIdentityProvider(world: World, admin: SampleAccount, given: ProviderSettings) {
  const { issuer, clientIdentifier = 'interim', clientSecret, domains = ['sample.example'] } = given
  const { createsUsers = false, enabled = true, trustsAddresses = false } = given
  const name = 'Sample ID'
  const body = {
    enabled,
    name,
    issuer,
    clientIdentifier,
    clientSecret,
    domains,
    defaultRole: 'user',
    createsUsers,
    trustsAddresses,
  } as const
  const saved = await world.call(signOnSettingRoutes.saveSignOn, { body }, admin)
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.problem))
  return saved.body
}

/** Begins a sign-in. */
export async function depart(world: World, { companyTag }: SampleOrganisation, former?: Departure): Promise<Departure> {
  const by = former && { headers: { cookie: former.cookie } }
  const { body, headers, problem } = await world.call(signOnRoutes.startSignOn, { body: { companyTag } }, by)
  if (!body.location) throw new Error(JSON.stringify(problem))
  return { location: new URL(body.location), cookie: cookieIn(headers, 'signing-in') }
}

/** Comes back from the provider. */
export function comeBack(
  world: World,
  { cookie }: Pick<Departure, 'cookie'>,
  body: { state: string; code?: string; iss?: string; error?: string },
) {
  return world.call(signOnRoutes.finishSignOn, { body }, { headers: { cookie } })
}

/** Returns the cookie of a response whose name ends so, as a browser sends it. */
export function cookieIn(headers: Record<string, unknown>, name: string): string {
  const set = [headers['set-cookie'] ?? []].flat() as string[]
  return set.find((line) => line.split('=')[0]?.endsWith(name))?.split(';')[0] ?? ''
}
