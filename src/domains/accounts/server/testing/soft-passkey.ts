import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** The values of a WebAuthn ceremony besides its challenge. Tests forge one of them. */
export interface Ceremony {
  readonly challenge: string
  readonly rpId?: string
  readonly origin?: string
  readonly type?: string
  /** True if the authenticator has verified its user by fingerprint or PIN. */
  readonly verified?: boolean
  readonly counter?: number
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

/** A software authenticator that creates one passkey and answers with it. */
export class SoftPasskey {
  readonly credential: string = text(randomBytes(32))
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #counter = 0

  /** Returns what a browser sends after creating the passkey. */
  make({ name = 'Laptop', ...ceremony }: Ceremony & { name?: string }) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const point = (value: string) => new Uint8Array(Buffer.from(value, 'base64url'))
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]) as never,
    )
    const id = Buffer.from(this.credential, 'base64url')
    const size = Buffer.from([id.length >> 8, id.length & 255])
    const authData = Buffer.concat([this.#head(ceremony, 0x40), Buffer.alloc(16), size, id, key])
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    )
    const clientData = this.#clientData(ceremony, 'webauthn.create').toString('base64url')
    const { challenge } = ceremony
    const { credential } = this
    return { challenge, name, credential, clientData, attestation: text(attestation), transports: ['internal'] }
  }

  /** Returns what a browser sends when the passkey answers a challenge. */
  answer(ceremony: Ceremony) {
    this.#counter = ceremony.counter ?? this.#counter + 1
    const authenticatorData = this.#head(ceremony, 0)
    const clientData = this.#clientData(ceremony, 'webauthn.get')
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.#keys.privateKey)
    return {
      credential: this.credential,
      clientData: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    }
  }

  #head({ rpId = 'localhost', verified = true }: Ceremony, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    return Buffer.concat([sha256(rpId), Buffer.from([0x01 | (verified ? 0x04 : 0) | flags]), counter])
  }

  #clientData({ challenge, origin = 'http://localhost:3000', type }: Ceremony, usual: string): Buffer {
    return Buffer.from(JSON.stringify({ type: type ?? usual, challenge, origin, crossOrigin: false }))
  }
}
