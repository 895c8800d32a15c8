import { type ClientPermission, type KeyScope, type ProviderRole, reachOf } from '#base/actor.ts'
import type { Caller } from './callers.ts'
import { keyScopeFor } from './key-scopes.ts'
import { type AllowedCallers, mayCall } from './who-may-call.ts'

/** Returns the refusal of the permission checks, in their order; undefined if all pass. */
export function refusalFor(name: string, caller: Caller): string | undefined {
  const who = mayCall[name] ?? 'anyone'
  if (who === 'anyone') return undefined
  if (typeof who === 'object' && 'contacts' in who) return refusalOfPortal(who.contacts, caller)
  if (!caller.type || caller.type === 'client') return '401 UNAUTHENTICATED'
  const scope = keyScopeFor.get(name)
  if (caller.key && scope === undefined) return '403 FORBIDDEN_FOR_KEYS'
  if (caller.key && scope !== undefined && !mayWithKey(caller, scope)) return '403 FORBIDDEN'
  const type = callersOf(who) ?? caller.type
  if (caller.type !== type) return '403 FORBIDDEN'
  const first = typeof who === 'object' ? who.first : who.endsWith('first')
  if (caller.before && !first) return `403 ${caller.before}`
  if (typeof who !== 'object' || caller.type === 'worker') return undefined
  return who.roles.includes(caller.role as ProviderRole) ? undefined : '403 FORBIDDEN'
}

// The portal has a separate cookie: an account is nobody there, and a contact nobody elsewhere.
function refusalOfPortal(permission: ClientPermission | 'all', { type, key, contact }: Caller): string | undefined {
  if (key && type) return '403 FORBIDDEN_FOR_KEYS'
  if (type !== 'client') return '401 UNAUTHENTICATED'
  return permission === 'all' || contact?.permissions.includes(permission) ? undefined : '403 FORBIDDEN'
}

function callersOf(who: Exclude<AllowedCallers, { readonly contacts: unknown }>): Caller['type'] {
  if (typeof who === 'object') return who.workers ? undefined : 'provider'
  return who.startsWith('worker') ? 'worker' : undefined
}

function mayWithKey({ key, role }: Caller, scope: KeyScope): boolean {
  return (key?.scopes.includes(scope) ?? false) && role !== undefined && reachOf(role, scope) !== undefined
}
