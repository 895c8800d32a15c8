import { join } from 'node:path'
import { isVapidKeyPair, type VapidKeys } from '../config/vapid-keys.ts'
import { storedSecret } from '#platform/server/crypto/stored-secret.ts'

/** The keys in the data folder, generated at the first start and readable by their owner alone. */
export async function storedVapidKeys(dataDir: string): Promise<VapidKeys> {
  const file = join(dataDir, 'vapid-keys')
  const stored = await storedSecret(file, async () => {
    const { default: webPush } = await import('web-push')
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    return `${publicKey} ${privateKey}`
  })
  const [publicKey = '', privateKey = ''] = stored.trim().split(' ')
  const keys = { publicKey, privateKey }
  if (!isVapidKeyPair(keys)) throw new Error(`${file} does not hold a pair of keys: restore it from a backup`)
  return keys
}
