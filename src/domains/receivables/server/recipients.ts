import type { Language } from '#base/language.ts'
import { isWithinProjects, projectsOf } from '#domains/billing/server/queries.ts'
import { type Fragment, fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** A person at a client who gets an invoice and its reminders. */
export interface InvoiceRecipient {
  /** The ID of the invoice. */
  id: string
  email: string
  /** Null if the language of the invoices counts. */
  language: Language | null
}

/** An invoice by what decides who gets it; also one that is not created yet. */
interface Addressed {
  readonly id: string
  readonly clientId: string
  /** The projects of its lines. */
  readonly projectIds: readonly string[]
}

// As in the portal: a contact for some projects sees the invoices of these projects alone.
const sees = (projects: Fragment) =>
  fragment`(k.may_see_invoices and ${isWithinProjects(projects, fragment`k.project_ids`)})`

/** SQL that is true if nobody at the client `c` sees an invoice for projects, and its main contact is not limited to others. */
const isForMainContact = (projects: Fragment) => fragment`
  (c.contact_email is not null
   and not exists (select 1 from client_contacts k
                    where k.organisation_id = c.organisation_id and k.client_id = c.id
                      and (${sees(projects)} or lower(k.email) = lower(c.contact_email) and not ${isWithinProjects(projects, fragment`k.project_ids`)})))`

/** SQL that is true if somebody at the client `c` gets the invoice `s`. */
export const hasRecipient = fragment`
  (exists (select 1 from client_contacts k
            where k.organisation_id = c.organisation_id and k.client_id = c.id and ${sees(projectsOf('s'))})
   or ${isForMainContact(projectsOf('s'))})`

/** Returns who gets each of these statements: the contacts who see it; without them the main contact of the client, if it has an address. */
export function readStatementRecipients(
  scope: ActorScope,
  statementIds: readonly string[],
): Promise<InvoiceRecipient[]> {
  return readRecipients(
    scope,
    fragment`
      select s.id::text, s.client_id, ${projectsOf('s')} as project_ids from client_statements s
       where s.organisation_id = ${scope.actor.organisationId} and s.id = any(${statementIds}::uuid[])`,
  )
}

/** Returns who would get each of these invoices, like `readStatementRecipients`. */
export function readInvoiceRecipients(scope: ActorScope, invoices: readonly Addressed[]): Promise<InvoiceRecipient[]> {
  const rows = invoices.map(({ id, clientId, projectIds }) => ({ id, client_id: clientId, project_ids: projectIds }))
  return readRecipients(
    scope,
    fragment`select id, client_id, project_ids from json_to_recordset(${JSON.stringify(rows)}::json) as r (id text, client_id uuid, project_ids uuid[])`,
  )
}

function readRecipients({ db, actor }: ActorScope, invoices: Fragment): Promise<InvoiceRecipient[]> {
  const projects = fragment`i.project_ids`
  return db.many(
    sql<InvoiceRecipient>`
      with invoices as (${invoices})
      select i.id, k.email, k.language
        from invoices i join client_contacts k on k.organisation_id = ${actor.organisationId} and k.client_id = i.client_id
       where ${sees(projects)}
      union all
      select i.id, lower(c.contact_email), null
        from invoices i join clients c on c.organisation_id = ${actor.organisationId} and c.id = i.client_id
       where ${isForMainContact(projects)}
       order by 1, 2`,
  )
}
