/** The location of the device; accuracy in metres. */
interface Fix {
  readonly latitude: number
  readonly longitude: number
  readonly accuracy: number
}

/** The reason for a missing location. */
export type LocationTrouble = 'denied' | 'unavailable' | 'timedOut' | 'notSupported' | 'httpsRequired'

/** A location, or the reason why there is none. */
export type Located =
  | { readonly fix: Fix; readonly trouble?: never }
  | { readonly fix?: never; readonly trouble: LocationTrouble }

const troubles: Readonly<Record<number, LocationTrouble>> = { 1: 'denied', 2: 'unavailable', 3: 'timedOut' }

/** Reads the device's location, with `isRetry` without a cached position; the text of each failure is at `platform.location.<trouble>`. */
export async function readLocation({ isRetry = false } = {}): Promise<Located> {
  if (!window.isSecureContext) return { trouble: 'httpsRequired' }
  if (!('geolocation' in navigator)) return { trouble: 'notSupported' }
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ fix: { latitude, longitude, accuracy } }),
      ({ code }) => resolve({ trouble: troubles[code] ?? 'unavailable' }),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: isRetry ? 0 : 30_000 },
    )
  })
}
