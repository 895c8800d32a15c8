const place = 'interim.location.explained'

/** True where the browser will not ask for consent any more, or cannot: then there is no reason to give before it does. */
export async function isAsked(): Promise<boolean> {
  if (!window.isSecureContext || !('geolocation' in navigator)) return true
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state !== 'prompt'
  } catch {
    return wasExplained()
  }
}

/** Notes that the reason was read, for browsers that do not say whether they will ask. */
export function noteAsked(): void {
  try {
    localStorage.setItem(place, 'yes')
  } catch {
    // Without storage the explanation is shown again.
  }
}

function wasExplained(): boolean {
  try {
    return localStorage.getItem(place) !== null
  } catch {
    return false
  }
}
