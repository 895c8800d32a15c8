import { notifyOwners } from '#domains/notifications/server/security.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** The names of a contact and of its client. */
export interface ContactOfClient {
  readonly contact: string
  readonly client: string
}

/** Notifies the owners of the organisation of contacts who were given permissions in the client portal. */
export async function tellOfContactRights(
  scope: ActorScope,
  contacts: readonly ContactOfClient[],
  link = '/provider/clients',
): Promise<void> {
  const [first] = contacts
  if (!first) return
  await notifyOwners(scope, { kind: 'contactRightsGiven', values: { ...first, count: contacts.length }, link })
}
