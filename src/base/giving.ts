import {
  type ClientPermission,
  type Holder,
  type KeyScope,
  type Permission,
  providerRoles,
  type ProviderRole,
  reachFor,
  reachOf,
  type Role,
} from './actor.ts'
import { refuse } from './problem.ts'

/**
 * What a call can give to somebody beside roles and scopes of keys, and the permission that the giver needs for all records: nobody gives
 * a right that they do not have, and an API key gives nothing beyond its scopes.
 */
const neededToGive = {
  // The client portal shows every contact who works for the client and when.
  'portal:use': 'assignments:read',
  'hours:confirm': 'timesheets:decide',
  'requests:place': 'requests:write',
  'invoices:read': 'billing:read',
  'contracts:sign': 'assignments:write',
  'events:receive': 'events:read',
  'timeOff:receive': 'timesheets:decide',
  // The manager of a project sees and decides on its hours by that alone, unless the role does so anyway.
  'project:manage': 'timesheets:decide',
} as const satisfies Record<
  ClientPermission | 'portal:use' | 'events:receive' | 'timeOff:receive' | 'project:manage',
  Permission
>

/** A right that a call can give: a role, a scope of an API key, or one of those above. */
export type Gift = ProviderRole | KeyScope | keyof typeof neededToGive

/** The kinds of rights that a route can give; each route that does declares them in `gives`. */
export type GivingKind = 'role' | 'keyScopes' | 'contactRights' | 'invoices' | 'events' | 'projectManager'

/** Returns whether an actor may give a right to somebody. */
export function mayGive(actor: Holder, gift: Gift): boolean {
  if (isRole(gift))
    return !actor.key && providerRoles.indexOf(gift) >= providerRoles.indexOf(actor.role as ProviderRole)
  return reachFor(actor, permissionFor(gift)) === 'all'
}

/** Throws `GIVING_FORBIDDEN` with the missing rights unless an actor may give all of these. */
export function requireToGive(actor: Holder, gifts: readonly Gift[]): void {
  const missing = gifts.filter((gift) => !mayGive(actor, gift))
  if (missing.length > 0) throw refuse.GIVING_FORBIDDEN({ members: { missing } })
}

/** Returns whether a user with this role has more rights as the manager of a project than without it. */
export function gainsByManaging(role: Role): boolean {
  return reachOf(role, neededToGive['project:manage']) === 'managed'
}

const isRole = (gift: Gift): gift is ProviderRole => (providerRoles as readonly string[]).includes(gift)

function permissionFor(gift: Exclude<Gift, ProviderRole>): Permission {
  return gift in neededToGive ? neededToGive[gift as keyof typeof neededToGive] : (gift as KeyScope)
}
