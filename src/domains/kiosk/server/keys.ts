import {
  constants,
  createHmac,
  createPublicKey,
  generateKeyPair,
  privateDecrypt,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import type { FieldCipher } from '#platform/server/crypto/field-cipher.ts'
import { signingKeyContext } from '#platform/server/sessions/kiosk-devices.ts'
import { type KioskCode, signatureBytes, signedText } from '../rules/codes.ts'

const generate = promisify(generateKeyPair)

/** Where a key of a kiosk is encrypted. */
export interface KioskKeyOwner {
  readonly organisationId: string
  readonly id: string
}

const openingAt = ({ organisationId, id }: KioskKeyOwner) => ({
  organisationId,
  table: 'kiosks',
  id,
  column: 'opening_key',
})

/** Returns a new private key (RSA, 2048 bits) with which the server opens PINs of a kiosk, encrypted. */
export async function makeOpeningKey(cipher: FieldCipher, owner: KioskKeyOwner): Promise<string> {
  const { privateKey } = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return cipher.seal(privateKey, openingAt(owner))
}

/** Returns the public key of an opening key, as a tablet imports it. */
export function sealingKeyOf(cipher: FieldCipher, owner: KioskKeyOwner, openingKey: string): string {
  const key = createPublicKey(cipher.open(openingKey, openingAt(owner)))
  return key.export({ type: 'spki', format: 'der' }).toString('base64url')
}

/** Returns the PIN that a tablet has encrypted for a label; undefined if it was not encrypted for it with this key. */
export function openPin(
  cipher: FieldCipher,
  owner: KioskKeyOwner,
  { openingKey, sealedPin, label }: { openingKey: string; sealedPin: string; label: string },
): string | undefined {
  try {
    const opened = privateDecrypt(
      {
        key: cipher.open(openingKey, openingAt(owner)),
        padding: constants.RSA_PKCS1_OAEP_PADDING,
        oaepHash: 'sha256',
        oaepLabel: Buffer.from(label),
      },
      Buffer.from(sealedPin, 'base64url'),
    ).toString()
    return /^\d{6}$/.test(opened) ? opened : undefined
  } catch {
    return undefined
  }
}

/** Returns a new key with which a tablet signs its codes, as it is given to the tablet and encrypted. */
export function makeSigningKey(cipher: FieldCipher, owner: KioskKeyOwner): { key: string; sealed: string } {
  const key = randomBytes(32).toString('base64url')
  return { key, sealed: cipher.seal(key, signingKeyContext(owner)) }
}

/** Returns the signature of a code (HMAC-SHA-256, cut to 16 bytes) in base64url. */
export function signatureOf(key: string, kioskId: string, step: number): string {
  const whole = createHmac('sha256', Buffer.from(key, 'base64url')).update(signedText(kioskId, step)).digest()
  return whole.subarray(0, signatureBytes).toString('base64url')
}

/** True if the encrypted key has signed the code. */
export function isSignedBy(
  cipher: FieldCipher,
  owner: KioskKeyOwner,
  sealedKey: string,
  { kioskId, step, signature }: KioskCode,
): boolean {
  const expected = Buffer.from(signatureOf(cipher.open(sealedKey, signingKeyContext(owner)), kioskId, step))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
