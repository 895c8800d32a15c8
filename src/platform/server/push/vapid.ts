import { createECDH, createPrivateKey, sign } from 'node:crypto'
import { join } from 'node:path'
import { keptSecret } from '../crypto/kept-secret.ts'

/** With what a server says to push services who it is (RFC 8292): points of P-256 as browsers take them, in base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const curve = 'prime256v1'

/** New keys. */
export function makeVapidKeys(): VapidKeys {
  const pair = createECDH(curve)
  pair.generateKeys()
  // Node leaves zeros in front away.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** True where a private key is one, and the public key is its own. */
export function belongTogether({ publicKey, privateKey }: VapidKeys): boolean {
  const given = Buffer.from(privateKey, 'base64url')
  if (given.length !== 32) return false
  try {
    const pair = createECDH(curve)
    pair.setPrivateKey(given)
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

/** The keys that were made once and are kept in the data folder, readable by their owner alone. */
export async function keptVapidKeys(dataDir: string): Promise<VapidKeys> {
  const file = join(dataDir, 'vapid-keys')
  const kept = await keptSecret(file, () => {
    const { publicKey, privateKey } = makeVapidKeys()
    return `${publicKey} ${privateKey}`
  })
  const [publicKey = '', privateKey = ''] = kept.trim().split(' ')
  const keys = { publicKey, privateKey }
  if (!belongTogether(keys)) throw new Error(`${file} does not hold a pair of keys: restore it from a backup`)
  return keys
}

const lifetimeSeconds = 12 * 3600

/** What a call to a push service is signed with, for its origin alone and for half a day; `subject` is where its people reach ours. */
export function vapidAuthorization(
  { publicKey, privateKey }: VapidKeys,
  { audience, subject, now }: { audience: string; subject: string; now: string },
): string {
  const claims = { aud: audience, exp: Math.floor(Date.parse(now) / 1000) + lifetimeSeconds, sub: subject }
  const text = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`
}
