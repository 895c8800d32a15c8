import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Where a secret value stands: it opens there and nowhere else. */
export interface Place {
  readonly organisationId: string
  readonly table: string
  readonly id: string
  readonly column: string
}

/** Seals values that must not be readable at rest. */
export interface FieldCipher {
  /** `1.<base64url of nonce, ciphertext and tag>`, different each time. */
  seal(value: string, place: Place): string
  /** The value; throws when it was changed, or stands elsewhere than it was sealed for. */
  open(sealed: string, place: Place): string
}

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM under a key derived from the server's secret; the number in front names the key. */
export function makeCipher(secretKey: Buffer): FieldCipher {
  const key = Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), 'interim fields 1', 32))
  const bound = (place: Place) =>
    Buffer.from([place.organisationId, place.table, place.id, place.column].join('\u0000'))
  return {
    seal(value, place) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound(place))
      const text = Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `1.${text.toString('base64url')}`
    },
    open(sealed, place) {
      const text = Buffer.from(sealed.slice(2), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, text.subarray(0, nonceBytes)).setAAD(bound(place))
      decipher.setAuthTag(text.subarray(-tagBytes))
      return Buffer.concat([decipher.update(text.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8')
    },
  }
}
