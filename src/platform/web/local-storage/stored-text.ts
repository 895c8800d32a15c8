/** Returns a short text that this browser has stored; null if there is none, or if storage is blocked. */
export function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a short text in this browser, or removes it; false if storage is blocked, so that it lasts as long as the page only. */
export function storeText(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
