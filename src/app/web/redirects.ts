import type { AuthProfile } from '#domains/accounts/contract.ts'
import type { Audience } from './screen.ts'

/** The parts of a profile that decide which screens a user may see. */
export type AccountDuties = Pick<AuthProfile, 'type' | 'password_update_required' | 'profile_complete'>

const duty = { worker: '/auth/update-worker-password', provider: '/auth/complete-provider-profile' } as const

/** True if the user has to complete a required step first. */
export function hasDuty(profile: AccountDuties): boolean {
  return profile.type === 'worker' ? profile.password_update_required : !profile.profile_complete
}

/**
 * Returns the path to redirect to instead of a screen of an audience, or undefined if the user may see it.
 * The server has the same checks in the same order.
 */
export function redirectFor(audience: Audience, profile: AccountDuties | null): string | undefined {
  // The layout of the portal and the page of kiosks check their separate sessions.
  if (audience === 'client' || audience === 'kiosk' || audience === 'contact' || audience === 'accountLink')
    return undefined
  if (audience === 'anyone' || audience === 'link') {
    return audience === 'link' && profile?.type === 'provider' ? homeOf(profile) : undefined
  }
  if (audience === 'public') return profile ? homeOf(profile) : undefined
  // Visitors who open a worker's screen get the worker tab of the sign-in.
  if (!profile) return audience.startsWith('worker') ? '/auth/login?tab=worker' : '/auth/login'
  if (!audience.startsWith(profile.type)) return '/'
  if (audience === 'workerAtFirst') return undefined
  if (audience === 'providerAtFirst') return hasDuty(profile) ? undefined : '/'
  return hasDuty(profile) ? duty[profile.type] : undefined
}

/** Returns the start path of a user: a required step if there is one, else their home. */
export function homeOf(profile: AccountDuties | null): string {
  if (!profile) return '/auth/login'
  return hasDuty(profile) ? duty[profile.type] : `/${profile.type}`
}

/** Redirects from one path to another. */
export const redirects: Readonly<Record<string, string>> = {
  '/worker': '/worker/assignments',
  '/worker/hours': '/worker/timesheet?tab=my-timesheet',
}
