/** The roles of an organisation's users, the highest first. */
export const providerRoles = ['providerAdmin', 'administrator', 'manager', 'provider', 'user'] as const
export type ProviderRole = (typeof providerRoles)[number]
export type Role = ProviderRole | 'worker'

type Reach = 'all' | 'managed'
const everyone = { providerAdmin: 'all', administrator: 'all', manager: 'all', provider: 'all', user: 'all' } as const
const writers = { providerAdmin: 'all', administrator: 'all', manager: 'all', provider: 'all' } as const
const deciders = { providerAdmin: 'all', administrator: 'all', manager: 'all' } as const
const administrators = { providerAdmin: 'all', administrator: 'all' } as const

/**
 * The permissions of each role, and their scope: `all` records of the organisation, or only those of projects that
 * the user manages (`managed`). Everything else is denied.
 */
export const permissions = {
  'workforce:read': everyone,
  'workforce:write': writers,
  'clients:read': everyone,
  'clients:write': writers,
  'projects:read': everyone,
  'projects:write': writers,
  'requests:read': everyone,
  'requests:write': writers,
  'requests:decide': deciders,
  'assignments:read': everyone,
  'assignments:write': writers,
  'timesheets:read': { ...deciders, provider: 'managed', user: 'all' },
  'timesheets:decide': { ...deciders, provider: 'managed' },
  'confirmations:write': deciders,
  'kiosks:write': deciders,
  'pay:read': administrators,
  'pay:write': administrators,
  'billing:read': administrators,
  'billing:write': administrators,
  'users:read': administrators,
  'users:write': administrators,
  'announcements:write': deciders,
  'messages:many': writers,
  'views:share': deciders,
  'organisation:write': administrators,
  'events:read': administrators,
  'webhooks:write': administrators,
  'keys:write': administrators,
  // Who sets the identity provider can sign in as anybody.
  'signIn:write': { providerAdmin: 'all' },
  'organisation:close': { providerAdmin: 'all' },
} as const satisfies Record<string, Partial<Record<ProviderRole, Reach>>>
export type Permission = keyof typeof permissions

/** The permissions that an API key may have: none to manage users, keys, webhooks, or settings and existence of the organisation. */
export const keyScopes = [
  'workforce:read',
  'workforce:write',
  'clients:read',
  'clients:write',
  'projects:read',
  'projects:write',
  'requests:read',
  'requests:write',
  'requests:decide',
  'assignments:read',
  'assignments:write',
  'timesheets:read',
  'timesheets:decide',
  'pay:read',
  'pay:write',
  'billing:read',
  'billing:write',
  'announcements:write',
  'events:read',
] as const satisfies readonly Permission[]
export type KeyScope = (typeof keyScopes)[number]

/** The scope of a role's permission; undefined if the role does not have it. */
export function reachOf(role: Role, permission: Permission): Reach | undefined {
  return (permissions[permission] as Partial<Record<Role, Reach>>)[role]
}

declare const minted: unique symbol
/** The id of an organisation that a session has confirmed. Only sessions create one. */
export type OrganisationId = string & { readonly [minted]: 'organisation' }

/** The signed-in user or worker, from the session. */
export interface Actor {
  readonly accountId: string
  readonly organisationId: OrganisationId
  readonly sessionId: string
  readonly type: 'provider' | 'worker'
  readonly role: Role
  readonly passwordUpdateRequired: boolean
  readonly profileComplete: boolean
  readonly timeZone: string
  /** The API key of the call; the rest of the actor is the user who created it. */
  readonly key?: ActingKey
}

/** What a contact of a client may do in the client portal, besides seeing who works for the client and when. */
export const clientPermissions = ['hours:confirm', 'requests:place', 'invoices:read', 'contracts:sign'] as const
export type ClientPermission = (typeof clientPermissions)[number]

/**
 * The contact of a client who is signed in to the client portal. It is no `Actor`, so code for users and workers cannot receive it, and code
 * for the portal cannot receive them.
 */
export interface ClientActor {
  readonly type: 'client'
  readonly contactId: string
  readonly clientId: string
  readonly organisationId: OrganisationId
  readonly sessionId: string
  readonly name: string
  readonly permissions: readonly ClientPermission[]
  /** The projects that the contact sees; null for all projects of the client. */
  readonly projectIds: readonly string[] | null
  readonly timeZone: string
}

/**
 * A paired tablet at a work site. It is no `Actor`: it has no permissions, and code for users and workers cannot receive it. A punch at the
 * tablet acts for a worker only after their PIN has been checked.
 */
export interface KioskActor {
  readonly type: 'kiosk'
  readonly kioskId: string
  readonly organisationId: OrganisationId
  readonly sessionId: string
  readonly timeZone: string
}

/** Any caller who is signed in: a user, a worker, an API key, a contact of a client, or a kiosk. */
export type AnyActor = Actor | ClientActor | KioskActor

/** Returns the ID that the history and idempotency keys store for a caller: of the account, of the contact, or of the kiosk. */
export function callerId(actor: AnyActor): string {
  if (actor.type === 'client') return actor.contactId
  return actor.type === 'kiosk' ? actor.kioskId : actor.accountId
}

/** True for users, workers and API keys. */
export function hasAccount(actor: AnyActor): actor is Actor {
  return actor.type !== 'client' && actor.type !== 'kiosk'
}

/** An API key that calls instead of its creator. */
interface ActingKey {
  readonly id: string
  readonly scopes: readonly string[]
}

/** A user, or the API key of a user: both have permissions. */
export type Holder = Pick<Actor, 'role' | 'key'>

/** The scope of the actor's permission; undefined if the role does not have it, or the API key of the call. */
export function reachFor({ role, key }: Holder, permission: Permission): Reach | undefined {
  return key && !key.scopes.includes(permission) ? undefined : reachOf(role, permission)
}

/** True if the actor has the permission in any scope; queries filter by the scope. */
export function may(actor: Holder, permission: Permission): boolean {
  return reachFor(actor, permission) !== undefined
}
