const storageKey = 'interim.sign-out'

/** Stores the address that also ends the session at the identity provider, for the account that has signed in there. */
export function storeSignOutAddress(accountId: string, address: string | null): void {
  try {
    if (address === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify({ accountId, address }))
  } catch {
    // The browser may block storage. Then signing out ends the session here only.
  }
}

/** Opens the stored address if it belongs to the account, and forgets it. */
export function endAtProvider(accountId: string): void {
  const address = takeAddress(accountId)
  if (address) location.assign(address)
}

function takeAddress(accountId: string): string | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as {
      accountId: string
      address: string
    } | null
    localStorage.removeItem(storageKey)
    return stored?.accountId === accountId && /^https?:/.test(stored.address) ? stored.address : undefined
  } catch {
    return undefined
  }
}
