import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The cell of an encrypted value. It is authenticated with the value, which can be decrypted only in this context. */
export interface EncryptionContext {
  readonly organisationId: string
  readonly table: string
  readonly id: string
  readonly column: string
}

/** Seals values that must not be readable at rest. */
export interface FieldCipher {
  /** `1.<base64url of nonce, ciphertext and tag>`, different each time. */
  seal(value: string, context: EncryptionContext): string
  /** Returns the value; throws if it was changed, or was encrypted in another context. */
  open(sealed: string, context: EncryptionContext): string
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
  openWith(sealed: string, context: EncryptionContext): Opened
}

/**
 * AES-256-GCM under a key derived from the server's secret; the number in front names the way of sealing. Where there is a former
 * secret, what was sealed with it is opened too, and everything new is sealed with the present one.
 */
export function makeCipher(secretKey: Buffer, formerKey?: Buffer): RotatingCipher {
  const key = derived(secretKey, 'fields 1')
  const former = formerKey && derived(formerKey, 'fields 1')
  function openWith(sealed: string, context: EncryptionContext): Opened {
    try {
      return { value: opened(key, sealed, context), isFormer: false }
    } catch (error) {
      if (!former) throw error
      return { value: opened(former, sealed, context), isFormer: true }
    }
  }
  return {
    seal(value, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(associatedData(context))
      const text = Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `1.${text.toString('base64url')}`
    },
    open: (sealed, context) => openWith(sealed, context).value,
    openWith,
    keyFor: (purpose) => derived(secretKey, `for ${purpose}`),
  }
}

function derived(secretKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), `interim ${purpose}`, 32))
}

function associatedData({ organisationId, table, id, column }: EncryptionContext): Buffer {
  return Buffer.from([organisationId, table, id, column].join('\u0000'))
}

function opened(key: Buffer, sealed: string, context: EncryptionContext): string {
  const text = Buffer.from(sealed.slice(2), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, text.subarray(0, nonceBytes)).setAAD(associatedData(context))
  decipher.setAuthTag(text.subarray(-tagBytes))
  return Buffer.concat([decipher.update(text.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8')
}
