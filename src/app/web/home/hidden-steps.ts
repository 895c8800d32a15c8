const storageKey = (accountId: string) => `interim.firstSteps.hidden.${accountId}`

/** True if the user has hidden the checklist on this device. */
export function areStepsHidden(accountId: string): boolean {
  try {
    return localStorage.getItem(storageKey(accountId)) !== null
  } catch {
    return false
  }
}

/** Hides the checklist for an account on this device. */
export function hideSteps(accountId: string): void {
  try {
    localStorage.setItem(storageKey(accountId), '1')
  } catch {
    // Storage may be blocked: then it is hidden until the page reloads.
  }
}
