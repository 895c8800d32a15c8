import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes, fit for an address or a cookie. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored hash of a token, which cannot be used to sign in. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
