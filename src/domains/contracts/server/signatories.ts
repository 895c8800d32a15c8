import { postAll } from '#platform/server/mail/outbox.ts'
import { workerName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { contractEmail, type ContractEmailKind, contractsEmail, type NamedContract, type Signatory } from './emails.ts'

interface SignatoryOf extends Signatory {
  readonly contract: NamedContract
}

/**
 * Returns the contacts who may sign contracts of clients, once for each contract: the contracts that start first, then by name. A contact for
 * some projects signs the contracts of these alone, and no framework agreement.
 */
export function readSignatories({ db, actor }: ActorScope, ids: readonly string[]): Promise<SignatoryOf[]> {
  return db.many(
    sql<SignatoryOf>`
      select s.id, s.name, s.email, s.language, c.name as client, coalesce(o.company_name, '') as company,
             json_build_object('id', k.id, 'title', k.title, 'startDate', k.start_date,
               'worker', case when w.id is not null then ${workerName('w')} end) as contract
        from contracts k
        left join assignments a on a.organisation_id = k.organisation_id and a.id = k.assignment_id
        left join workers w on w.organisation_id = a.organisation_id and w.id = a.worker_id
        join clients c on c.organisation_id = k.organisation_id and c.id = k.client_id
        join client_contacts s on s.organisation_id = c.organisation_id and s.client_id = c.id
        join organisations o on o.id = k.organisation_id
       where k.organisation_id = ${actor.organisationId} and k.id = any(${ids}::uuid[]) and s.may_sign_contracts
         and (s.project_ids is null or a.project_id = any(s.project_ids))
       order by k.start_date, k.id, searchable(s.name), s.id`,
  )
}

/** Sends each contact who may sign some of these contracts one email that lists them. */
export async function writeToSignatories(
  scope: ActorScope,
  ids: readonly string[],
  kind: ContractEmailKind,
): Promise<void> {
  const { publicUrl } = scope.config
  const byContact = Map.groupBy(await readSignatories(scope, ids), ({ id }) => id)
  const emails = [...byContact.values()].flatMap((rows) => {
    const [to] = rows
    if (!to) return []
    const contracts = rows.map(({ contract }) => contract)
    const isListed = contracts.length > 1 && (kind === 'toSign' || kind === 'reminder')
    return isListed
      ? [contractsEmail(kind, to, contracts, publicUrl)]
      : contracts.map((one) => contractEmail(kind, to, one, publicUrl))
  })
  await postAll(scope, scope.actor.organisationId, emails, { kind: 'contract', beyond: 'wait' })
}
