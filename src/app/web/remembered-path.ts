import { isOwnPath } from '#platform/web/navigation/address.ts'
import { screenAt } from './screen-at.ts'

const storageKey = 'interim.path'

/** Remembers the current or requested path until the next sign-in; only screens behind the sign-in. */
export function rememberPath(path: string): void {
  const audience = screenAt(path.split('?')[0] ?? path)?.audience
  if (audience !== 'provider' && audience !== 'worker') return
  try {
    sessionStorage.setItem(storageKey, path)
  } catch {
    // Storage may be blocked: then sign-in leads to the home.
  }
}

/** Returns the remembered path if it is a screen of this type of user; never a path outside of the application. */
export function rememberedPath(type: 'provider' | 'worker'): string | undefined {
  try {
    const path = sessionStorage.getItem(storageKey)
    if (!path || !isOwnPath(path)) return undefined
    return screenAt(path.split('?')[0] ?? path)?.audience === type ? path : undefined
  } catch {
    return undefined
  }
}

/** Deletes the remembered path, as at sign-out: the next user may be another person. */
export function forgetPath(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Storage may be blocked: then nothing was stored.
  }
}
