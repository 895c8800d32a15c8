import { z } from 'zod'
import { providerRoles } from '#base/actor.ts'
import { historyPage } from '#base/history.ts'
import { pageQuery } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { editable } from '#base/ref.ts'
import { anyone, provider, route } from '#base/route.ts'
import { id, identifier, limits, line, optional, sound } from '#base/text.ts'
import { parseAddress } from '#base/web-address.ts'
import { typedTag } from '#domains/organisations/rules.ts'
import { authProfile, user } from '../contract.ts'

/** The roles that a new user may get at the first sign-in. No one becomes a provider admin this way. */
export const firstRoles = providerRoles.filter((role) => role !== 'providerAdmin')
const firstRole = z.enum(firstRoles as ['administrator', ...typeof firstRoles])

/** What the check of an issuer can find. */
export const issuerFindings = [
  'addressRefused',
  'unreachable',
  'noDocument',
  'otherIssuer',
  'unsafeEndpoint',
  'noCodeFlow',
  'noEmail',
  'noVerification',
  'good',
] as const

export const signOnRefusals = refusals('accounts', {
  SSO_NOT_OFFERED: { as: 'NOT_FOUND', status: 404 },
  SSO_EXPIRED: { as: 'TOKEN_INVALID', status: 410 },
  // Not 503: the server itself works.
  SSO_UNREACHABLE: 424,
  SSO_DECLINED: 403,
  SSO_NOT_VERIFIED: 403,
  SSO_EMAIL_MISSING: 403,
  SSO_EMAIL_UNVERIFIED: 403,
  SSO_DOMAIN: 403,
  SSO_UNKNOWN_USER: 403,
  SSO_OTHER_IDENTITY: 403,
})

/** True for the address of an issuer: https, and nothing but a host and a path. A loopback number is for tests. */
function isIssuer(value: string): boolean {
  const address = parseAddress(value)
  if (!address || /[?#]/.test(value) || address.pathname.includes('/.well-known/')) return false
  return address.protocol === 'https:' || (address.protocol === 'http:' && address.hostname === '127.0.0.1')
}
const issuer = line(limits.address).refine(isIssuer, 'accounts.signOn.validation.issuer')

const emailDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/
const domain = identifier(253)
  .transform((value) => value.replace(/^@/, '').toLowerCase())
  .refine((value) => emailDomain.test(value), 'accounts.signOn.validation.emailDomain')

export const signOnForm = z.strictObject({
  enabled: z.boolean(),
  /** The name of the provider on the sign-in page. */
  name: line(60),
  issuer,
  clientIdentifier: identifier(limits.name),
  /** The stored secret stays if this is left out or empty. */
  clientSecret: optional(identifier(500)),
  domains: z.array(domain).min(1, 'accounts.signOn.validation.emailDomainRequired').max(20),
  defaultRole: firstRole,
  createsUsers: z.boolean(),
  /** Accepts addresses although the provider does not say whether they are verified, as Microsoft Entra ID; false by default. */
  trustsAddresses: z.boolean().optional(),
})

const signOnSettings = z.strictObject({
  enabled: z.boolean(),
  name: z.string(),
  issuer: z.string(),
  clientIdentifier: z.string(),
  hasSecret: z.boolean(),
  domains: z.array(z.string()),
  defaultRole: firstRole,
  createsUsers: z.boolean(),
  trustsAddresses: z.boolean(),
  /** The redirect address to register at the provider. */
  redirectUri: z.string(),
  ...editable(['edit']),
})
export type SignOnSettings = z.output<typeof signOnSettings>

const write = provider('signIn:write')

/** Routes for setting up the identity provider. Sessions of provider admins only; never for API keys. */
export const signOnSettingRoutes = {
  readSignOn: route({
    method: 'GET',
    path: '/provider/single-sign-on',
    access: write,
    summary: 'Get the identity provider of the organisation',
    output: signOnSettings,
  }),
  saveSignOn: route({
    method: 'PUT',
    path: '/provider/single-sign-on',
    access: write,
    sensitive: 'always',
    gives: ['role'],
    summary: 'Set the identity provider of the organisation',
    versioned: true,
    secret: true,
    body: signOnForm,
    output: signOnSettings,
  }),
  checkIssuer: route({
    method: 'POST',
    path: '/provider/single-sign-on/check',
    access: write,
    summary: 'Read the discovery document of an issuer and say what is wrong with it',
    body: z.strictObject({ issuer }),
    output: z.strictObject({ finding: z.enum(issuerFindings) }),
  }),
  readSignOnHistory: route({
    method: 'GET',
    path: '/provider/single-sign-on/history',
    access: write,
    summary: 'Get the history of the identity provider of the organisation',
    query: pageQuery(['at']).omit({ q: true }),
    output: historyPage,
  }),
}

/** The route for a user's link to the identity provider. */
export const identityRoutes = {
  unlinkUserIdentity: route({
    method: 'POST',
    path: '/provider/users/{id}/unlink-identity',
    access: provider('users:write'),
    sensitive: 'always',
    summary: "Unlink a user from the identity provider; all of the user's sessions end",
    versioned: true,
    params: z.strictObject({ id }),
    output: user,
  }),
}

// Codes and states come from another server.
const parameter = z.string().min(1).max(4000).refine(sound)

/** Routes for signing in at the organisation's identity provider. */
export const signOnRoutes = {
  findSignOn: route({
    method: 'GET',
    path: '/auth/single-sign-on',
    access: anyone,
    summary: 'Get the name of the identity provider of a company tag, if users can sign in there',
    query: z.strictObject({ companyTag: typedTag }),
    output: z.strictObject({ name: z.string() }),
  }),
  startSignOn: route({
    method: 'POST',
    path: '/auth/single-sign-on',
    access: anyone,
    summary: 'Begin a sign-in at the identity provider; returns the address to open there',
    body: z.strictObject({ companyTag: typedTag, remember: z.boolean().optional() }),
    output: z.strictObject({ location: z.string() }),
  }),
  finishSignOn: route({
    method: 'POST',
    path: '/auth/single-sign-on/callback',
    access: anyone,
    summary: "Complete a sign-in with the identity provider's response",
    body: z.strictObject({
      state: parameter,
      code: parameter.optional(),
      iss: parameter.optional(),
      error: parameter.optional(),
    }),
    output: z.strictObject({
      profile: authProfile,
      /** The address that also ends the session at the identity provider, if it offers one. */
      signOutAt: z.string().nullable(),
    }),
  }),
}
