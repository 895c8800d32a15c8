import { written } from '#platform/server/db/statement.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { PasskeyAnswer } from '../../contract/factors.ts'
import { relyingParty } from './challenges.ts'
import type { Whose } from './held-account.ts'

// Loaded when the first passkey is: it brings much that no start of the server should wait for.
const ceremonies = () => import('@simplewebauthn/server')
const encodings = () => import('@simplewebauthn/server/helpers')

interface PasskeyRow {
  id: string
  publicKey: Buffer
  counter: number
}

/** True when one of the account's passkeys has signed the challenge, with its owner verified; its counter goes on. */
export async function acceptPasskey(
  scope: Scope,
  { organisationId, accountId }: Whose,
  challenge: string,
  answer: PasskeyAnswer,
): Promise<boolean> {
  const passkey = await scope.db.first(
    written<PasskeyRow>(
      'select id, public_key, counter from passkeys where organisation_id = $1 and account_id = $2 and credential = $3',
      [organisationId, accountId, answer.credential],
    ),
  )
  if (!passkey) return false
  const counter = await counterOf(scope, passkey, challenge, answer)
  if (counter === undefined) return false
  // A counter that stands still belongs to a copy, unless the authenticator does not count at all.
  const used = await scope.db.many(
    written(
      `update passkeys set counter = $3, used_at = $4
        where organisation_id = $1 and id = $2 and (counter < $3 or (counter = 0 and $3 = 0)) returning id`,
      [organisationId, passkey.id, counter, scope.now],
    ),
  )
  return used.length > 0
}

async function counterOf(
  scope: Scope,
  passkey: PasskeyRow,
  challenge: string,
  { credential, clientData, authenticatorData, signature }: PasskeyAnswer,
): Promise<number | undefined> {
  const { rpId, origin } = relyingParty(scope)
  try {
    const { verified, authenticationInfo } = await (
      await ceremonies()
    ).verifyAuthenticationResponse({
      response: {
        id: credential,
        rawId: credential,
        type: 'public-key',
        response: { clientDataJSON: clientData, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      expectedType: 'webauthn.get',
      requireUserVerification: true,
      credential: { id: credential, publicKey: Uint8Array.from(passkey.publicKey), counter: passkey.counter },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // What was sent is not what a passkey says: whatever is wrong with it, it is no proof.
    return undefined
  }
}

/** A passkey that a browser has just made. */
export interface MadePasskey {
  readonly credential: string
  readonly publicKey: Buffer
  readonly counter: number
}

/** The passkey that was made for a challenge, with its owner verified; undefined where that is not what was sent. */
export async function readMadePasskey(
  scope: Scope,
  {
    challenge,
    credential,
    clientData,
    attestation,
  }: Record<'challenge' | 'credential' | 'clientData' | 'attestation', string>,
): Promise<MadePasskey | undefined> {
  const { rpId, origin } = relyingParty(scope)
  try {
    const { verified, registrationInfo } = await (
      await ceremonies()
    ).verifyRegistrationResponse({
      response: {
        id: credential,
        rawId: credential,
        type: 'public-key',
        response: { clientDataJSON: clientData, attestationObject: await withoutMaker(attestation) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      expectedType: 'webauthn.create',
      requireUserVerification: true,
    })
    if (!verified || registrationInfo.credential.id !== credential) return undefined
    const { publicKey, counter } = registrationInfo.credential
    return { credential, publicKey: Buffer.from(publicKey), counter }
  } catch {
    return undefined
  }
}

// Who made the authenticator is not asked. What is said of it anyway would be certificates, whose addresses would be visited.
async function withoutMaker(attestation: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await encodings()
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestation)).get('authData')
  const bare = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare as never))
}
