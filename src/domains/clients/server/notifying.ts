import type { Language } from '#base/language.ts'
import { notifyOwners } from '#domains/notifications/server/security.ts'
import { sql } from '#platform/server/db/statement.ts'
import { postAll } from '#platform/server/mail/outbox.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { contactRemovedEmail } from './emails.ts'

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

/** A contact who was removed. */
export interface RemovedContact {
  readonly name: string
  readonly email: string
  readonly language: Language
}

/** Tells a removed contact who had permissions that they have no access any more, and notifies the owners of the organisation. */
export async function tellOfRemovedContact(
  scope: ActorScope,
  { name, email, language }: RemovedContact,
  { client, link }: { readonly client: string; readonly link: string },
): Promise<void> {
  const { db, actor } = scope
  const { company } = await db.one(
    sql<{ company: string }>`
      select coalesce(company_name, '') as company from organisations where id = ${actor.organisationId}`,
  )
  const sent = contactRemovedEmail({ email, name, language, company }, client)
  await postAll(scope, actor.organisationId, [sent], { kind: 'alert', beyond: 'wait' })
  await notifyOwners(scope, { kind: 'contactRemoved', values: { contact: name, client }, link })
}
