import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The place of an encrypted value: it can be decrypted only there. */
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
  /** Returns the value; throws if it was changed, or is in another place than it was encrypted for. */
  open(sealed: string, place: Place): string
  /** Returns the key of 32 bytes for a purpose, always the same, from which no other can be derived. */
  keyFor(purpose: string): Buffer
}

const nonceBytes = 12
const tagBytes = 16

/** For a key rotation: the key that decrypts a value. */
interface Opened {
  readonly value: string
  /** True if only the former key decrypts it. */
  readonly isFormer: boolean
}

/** A cipher that also returns which of its keys opened a value. */
export interface RotatingCipher extends FieldCipher {
  openWith(sealed: string, place: Place): Opened
}

/**
 * AES-256-GCM under a key derived from the server's secret; the number in front names the way of sealing. Where there is a former
 * secret, what was sealed with it is opened too, and everything new is sealed with the present one.
 */
export function makeCipher(secretKey: Buffer, formerKey?: Buffer): RotatingCipher {
  const key = derived(secretKey, 'fields 1')
  const former = formerKey && derived(formerKey, 'fields 1')
  function openWith(sealed: string, place: Place): Opened {
    try {
      return { value: opened(key, sealed, place), isFormer: false }
    } catch (error) {
      if (!former) throw error
      return { value: opened(former, sealed, place), isFormer: true }
    }
  }
  return {
    seal(value, place) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound(place))
      const text = Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `1.${text.toString('base64url')}`
    },
    open: (sealed, place) => openWith(sealed, place).value,
    openWith,
    keyFor: (purpose) => derived(secretKey, `for ${purpose}`),
  }
}

function derived(secretKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), `interim ${purpose}`, 32))
}

function bound({ organisationId, table, id, column }: Place): Buffer {
  return Buffer.from([organisationId, table, id, column].join('\u0000'))
}

function opened(key: Buffer, sealed: string, place: Place): string {
  const text = Buffer.from(sealed.slice(2), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, text.subarray(0, nonceBytes)).setAAD(bound(place))
  decipher.setAuthTag(text.subarray(-tagBytes))
  return Buffer.concat([decipher.update(text.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8')
}
