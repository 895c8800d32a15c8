import { useSyncExternalStore } from 'react'
import type { Permission } from '#base/actor.ts'
import { type Region, usualRegion } from '#base/region.ts'
import { call } from '#platform/web/api/client.ts'
import { ApiProblem, type Failure, isRefusal, NetworkFailure } from '#platform/web/api/problem.ts'
import { accountRoutes, type AuthProfile } from '../contract.ts'

/** Who is signed in, as far as it is known. */
export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'known'; readonly profile: AuthProfile | null }

let held: Session = { state: 'loading' }
const listeners = new Set<() => void>()

function hold(next: Session): void {
  held = next
  for (const listener of listeners) listener()
}

/** The session of this browser: empty at first, filled by reading the profile or by signing in. */
export const session = {
  snapshot: () => held,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Takes over who is signed in, or nobody. */
  set: (profile: AuthProfile | null) => hold({ state: 'known', profile }),
  /** Asks the server who is signed in. */
  load: async () => {
    if (held.state === 'failed') hold({ state: 'loading' })
    await session.retry()
  },
  /** The same, while what is known stays in sight. */
  retry: async () => {
    try {
      hold({ state: 'known', profile: await call(accountRoutes.readProfile, {}) })
    } catch (failure) {
      if (isRefusal(failure, 'UNAUTHENTICATED')) return hold({ state: 'known', profile: null })
      if (!(failure instanceof ApiProblem || failure instanceof NetworkFailure)) throw failure
      // Who was known before stays known while the server cannot be reached, also from a former visit.
      const kept = failure instanceof NetworkFailure && held.state !== 'known' ? await readKept() : undefined
      if (held.state !== 'known') hold(kept ? { state: 'known', profile: kept } : { state: 'failed', failure })
    }
  },
}

// Only what a worker's device keeps is needed without a network, so it is fetched no sooner.
async function readKept(): Promise<AuthProfile | undefined> {
  try {
    return await (await import('./kept-profile.ts')).readKeptProfile()
  } catch {
    return undefined
  }
}

/** Who is signed in, as far as it is known; shown again when it changes. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.snapshot)
}

/** The profile of who is signed in; only below a gate that lets nobody else in. */
export function useProfile(): AuthProfile {
  const current = useSession()
  if (current.state !== 'known' || !current.profile) throw new Error('Nobody is signed in')
  return current.profile
}

/** True where the role of who is signed in has a permission: what one may not do is not offered. */
export function useMay(permission: Permission): boolean {
  const current = useSession()
  return current.state === 'known' && current.profile?.allowed.includes(permission) === true
}

/** Whose the drafts are that forms keep in this browser: an organisation and an account. */
export function draftOwner({ provider_id, id }: Pick<AuthProfile, 'provider_id' | 'id'>): string {
  return `${provider_id}.${id}`
}

/** How who is signed in wants dates, times and amounts to be shown. */
export function regionOf(profile: Pick<AuthProfile, 'region'> | null): Region {
  if (!profile) return usualRegion
  const { date_format, time_format, currency, first_day_of_week } = profile.region
  return { dateFormat: date_format, timeFormat: time_format, currency, firstDayOfWeek: first_day_of_week }
}

/** A person's name as far as it is known, else the address. */
export function fullName(profile: Pick<AuthProfile, 'given_name' | 'family_name' | 'email'>): string {
  return [profile.given_name, profile.family_name].filter(Boolean).join(' ') || profile.email
}
