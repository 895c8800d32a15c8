/** The roles of people who sign in for an organisation, the highest first. */
export const providerRoles = ['providerAdmin', 'administrator', 'manager', 'provider', 'user'] as const
export type ProviderRole = (typeof providerRoles)[number]
export type Role = ProviderRole | 'worker'

type Reach = 'all' | 'managed'
const everyone = { providerAdmin: 'all', administrator: 'all', manager: 'all', provider: 'all', user: 'all' } as const
const writers = { providerAdmin: 'all', administrator: 'all', manager: 'all', provider: 'all' } as const
const deciders = { providerAdmin: 'all', administrator: 'all', manager: 'all' } as const
const administrators = { providerAdmin: 'all', administrator: 'all' } as const

/**
 * Who may do what for an organisation, and how far: `all` its records, or only those of projects that
 * the person `managed`. What is not listed is denied.
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
  'pay:read': administrators,
  'pay:write': administrators,
  'billing:read': administrators,
  'billing:write': administrators,
  'users:read': administrators,
  'users:write': administrators,
  'announcements:write': deciders,
  'messages:many': writers,
  'organisation:write': administrators,
  'organisation:close': { providerAdmin: 'all' },
} as const satisfies Record<string, Partial<Record<ProviderRole, Reach>>>
export type Permission = keyof typeof permissions

/** How far a role's permission reaches, or undefined where it has none. */
export function reachOf(role: Role, permission: Permission): Reach | undefined {
  return (permissions[permission] as Partial<Record<Role, Reach>>)[role]
}

declare const minted: unique symbol
/** An organisation's id that a gate has vouched for: only a session makes one. */
export type OrganisationId = string & { readonly [minted]: 'organisation' }

/** Who is asking, as the session says. */
export interface Actor {
  readonly accountId: string
  readonly organisationId: OrganisationId
  readonly sessionId: string
  readonly type: 'provider' | 'worker'
  readonly role: Role
  readonly passwordUpdateRequired: boolean
  readonly profileComplete: boolean
  readonly timeZone: string
}

/** True when the actor's role has the permission at all; queries narrow by its reach. */
export function may(actor: Pick<Actor, 'role'>, permission: Permission): boolean {
  return reachOf(actor.role, permission) !== undefined
}
