import { createECDH } from 'node:crypto'

/** The keys that identify this server to push services (RFC 8292): points of P-256 as browsers expect them, in base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** True if the private key is valid and the public key belongs to it. */
export function isVapidKeyPair({ publicKey, privateKey }: VapidKeys): boolean {
  const secret = Buffer.from(privateKey, 'base64url')
  if (secret.length !== 32) return false
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(secret)
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}
