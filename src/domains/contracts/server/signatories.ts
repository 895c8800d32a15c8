import { postAll } from '#platform/server/mail/outbox.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { contractEmail, type ContractEmailKind, type Signatory } from './emails.ts'
import type { WholeContract } from './queries.ts'

/**
 * Returns the contacts who may sign a contract of a client, by name. A contact for some projects signs the contracts of these alone, and no
 * framework agreement.
 */
export function readSignatories({ db, actor }: ActorScope, { id }: Pick<WholeContract, 'id'>): Promise<Signatory[]> {
  return db.many(
    sql<Signatory>`
      select s.id, s.name, s.email, s.language, c.name as client, coalesce(o.company_name, '') as company
        from contracts k
        left join assignments a on a.organisation_id = k.organisation_id and a.id = k.assignment_id
        join clients c on c.organisation_id = k.organisation_id and c.id = k.client_id
        join client_contacts s on s.organisation_id = c.organisation_id and s.client_id = c.id
        join organisations o on o.id = k.organisation_id
       where k.organisation_id = ${actor.organisationId} and k.id = ${id} and s.may_sign_contracts
         and (s.project_ids is null or a.project_id = any(s.project_ids))
       order by searchable(s.name), s.id`,
  )
}

/** Sends an email about a contract to each contact who may sign it, and returns their number. */
export async function writeToSignatories(
  scope: ActorScope,
  contract: Pick<WholeContract, 'id' | 'title'>,
  kind: ContractEmailKind,
): Promise<number> {
  const signatories = await readSignatories(scope, contract)
  const emails = signatories.map((to) => contractEmail(kind, to, contract, scope.config.publicUrl))
  await postAll(scope, scope.actor.organisationId, emails, { kind: 'contract', beyond: 'wait' })
  return signatories.length
}
