import type { Target } from './entry.ts'
import type { Item } from './items.ts'

/** An item opened from the palette, to be offered again. */
export interface Recent extends Pick<Item, 'kind' | 'actions'> {
  readonly name: string
  readonly detail: string
  readonly target: Target & { readonly to: string }
}

const most = 6
const keyOf = (accountId: string) => `interim.recent.${accountId}`

/** Returns the items that this account has opened in this tab, the latest first. */
export function recentOf(accountId: string): readonly Recent[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(accountId)) ?? '[]') as Recent[]
  } catch {
    return []
  }
}

/** Remembers an opened item; names of people stay in this tab until it is closed or the user signs out. */
export function rememberRecent(accountId: string, opened: Recent): void {
  const others = recentOf(accountId).filter(({ target }) => target.to !== opened.target.to)
  try {
    sessionStorage.setItem(keyOf(accountId), JSON.stringify([opened, ...others].slice(0, most)))
  } catch {
    // Storage may be blocked: then there are no recent items.
  }
}

/** Deletes the recent items of an account, at sign-out. */
export function forgetRecent(accountId: string): void {
  try {
    sessionStorage.removeItem(keyOf(accountId))
  } catch {
    // Storage may be blocked: then nothing was stored.
  }
}
