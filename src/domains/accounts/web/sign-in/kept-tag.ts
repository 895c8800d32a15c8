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

/** The address to prefill at the next sign-in, after a password was chosen by a link. Kept in memory only. */
export const nextSignIn = { email: '' }
