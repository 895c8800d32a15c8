const storageKey = 'interim.tag'

/** Returns the company tag of the last sign-in on this device. */
export function storedTag(): string {
  try {
    return localStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}

/** Stores the company tag of a sign-in on this device. */
export function storeTag(tag: string): void {
  try {
    localStorage.setItem(storageKey, tag)
  } catch {
    // The browser may block storage. Then the tag must be entered again.
  }
}

/** The address to prefill at the next sign-in, after a password was chosen by a link. Kept in memory only. */
export const nextSignIn = { email: '' }
