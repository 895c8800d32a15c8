import { createECDH } from 'node:crypto'
import { join } from 'node:path'
import { keptSecret } from '../crypto/kept-secret.ts'

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

/** The keys in the data folder, generated at the first start and readable by their owner alone. */
export async function storedVapidKeys(dataDir: string): Promise<VapidKeys> {
  const file = join(dataDir, 'vapid-keys')
  const stored = await keptSecret(file, async () => {
    const { default: webPush } = await import('web-push')
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    return `${publicKey} ${privateKey}`
  })
  const [publicKey = '', privateKey = ''] = stored.trim().split(' ')
  const keys = { publicKey, privateKey }
  if (!isVapidKeyPair(keys)) throw new Error(`${file} does not hold a pair of keys: restore it from a backup`)
  return keys
}
