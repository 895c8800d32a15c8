/** The states of an API key. Only an active one may call. */
export const keyStatuses = ['active', 'expired', 'revoked'] as const
export type KeyStatus = (typeof keyStatuses)[number]

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
