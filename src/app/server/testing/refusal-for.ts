import { type ClientPermission, type KeyScope, type ProviderRole, reachOf } from '#base/actor.ts'
import type { Caller } from './callers.ts'
import { expectedRoutes } from './expected-routes.ts'
import type { ExpectedRoute } from './expected-routes/expected-route.ts'

/** What the permission checks look at in a caller. */
export interface CallerRights extends Pick<Caller, 'type' | 'role' | 'before'> {
  readonly key?: Pick<NonNullable<Caller['key']>, 'scopes'>
  readonly contact?: Pick<NonNullable<Caller['contact']>, 'permissions'>
}

/** Returns the refusal of the permission checks, in their order; undefined if all pass. */
export function refusalFor(name: string, caller: CallerRights): string | undefined {
  const expected = expectedRoutes.get(name)
  if (!expected || expected.who === 'anyone') return undefined
  const { who, key: scope, first } = expected
  if (typeof who === 'object' && 'contacts' in who) return refusalOfPortal(who.contacts, caller)
  if (who === 'kiosk') return refusalOfKiosk(caller)
  if (!caller.type || caller.type === 'client' || caller.type === 'kiosk') return '401 UNAUTHENTICATED'
  if (caller.key && scope === undefined) return '403 FORBIDDEN_FOR_KEYS'
  if (caller.key && scope !== undefined && !mayWithKey(caller, scope)) return '403 FORBIDDEN'
  const type = typeOf(expected) ?? caller.type
  if (caller.type !== type) return '403 FORBIDDEN'
  if (caller.before && !first) return `403 ${caller.before}`
  if (typeof who !== 'object' || caller.type === 'worker') return undefined
  return who.includes(caller.role as ProviderRole) ? undefined : '403 FORBIDDEN'
}

// The portal has a separate cookie: an account is nobody there, and a contact nobody elsewhere.
function refusalOfPortal(
  permission: ClientPermission | 'all',
  { type, key, contact }: CallerRights,
): string | undefined {
  if (key && type) return '403 FORBIDDEN_FOR_KEYS'
  if (type !== 'client') return '401 UNAUTHENTICATED'
  return permission === 'all' || contact?.permissions.includes(permission) ? undefined : '403 FORBIDDEN'
}

// A kiosk has a separate cookie, too.
function refusalOfKiosk({ type, key }: CallerRights): string | undefined {
  if (key && type) return '403 FORBIDDEN_FOR_KEYS'
  return type === 'kiosk' ? undefined : '401 UNAUTHENTICATED'
}

function typeOf({ who, workers }: ExpectedRoute): Caller['type'] {
  if (typeof who === 'object') return workers ? undefined : 'provider'
  return who === 'worker' ? 'worker' : undefined
}

function mayWithKey({ key, role }: CallerRights, scope: KeyScope): boolean {
  return (key?.scopes.includes(scope) ?? false) && role !== undefined && reachOf(role, scope) !== undefined
}
