import { storedText, storeText } from '#platform/web/local-storage/stored-text.ts'

const storageKey = 'interim.tag'

/** Returns the company tag of the last sign-in on this device. */
export function storedTag(): string {
  return storedText(storageKey) ?? ''
}

/** Stores the company tag of a sign-in on this device. */
export function storeTag(tag: string): void {
  storeText(storageKey, tag)
}

/** The address to prefill at the next sign-in, after a password was chosen by a link. Kept in memory only. */
export const nextSignIn = { email: '' }
