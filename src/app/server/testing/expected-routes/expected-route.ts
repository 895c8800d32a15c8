import type { ClientPermission, KeyScope, ProviderRole } from '#base/actor.ts'

// Sets of roles of the permission table of the specification.
export const all: readonly ProviderRole[] = ['providerAdmin', 'administrator', 'manager', 'provider', 'user']
export const writers: readonly ProviderRole[] = ['providerAdmin', 'administrator', 'manager', 'provider']
export const deciders: readonly ProviderRole[] = ['providerAdmin', 'administrator', 'manager']
export const administrators: readonly ProviderRole[] = ['providerAdmin', 'administrator']

/**
 * The owner that a record must have to be found: anyone in the organisation; a project managed by the caller for a `provider`, anyone for
 * other roles; the caller; the caller for a worker, anyone for provider users; or the client of a contact.
 */
export type RecordOwner = 'organisation' | 'managed' | 'own' | 'own of a worker' | 'client'

/** What tests expect of a route. */
export interface ExpectedRoute {
  readonly who:
    | 'anyone'
    | 'signedIn'
    | 'worker'
    | 'kiosk'
    | readonly ProviderRole[]
    | { readonly contacts: ClientPermission | 'all' }
  /** True if it may be called while the company profile is incomplete or the temporary password not yet changed. */
  readonly first?: true
  /** True if workers may call it, too. */
  readonly workers?: true
  /** The scope with which an API key may call it. Without one, none may. */
  readonly key?: KeyScope
  /** The owner of the records in its path, body and query, if `ownerOf` does not follow from the callers. */
  readonly owner?: RecordOwner
  /** The owner of the records in its body and query, if it is another one than that of the path. */
  readonly refersTo?: RecordOwner
}

/** The routes of each area. */
export type ExpectedAreas = Readonly<Record<string, Readonly<Record<string, ExpectedRoute>>>>

/** The routes that import records of one kind. */
export function ofImports(who: readonly ProviderRole[], key: KeyScope): Readonly<Record<string, ExpectedRoute>> {
  const one = { who, key }
  return { importFile: one, listImports: one, readImport: one, undoImport: one }
}
