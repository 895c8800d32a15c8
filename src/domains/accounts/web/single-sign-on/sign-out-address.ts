import { storedText, storeText } from '#platform/web/local-storage/stored-text.ts'

const storageKey = 'interim.sign-out'

/**
 * Stores the address that also ends the session at the identity provider, for the account that has signed in there. Without storage,
 * signing out ends the session here only.
 */
export function storeSignOutAddress(accountId: string, address: string | null): void {
  storeText(storageKey, address && JSON.stringify({ accountId, address }))
}

/** Opens the stored address if it belongs to the account, and forgets it. */
export function endAtProvider(accountId: string): void {
  const address = takeAddress(accountId)
  if (address) location.assign(address)
}

function takeAddress(accountId: string): string | undefined {
  try {
    const stored = JSON.parse(storedText(storageKey) ?? 'null') as {
      accountId: string
      address: string
    } | null
    storeText(storageKey, null)
    return stored?.accountId === accountId && /^https?:/.test(stored.address) ? stored.address : undefined
  } catch {
    return undefined
  }
}
