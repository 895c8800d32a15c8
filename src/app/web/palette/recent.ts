import type { Target } from './entry.ts'

/** What was opened from the palette, as it is offered again. */
export interface Recent {
  readonly name: string
  readonly detail: string
  readonly target: Target & { readonly to: string }
}

const most = 6
const keyOf = (accountId: string) => `interim.recent.${accountId}`

/** What this account has opened in this tab, the latest first. */
export function recentOf(accountId: string): readonly Recent[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(accountId)) ?? '[]') as Recent[]
  } catch {
    return []
  }
}

/** Remembers what was opened; names of people stay in this tab and go with it, or with signing out. */
export function rememberRecent(accountId: string, opened: Recent): void {
  const others = recentOf(accountId).filter(({ target }) => target.to !== opened.target.to)
  try {
    sessionStorage.setItem(keyOf(accountId), JSON.stringify([opened, ...others].slice(0, most)))
  } catch {
    // Storage may be forbidden: then nothing is recent.
  }
}

/** Forgets it when somebody signs out. */
export function forgetRecent(accountId: string): void {
  try {
    sessionStorage.removeItem(keyOf(accountId))
  } catch {
    // Nothing was kept.
  }
}
