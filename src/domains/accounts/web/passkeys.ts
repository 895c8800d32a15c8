import { browserSupportsWebAuthn, startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { RequestedFactor, factorRoutes, PasskeyAnswer } from '../contract/factors.ts'
import type { Answer, Call } from '#base/route.ts'

type Started = Answer<typeof factorRoutes.startPasskey>
type NewPasskey = Omit<Call<typeof factorRoutes.addPasskey>['body'], 'name'>

// ES256, EdDSA and RS256, one of which every authenticator supports.
const algorithms = [-7, -8, -257]
const timeoutMs = 5 * 60_000

/** True if the browser supports passkeys. */
export function takesPasskeys(): boolean {
  return browserSupportsWebAuthn()
}

/** Asks for one of the passkeys to answer a challenge. Undefined if the user or the browser cancels. */
export async function answerByPasskey({
  challenge,
  rpId,
  passkeys,
}: RequestedFactor): Promise<PasskeyAnswer | undefined> {
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: {
        challenge,
        rpId,
        allowCredentials: credentials(passkeys),
        userVerification: 'required',
        timeout: timeoutMs,
      },
    })
    const { clientDataJSON, authenticatorData, signature } = response
    return { credential: id, clientData: clientDataJSON, authenticatorData, signature }
  } catch {
    return undefined
  }
}

/** Creates a passkey. Returns `madeBefore` if the device has one already, and undefined if the user cancels. */
export async function makePasskey({
  challenge,
  rp,
  user,
  exclude,
}: Started): Promise<NewPasskey | 'madeBefore' | undefined> {
  try {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge,
        rp,
        user,
        excludeCredentials: credentials(exclude),
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        attestation: 'none',
        timeout: timeoutMs,
      },
    })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return {
      challenge,
      credential: id,
      clientData: clientDataJSON,
      attestation: attestationObject,
      transports: transports.filter((transport) => /^[a-z-]{2,20}$/.test(transport)).slice(0, 10),
    }
  } catch (error) {
    const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    return isKnown ? 'madeBefore' : undefined
  }
}

function credentials(list: RequestedFactor['passkeys']) {
  return list.map(({ credential, transports }) => ({
    type: 'public-key' as const,
    id: credential,
    transports: transports as AuthenticatorTransport[],
  }))
}
