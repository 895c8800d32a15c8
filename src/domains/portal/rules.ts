/** For how long a requested sign-in link works, in minutes. */
export const signInMinutes = 15

/** For how long the link of an invitation works, in days. */
export const invitationDays = 14

/** The longest range of days of the portal's schedule. */
export const mostScheduleDays = 31

/** The status of a contact in the portal: `active` after the first sign-in. */
export type AccessStatus = 'active' | 'invited' | 'none'

/** Returns the status of a contact in the portal. */
export function accessStatusOf(access: {
  readonly invitedAt: string | null
  readonly lastSignInAt: string | null
}): AccessStatus {
  if (access.lastSignInAt !== null) return 'active'
  return access.invitedAt === null ? 'none' : 'invited'
}
