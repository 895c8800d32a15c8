import { useSyncExternalStore } from 'react'
import type { Permission } from '#base/actor.ts'
import { type Region, usualRegion } from '#base/region.ts'
import { call, readBetweenWrites } from '#platform/web/api/client.ts'
import { ApiProblem, type Failure, isRefusal, NetworkFailure } from '#platform/web/failure/problem.ts'
import { accountRoutes, type AuthProfile } from '../contract.ts'

/** The state of the session in this browser. */
export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'known'; readonly profile: AuthProfile | null }

let current: Session = { state: 'loading' }
const listeners = new Set<() => void>()

function hold(next: Session): void {
  current = next
  for (const listener of listeners) listener()
}

/** The session of this browser, filled by loading the profile or by signing in. */
export const session = {
  snapshot: () => current,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Sets the signed-in profile, or null after signing out. */
  set: (profile: AuthProfile | null) => hold({ state: 'known', profile }),
  /** Loads the profile from the server. */
  load: async () => {
    if (current.state === 'failed') hold({ state: 'loading' })
    await session.retry()
  },
  /** Loads the profile and keeps the current state until the response. */
  retry: async () => {
    try {
      const profile = await readBetweenWrites(() => call(accountRoutes.readProfile, {}))
      hold({ state: 'known', profile })
    } catch (failure) {
      if (isRefusal(failure, 'UNAUTHENTICATED')) return hold({ state: 'known', profile: null })
      if (!(failure instanceof ApiProblem || failure instanceof NetworkFailure)) throw failure
      // Without a network, the known profile stays, or the one that is stored from an earlier visit.
      const stored = failure instanceof NetworkFailure && current.state !== 'known' ? await storedProfile() : undefined
      if (current.state !== 'known') hold(stored ? { state: 'known', profile: stored } : { state: 'failed', failure })
    }
  },
}

// Loaded on demand, because only a worker’s device without a network needs it.
async function storedProfile(): Promise<AuthProfile | undefined> {
  const loaded = await import('./stored-profile.ts').catch(() => undefined)
  return loaded?.readStoredProfile()
}

/** Returns the session, and renders again when it changes. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.snapshot, session.snapshot)
}

/** Returns the signed-in profile. Must only be used on pages that need a session. */
export function useProfile(): AuthProfile {
  const current = useSession()
  if (current.state !== 'known' || !current.profile) throw new Error('Nobody is signed in')
  return current.profile
}

/** True if the role of the signed-in person has a permission. Actions without it are not shown. */
export function useMay(permission: Permission): boolean {
  const current = useSession()
  return current.state === 'known' && current.profile?.allowed.includes(permission) === true
}

/** Returns the formats of dates, times and amounts of the signed-in person. */
export function regionOf(profile: Pick<AuthProfile, 'region'> | null): Region {
  if (!profile) return usualRegion
  const { date_format, time_format, currency, first_day_of_week } = profile.region
  return { dateFormat: date_format, timeFormat: time_format, currency, firstDayOfWeek: first_day_of_week }
}

/** Returns a person’s name, or else the address. */
export function fullName(profile: Pick<AuthProfile, 'given_name' | 'family_name' | 'email'>): string {
  return [profile.given_name, profile.family_name].filter(Boolean).join(' ') || profile.email
}
