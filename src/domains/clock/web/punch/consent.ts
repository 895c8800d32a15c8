const place = 'interim.location.explained'

/** True if the browser will not ask for permission any more, or cannot. Then the explanation is not needed. */
export async function wasConsentRequested(): Promise<boolean> {
  if (!window.isSecureContext || !('geolocation' in navigator)) return true
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state !== 'prompt'
  } catch {
    return wasExplained()
  }
}

/** Notes that the explanation was read, for browsers that do not report whether they will ask. */
export function noteConsentRequested(): void {
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
