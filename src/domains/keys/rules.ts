/** The states of an API key. Only an active one may call. */
export const keyStatuses = ['active', 'expired', 'revoked'] as const
export type KeyStatus = (typeof keyStatuses)[number]

/** The page with the list of API keys. */
export const keysPath = '/provider/settings?tab=integrations'

const dayMs = 24 * 3600_000

/** For how long the former key is valid after a rotation. */
export const overlapMs = dayMs
/** For how many days a key is valid. */
export const lifetimeDays = { default: 365, most: 730 } as const

/** Returns the state of a key at a time. */
export function keyStatusAt(
  key: { readonly expiresAt: string; readonly revokedAt: string | null },
  now: string,
): KeyStatus {
  if (key.revokedAt !== null) return 'revoked'
  return key.expiresAt > now ? 'active' : 'expired'
}

/** The numbers of days before its expiry at which administrators are notified of a key. */
const expiryDistances = [30, 7] as const
export const mostExpiryDistance = Math.max(...expiryDistances)

/** Returns the distances for a key with this lifetime: a key for 30 days does not expire soon on its first day. */
export function expiryDistancesOf(lifetimeDays: number): number[] {
  return expiryDistances.filter((distance) => distance < lifetimeDays)
}

/** Returns whether an active key is so close to its expiry that administrators have been notified. */
export function expiresSoon(
  { expiresAt, lifetimeDays }: { readonly expiresAt: string; readonly lifetimeDays: number },
  now: string,
): boolean {
  const distance = Math.max(0, ...expiryDistancesOf(lifetimeDays))
  return Date.parse(expiresAt) - Date.parse(now) <= distance * dayMs
}
