import type { AuthProfile } from '#domains/accounts/contract.ts'
import type { Audience } from './screen.ts'

/** What decides where somebody may go. */
export type AccountDuties = Pick<AuthProfile, 'type' | 'password_update_required' | 'profile_complete'>

const duty = { worker: '/auth/update-worker-password', provider: '/auth/complete-provider-profile' } as const

/** True for who has something to do before anything else. */
export function hasDuty(profile: AccountDuties): boolean {
  return profile.type === 'worker' ? profile.password_update_required : !profile.profile_complete
}

/**
 * Where somebody is sent instead of a screen of an audience, or undefined where it may be seen.
 * The same gates, in the same order, stand on the server.
 */
export function gateOf(audience: Audience, profile: AccountDuties | null): string | undefined {
  if (audience === 'anyone' || audience === 'link') {
    return audience === 'link' && profile?.type === 'provider' ? homeOf(profile) : undefined
  }
  if (audience === 'public') return profile ? homeOf(profile) : undefined
  // Visitors who wanted a worker's screen get the worker's tab.
  if (!profile) return audience.startsWith('worker') ? '/auth/login?tab=worker' : '/auth/login'
  if (!audience.startsWith(profile.type)) return '/'
  if (audience === 'workerAtFirst') return undefined
  if (audience === 'providerAtFirst') return hasDuty(profile) ? undefined : '/'
  return hasDuty(profile) ? duty[profile.type] : undefined
}

/** Where somebody belongs: to a duty first, else to the own home. */
export function homeOf(profile: AccountDuties | null): string {
  if (!profile) return '/auth/login'
  return hasDuty(profile) ? duty[profile.type] : `/${profile.type}`
}
