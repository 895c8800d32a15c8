import { expect, test } from 'vitest'
import {
  type Actor,
  type AnyActor,
  type ClientActor,
  clientPermissions,
  hasAccount,
  keyScopes,
  may,
  type OrganisationId,
  type Permission,
  type Role,
} from '#base/actor.ts'
import { accessRefusal, type Route } from '#base/route.ts'
import { routes } from './routes.ts'
import { type CallerRights, refusalFor } from './testing/refusal-for.ts'

// Every caller at every route, by the access rules alone. `permission-matrix.proof.test.ts` makes the same calls over HTTP.

const organisationId = '00000000-0000-4000-8000-000000000001' as OrganisationId

function account(role: Role, more: Partial<Actor> = {}): Actor {
  return {
    accountId: '00000000-0000-4000-8000-000000000002',
    organisationId,
    sessionId: 'session',
    type: role === 'worker' ? 'worker' : 'provider',
    role,
    passwordUpdateRequired: false,
    profileComplete: true,
    timeZone: 'Europe/Brussels',
    ...more,
  }
}

function contact(permissions: ClientActor['permissions']): ClientActor {
  return {
    type: 'client',
    contactId: '00000000-0000-4000-8000-000000000003',
    clientId: '00000000-0000-4000-8000-000000000004',
    organisationId,
    sessionId: 'session',
    name: 'Ada Peeters',
    permissions,
    projectIds: null,
    timeZone: 'Europe/Brussels',
  }
}

const tablet: AnyActor = {
  type: 'kiosk',
  kioskId: '00000000-0000-4000-8000-000000000005',
  organisationId,
  sessionId: 'session',
  timeZone: 'Europe/Brussels',
}

const reading = keyScopes.filter((scope) => scope.endsWith(':read'))
const key = (scopes: readonly string[]) => ({ key: { id: 'key', scopes } as Actor['key'] & object })

interface NamedCaller {
  readonly name: string
  readonly actor?: AnyActor
  readonly before?: CallerRights['before'] & string
}

const callers: readonly NamedCaller[] = [
  { name: 'nobody signed in' },
  { name: 'the providerAdmin', actor: account('providerAdmin') },
  { name: 'an administrator', actor: account('administrator') },
  { name: 'a manager', actor: account('manager') },
  { name: 'a provider', actor: account('provider') },
  { name: 'a user', actor: account('user') },
  { name: 'a worker', actor: account('worker') },
  {
    name: 'the providerAdmin of an incomplete organisation',
    actor: account('providerAdmin', { profileComplete: false }),
    before: 'PROFILE_INCOMPLETE',
  },
  {
    name: 'a user of an incomplete organisation',
    actor: account('user', { profileComplete: false }),
    before: 'PROFILE_INCOMPLETE',
  },
  {
    name: 'a worker with a given password',
    actor: account('worker', { passwordUpdateRequired: true }),
    before: 'PASSWORD_UPDATE_REQUIRED',
  },
  { name: 'an API key', actor: account('administrator', key(keyScopes)) },
  { name: 'an API key that reads', actor: account('administrator', key(reading)) },
  { name: 'an API key of an administrator who became a user', actor: account('user', key(keyScopes)) },
  { name: 'a contact of a client', actor: contact(clientPermissions) },
  ...clientPermissions.map((permission) => ({ name: `a contact with ${permission}`, actor: contact([permission]) })),
  { name: 'a contact who may do nothing', actor: contact([]) },
  { name: 'a kiosk', actor: tablet },
]

/** Refused by its handler: workers and users may add different documents. */
const refusedByHandler = new Set(['documents.addDocument'])

/** The rights of a caller, as the matrix reads them. */
function rightsOf({ actor, before }: NamedCaller): CallerRights {
  if (!actor) return {}
  if (actor.type === 'kiosk') return { type: 'kiosk' }
  if (actor.type === 'client') return { type: 'client', contact: { permissions: actor.permissions } }
  return {
    type: actor.type,
    ...(actor.role !== 'worker' && { role: actor.role }),
    ...(actor.key && { key: { scopes: actor.key.scopes } }),
    ...(before && { before }),
  }
}

/**
 * The caller as a route sees them: the portal and kiosks have separate cookies, so an account is nobody there, and a contact or a kiosk nobody
 * elsewhere.
 */
function seenBy({ access }: Route, actor: AnyActor | undefined): AnyActor | undefined {
  if (!actor || (hasAccount(actor) && actor.key)) return actor
  const cookieOf = (type: string) => (type === 'client' || type === 'kiosk' ? type : 'account')
  return cookieOf(actor.type) === cookieOf(access.for) ? actor : undefined
}

test.each(callers)('T07 T10 $name may call exactly the routes that the matrix allows', (caller) => {
  const surprises = routes.flatMap(({ name, route }) => {
    const seen = seenBy(route, caller.actor)
    const mayDo = (permission: Permission) => seen !== undefined && hasAccount(seen) && may(seen, permission)
    const refusal = accessRefusal(route.access, seen, mayDo)
    const expected = refusalFor(name, rightsOf(caller))?.split(' ')[1]
    return refusal === expected || (refusal === undefined && refusedByHandler.has(name))
      ? []
      : [`${name}: ${refusal ?? 'allowed'} instead of ${expected ?? 'allowed'}`]
  })
  expect(surprises).toEqual([])
})
