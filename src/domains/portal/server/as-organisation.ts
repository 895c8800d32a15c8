import type { ActorScope, ClientScope } from '#platform/server/scope.ts'

const withoutAccount = {
  // No account has this ID.
  accountId: '00000000-0000-0000-0000-000000000000',
  sessionId: '',
  type: 'provider',
  role: 'user',
  passwordUpdateRequired: false,
  profileComplete: true,
} as const

/**
 * Returns a scope in which code of other domains works for a contact, as for a scheduled job: it sees the whole organisation. Each
 * caller selects the records of the contact's client first, and shows nothing else. The history names the contact.
 */
export function asOrganisation(scope: ClientScope): ActorScope {
  const { organisationId, timeZone } = scope.actor
  return { ...scope, actor: { ...withoutAccount, organisationId, timeZone } }
}
