import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes, fit for an address or a cookie. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token: whoever reads the database cannot use it. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
