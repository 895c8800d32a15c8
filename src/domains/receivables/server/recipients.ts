import type { Language } from '#base/language.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** A person at a client who gets its invoices and reminders. */
export interface InvoiceRecipient {
  clientId: string
  email: string
  /** Null if the language of the invoices counts. */
  language: Language | null
}

/** Returns the contacts of clients who see invoices; for a client without them, its main contact if it has an address. */
export async function readInvoiceRecipients(
  { db, actor }: ActorScope,
  clientIds: readonly string[],
): Promise<InvoiceRecipient[]> {
  return db.many(
    sql<InvoiceRecipient>`
      select k.client_id, k.email, k.language from client_contacts k
       where k.organisation_id = ${actor.organisationId} and k.client_id = any(${clientIds}) and k.may_see_invoices
      union all
      select c.id, lower(c.contact_email), null from clients c
       where c.organisation_id = ${actor.organisationId} and c.id = any(${clientIds}) and c.contact_email is not null
         and not exists (select 1 from client_contacts k
                          where k.organisation_id = c.organisation_id and k.client_id = c.id and k.may_see_invoices)
       order by 1, 2`,
  )
}
