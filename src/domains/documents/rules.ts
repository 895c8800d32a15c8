import type { Machine } from '#base/states.ts'

export const verifications = ['unverified', 'verified', 'rejected'] as const
export type Verification = (typeof verifications)[number]

/** What the organisation may say of a certification; a worker who edits it begins anew. */
export const verificationMoves: Machine<Verification, 'verify' | 'reject'> = {
  unverified: { verify: 'verified', reject: 'rejected' },
  verified: { reject: 'rejected' },
  rejected: { verify: 'verified' },
}

/** For how many days before its end a certification is called expiring. */
export const expiringDays = 60

/** How long a certification still stands on a day: without end, well, not much longer, or no more. */
export function expiryOf(expiresOn: string | null, today: string): 'endless' | 'valid' | 'expiring' | 'expired' {
  if (expiresOn === null) return 'endless'
  if (expiresOn < today) return 'expired'
  return (Date.parse(expiresOn) - Date.parse(today)) / 86_400_000 <= expiringDays ? 'expiring' : 'valid'
}
