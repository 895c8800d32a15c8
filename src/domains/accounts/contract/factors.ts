import { z } from 'zod'
import { anyone, member, route } from '#base/route.ts'
import { id, identifier, line } from '#base/text.ts'
import { authProfile } from '../contract.ts'
import { factorActions, factorLimits } from '../rules/factors.ts'

const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/)
const challenge = bytes(100)

/** The response of a passkey to a challenge, in base64url as the browser returns it. */
const passkeyAnswer = z.strictObject({
  credential: bytes(2000),
  clientData: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(8000),
})
export type PasskeyAnswer = z.output<typeof passkeyAnswer>

/** Six digits of an authenticator app, or a recovery code. */
export const code = identifier(40, 'accounts.factors.validation.codeRequired')

/** The second factors that a sign-in can use after the right password. `FACTOR_REQUIRED` contains it as `factor`. */
const requestedFactor = z.strictObject({
  challenge: z.string(),
  authenticator: z.boolean(),
  /** The relying party of passkeys: the host of the public URL. */
  rpId: z.string(),
  passkeys: z.array(z.strictObject({ credential: z.string(), transports: z.array(z.string()) })),
})
export type RequestedFactor = z.output<typeof requestedFactor>

/** The response of a passkey to a challenge of `askForProof`. */
export const passkeyProof = passkeyAnswer.extend({ challenge })

const recoveryCodes = z.array(z.string())

/** The second factors of the signed-in person. */
const ownFactors = z.strictObject({
  authenticator: z.strictObject({ createdAt: z.string() }).nullable(),
  passkeys: z.array(
    z.strictObject({ id: z.string(), name: z.string(), createdAt: z.string(), usedAt: z.string().nullable() }),
  ),
  /** The number of unused recovery codes. Null without a second factor. */
  recoveryCodes: z.strictObject({ left: z.int(), madeAt: z.string() }).nullable(),
  allowed: z.array(z.enum(factorActions)),
})
export type OwnFactors = z.output<typeof ownFactors>

/** The first factor comes with recovery codes, which are only shown in this response. */
const enrolled = z.strictObject({ factors: ownFactors, recoveryCodes: recoveryCodes.nullable() })
export type EnrolledFactor = z.output<typeof enrolled>

const passkeyParams = z.strictObject({ id })

/** The second step of a sign-in, after `POST /auth/login` was refused with FACTOR_REQUIRED. */
export const factorSignInRoutes = {
  signInByCode: route({
    method: 'POST',
    path: '/auth/factor/code',
    access: anyone,
    summary: 'Complete a sign-in with a code of the authenticator app or a recovery code',
    body: z.strictObject({ challenge, code }),
    output: authProfile,
  }),
  signInByPasskey: route({
    method: 'POST',
    path: '/auth/factor/passkey',
    access: anyone,
    summary: 'Complete a sign-in with a passkey',
    body: z.strictObject({ challenge, passkey: passkeyAnswer }),
    output: authProfile,
  }),
}

/** Routes for one's own second factors, for users and workers. Each change needs a recently confirmed session (CONFIRMATION_REQUIRED). */
export const factorRoutes = {
  readFactors: route({
    method: 'GET',
    path: '/settings/factors',
    access: member,
    summary: "List the caller's second factors",
    output: ownFactors,
  }),
  askForProof: route({
    method: 'POST',
    path: '/settings/factors/challenge',
    access: member,
    summary: "Create a challenge to confirm the caller's identity with a passkey",
    output: requestedFactor,
  }),
  startAuthenticator: route({
    method: 'POST',
    path: '/settings/factors/authenticator',
    access: member,
    secret: true,
    sensitive: 'always',
    summary: 'Start setting up an authenticator app: returns its secret as text and as a URI for a QR code',
    output: z.strictObject({ challenge: z.string(), secret: z.string(), address: z.string() }),
  }),
  addAuthenticator: route({
    method: 'POST',
    path: '/settings/factors/authenticator/confirm',
    access: member,
    secret: true,
    summary: 'Confirm an authenticator app with its first code; all other sessions end',
    body: z.strictObject({ challenge, code }),
    output: enrolled,
  }),
  removeAuthenticator: route({
    method: 'POST',
    path: '/settings/factors/authenticator/remove',
    access: member,
    secret: true,
    sensitive: 'always',
    summary: "Remove the caller's authenticator app",
    output: ownFactors,
  }),
  startPasskey: route({
    method: 'POST',
    path: '/settings/factors/passkeys/challenge',
    access: member,
    secret: true,
    sensitive: 'always',
    summary: 'Start adding a passkey: returns the options for the browser',
    output: z.strictObject({
      challenge: z.string(),
      rp: z.strictObject({ id: z.string(), name: z.string() }),
      user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
      exclude: requestedFactor.shape.passkeys,
    }),
  }),
  addPasskey: route({
    method: 'POST',
    path: '/settings/factors/passkeys',
    access: member,
    secret: true,
    summary: 'Add the passkey created by the browser; all other sessions end',
    status: 201,
    body: z.strictObject({
      challenge,
      name: line(60),
      credential: bytes(2000),
      clientData: bytes(4000),
      attestation: bytes(20_000),
      transports: z.array(z.string().regex(/^[a-z-]{2,20}$/)).max(10),
    }),
    output: enrolled,
  }),
  removePasskey: route({
    method: 'POST',
    path: '/settings/factors/passkeys/{id}/remove',
    access: member,
    secret: true,
    sensitive: 'always',
    summary: "Remove one of the caller's passkeys",
    params: passkeyParams,
    output: ownFactors,
  }),
  renewRecoveryCodes: route({
    method: 'POST',
    path: '/settings/factors/recovery-codes',
    access: member,
    secret: true,
    sensitive: 'always',
    summary: `Create ${factorLimits.recoveryCodes} new recovery codes, shown once; the previous codes stop working`,
    output: z.strictObject({ factors: ownFactors, recoveryCodes }),
  }),
}
