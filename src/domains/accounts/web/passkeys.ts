import { browserSupportsWebAuthn, startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { AskedFactor, factorRoutes, PasskeyAnswer } from '../contract/factors.ts'
import type { Answer, Call } from '#base/route.ts'

type Started = Answer<typeof factorRoutes.startPasskey>
type Made = Omit<Call<typeof factorRoutes.addPasskey>['body'], 'name'>

// ES256, EdDSA and RS256: among them every authenticator that is made.
const algorithms = [-7, -8, -257]
const patienceMs = 5 * 60_000

/** True where this browser can make passkeys and answer with them. */
export function takesPasskeys(): boolean {
  return browserSupportsWebAuthn()
}

/** Has one of the asked passkeys answer the challenge; undefined where the person, or the browser, would not. */
export async function answerByPasskey({ challenge, rpId, passkeys }: AskedFactor): Promise<PasskeyAnswer | undefined> {
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: {
        challenge,
        rpId,
        allowCredentials: credentials(passkeys),
        userVerification: 'required',
        timeout: patienceMs,
      },
    })
    const { clientDataJSON, authenticatorData, signature } = response
    return { credential: id, clientData: clientDataJSON, authenticatorData, signature }
  } catch {
    return undefined
  }
}

/** Has the browser make a passkey; `madeBefore` where the device has one already, undefined where nothing came of it. */
export async function makePasskey({ challenge, rp, user, exclude }: Started): Promise<Made | 'madeBefore' | undefined> {
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
        timeout: patienceMs,
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

function credentials(list: AskedFactor['passkeys']) {
  return list.map(({ credential, transports }) => ({
    type: 'public-key' as const,
    id: credential,
    transports: transports as AuthenticatorTransport[],
  }))
}
