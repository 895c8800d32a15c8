import { type ActorScope, type ClientScope, withoutAccount } from '#platform/server/scope.ts'

/** Returns a scope in which code of other domains works for a contact. The history names the contact. */
export function asOrganisation(scope: ClientScope): ActorScope {
  const { organisationId, timeZone } = scope.actor
  return { ...scope, actor: withoutAccount(organisationId, timeZone) }
}
