import { sql } from '#platform/server/db/statement.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { PasskeyAnswer } from '../../contract/factors.ts'
import { relyingParty } from './challenges.ts'
import type { AccountRef } from './locked-account.ts'

// Loaded with the first passkey, because the library would slow down every start of the server.
const ceremonies = () => import('@simplewebauthn/server')
const encodings = () => import('@simplewebauthn/server/helpers')

interface PasskeyRow {
  id: string
  publicKey: Buffer
  counter: number
}

/** True if a passkey of the account has signed the challenge and verified its user. Stores the new counter. */
export async function acceptPasskey(
  scope: Scope,
  { organisationId, accountId }: AccountRef,
  challenge: string,
  answer: PasskeyAnswer,
): Promise<boolean> {
  const passkey = await scope.db.first(
    sql<PasskeyRow>`
      select id, public_key, counter
        from passkeys
       where organisation_id = ${organisationId} and account_id = ${accountId} and credential = ${answer.credential}`,
  )
  if (!passkey) return false
  const counter = await counterOf(scope, passkey, challenge, answer)
  if (counter === undefined) return false
  // A counter that does not increase means a copied passkey, unless the authenticator does not count at all.
  const used = await scope.db.many(
    sql`
      update passkeys set counter = ${counter}, used_at = ${scope.now}
       where organisation_id = ${organisationId} and id = ${passkey.id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))
      returning id`,
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
    // An invalid response is not a proof, whatever the reason.
    return undefined
  }
}

/** A passkey that a browser has just created. */
export interface NewPasskey {
  readonly credential: string
  readonly publicKey: Buffer
  readonly counter: number
}

/** Returns the passkey that was created for a challenge with a verified user. Undefined if the response is invalid. */
export async function readMadePasskey(
  scope: Scope,
  {
    challenge,
    credential,
    clientData,
    attestation,
  }: Record<'challenge' | 'credential' | 'clientData' | 'attestation', string>,
): Promise<NewPasskey | undefined> {
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

// The manufacturer of the authenticator is not checked. Its attestation could contain certificates with URLs that the
// check would request.
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
