const kept = 'interim.tag'

/** The company tag that was last signed in with on this device, so that nobody types it twice. */
export function keptTag(): string {
  try {
    return localStorage.getItem(kept) ?? ''
  } catch {
    return ''
  }
}

/** Keeps the company tag of a sign-in on this device. */
export function keepTag(tag: string): void {
  try {
    localStorage.setItem(kept, tag)
  } catch {
    // Storage may be forbidden: then it is typed again.
  }
}

/** Who signs in next, as far as this page knows it: after a password was chosen by a link. It is in no address and no storage. */
export const nextSignIn = { email: '' }
