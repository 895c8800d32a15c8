import type { KeyScope } from '#base/actor.ts'
import type { Caller } from './callers.ts'
import type { ExpectedRoute, RecordOwner } from './expected-routes/expected-route.ts'
import { moneyRoutes } from './expected-routes/money.ts'
import { recordRoutes } from './expected-routes/records.ts'
import { workRoutes } from './expected-routes/work.ts'

/**
 * Every route with its callers, its scope for API keys and the owner of its records. Written by hand from the specification, not derived
 * from the code.
 */
export const expectedRoutes: ReadonlyMap<string, ExpectedRoute> = new Map(
  Object.entries({ ...recordRoutes, ...workRoutes, ...moneyRoutes }).flatMap(([area, routes]) =>
    Object.entries(routes).map(([name, expected]) => [`${area}.${name}`, expected] as const),
  ),
)

/** The scopes of which a `provider` has only the projects that they manage. */
const managedScopes: ReadonlySet<KeyScope | undefined> = new Set<KeyScope>(['timesheets:read', 'timesheets:decide'])

/** The owner that the record in the path of a route must have to be found; `reference` for one in its body or query. */
export function ownerOf(name: string, place: 'path' | 'reference'): RecordOwner {
  const expected = expectedRoutes.get(name)
  if (!expected) throw new Error(`${name} is missing in expected-routes`)
  const { who, key, owner, refersTo } = expected
  const ofPath = owner ?? (typeof who === 'string' ? 'own' : 'contacts' in who ? 'client' : ofScope(key))
  return place === 'reference' ? (refersTo ?? ofPath) : ofPath
}

const ofScope = (key: KeyScope | undefined) => (managedScopes.has(key) ? 'managed' : 'organisation')

/** Callers that are refused although they find the record, and may call the route for others or with another body. */
export const refusedOfFound: Readonly<Record<string, { own?: readonly string[]; theirs?: readonly string[] }>> = {
  // The body contains a national id and a bank account.
  'workforce.editWorker': {
    own: ['a manager', 'a provider', 'an API key'],
    theirs: ['a manager', 'a provider', 'an API key'],
  },
  // The body contains an address that would receive invoices, and rights of a contact, which not everybody may give.
  'clients.editClient': { own: ['a manager', 'a provider'], theirs: ['a manager', 'a provider'] },
  'contacts.addContact': { own: ['a manager', 'a provider'], theirs: ['a manager', 'a provider'] },
  'contacts.editContact': { own: ['a manager', 'a provider'], theirs: ['a manager', 'a provider'] },
  // Users without the right to edit see the documents; a worker can change only the ones they uploaded.
  'documents.editDocument': { own: ['a user', 'a worker'], theirs: ['a user'] },
  'documents.deleteDocument': { own: ['a user', 'a worker'], theirs: ['a user'] },
  // All users see a shared view, and those who may share edit it.
  'listViews.editView': { own: ['a provider', 'a user'], theirs: ['a provider', 'a user'] },
  'listViews.deleteView': { own: ['a provider', 'a user'], theirs: ['a provider', 'a user'] },
  'conversations.removeMember': { own: ['a user'] },
  // All users see the project, but only its manager sees its hours.
  'timesheets.listWorkerHours': { theirs: ['a provider'] },
}

/** True if a colleague's record is not found for a caller. */
export function isHidden(whose: RecordOwner, { type, role }: Caller): boolean {
  if (whose === 'managed') return role === 'provider'
  return whose === 'own' || whose === 'client' || (whose === 'own of a worker' && type === 'worker')
}
