import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** What a device gave for messages to be sealed for it, in base64url. */
export interface DeviceKeys {
  readonly p256dh: string
  readonly auth: string
}

const recordBytes = 4096

/**
 * Seals a message so that the device alone can read it, not the push service between (RFC 8291, one record of aes128gcm). `chance` is
 * given by a test. Throws where the device's keys are none.
 */
export function sealed(message: string, { p256dh, auth }: DeviceKeys, chance?: { salt: Buffer; key: Buffer }): Buffer {
  const salt = chance?.salt ?? randomBytes(16)
  const pair = createECDH('prime256v1')
  if (chance) pair.setPrivateKey(chance.key)
  else pair.generateKeys()
  const [theirs, ours] = [Buffer.from(p256dh, 'base64url'), pair.getPublicKey()]
  const derived = (secret: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length))
  const shared = derived(
    pair.computeSecret(theirs),
    Buffer.from(auth, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]),
    32,
  )
  const key = derived(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The 2 says that this record is the last.
  const text = Buffer.concat([cipher.update(Buffer.from(`${message}\u0002`)), cipher.final(), cipher.getAuthTag()])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordBytes)
  head.writeUInt8(ours.length, 4)
  return Buffer.concat([salt, head, ours, text])
}
