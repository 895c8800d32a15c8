import { isOwnPath } from '#platform/web/navigation/address.ts'
import { screenAt } from './screen-at.ts'

const kept = 'interim.path'

/** Remembers where somebody was, or wanted to go, until the next sign-in: only screens behind the sign-in. */
export function rememberPath(path: string): void {
  const audience = screenAt(path.split('?')[0] ?? path)?.audience
  if (audience !== 'provider' && audience !== 'worker') return
  try {
    sessionStorage.setItem(kept, path)
  } catch {
    // Storage may be forbidden: then one starts at home.
  }
}

/** The remembered path, where it is a screen of this type of user; it is within the application, always. */
export function rememberedPath(type: 'provider' | 'worker'): string | undefined {
  try {
    const path = sessionStorage.getItem(kept)
    if (!path || !isOwnPath(path)) return undefined
    return screenAt(path.split('?')[0] ?? path)?.audience === type ? path : undefined
  } catch {
    return undefined
  }
}

/** Forgets it, as when somebody signs out: the next one may be somebody else. */
export function forgetPath(): void {
  try {
    sessionStorage.removeItem(kept)
  } catch {
    // Nothing was kept.
  }
}
