import { v7 as uuid } from 'uuid'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import type { World } from '#platform/server/testing/world.ts'
import { type ContractKind, type ContractStatus, partyOf } from '../rules.ts'
import { sha256 } from './templates.ts'

const text = '# Contract\n\n## Pay\nEUR 17.35 per hour.'
const from = JSON.stringify({ method: 'password', address: '192.0.2.1', browser: 'Firefox' })

/** Creates a contract for an assignment, sent by a user, as a draft by default. */
export async function sampleContract(
  world: World,
  worker: Pick<SampleAccount, 'organisationId' | 'accountId'>,
  { assignmentId, userId }: { readonly assignmentId: string; readonly userId: string },
  { status = 'draft' as ContractStatus, kind = 'be_assignment' as ContractKind, title = 'Contract' } = {},
): Promise<string> {
  return insertContract(
    world,
    worker.organisationId,
    { workerId: worker.accountId, clientId: null, assignmentId, userId },
    { status, kind, title },
  )
}

/** Creates a contract with a client, for an assignment or as a framework agreement, sent by a user; as one to sign by default. */
export async function sampleClientContract(
  world: World,
  { organisationId }: { readonly organisationId: string },
  of: { readonly clientId: string; readonly assignmentId: string | null; readonly userId: string },
  { status = 'sent' as ContractStatus, kind = 'be_client' as ContractKind, title = 'Contract' } = {},
): Promise<string> {
  return insertContract(world, organisationId, { workerId: null, ...of }, { status, kind, title })
}

interface Parties {
  readonly workerId: string | null
  readonly clientId: string | null
  readonly assignmentId: string | null
  readonly userId: string
}

async function insertContract(
  world: World,
  organisationId: string,
  { workerId, clientId, assignmentId, userId }: Parties,
  { status, kind, title }: { readonly status: ContractStatus; readonly kind: ContractKind; readonly title: string },
): Promise<string> {
  const id = uuid()
  const isSent = status !== 'draft'
  const isSigned = status === 'party_signed' || status === 'signed'
  await world.sql`
    insert into contracts (organisation_id, id, party, client_id, assignment_id, worker_id, kind, language, status, start_date, end_date, title, text, text_hash,
                           details, terms, template, template_hash, sent_at, sent_by, signed_at, signed_from, countersigned_at,
                           countersigned_by, countersigned_from, decline_reason)
    values (${organisationId}, ${id}, ${partyOf(kind)}, ${clientId}, ${assignmentId}, ${workerId}, ${kind}, 'fr', ${status}, '2026-01-01', '2026-12-31',
            ${title}, ${text}, ${sha256(text)}, '{"reason": "increase"}', '{}', '2026-11', ${sha256('template')},
            case when ${isSent} then '2026-01-01T08:00:00Z'::timestamptz end, case when ${isSent} then ${userId}::uuid end,
            case when ${isSigned} then '2026-01-01T09:00:00Z'::timestamptz end, case when ${isSigned} then ${from}::jsonb end,
            case when ${status === 'signed'} then '2026-01-01T10:00:00Z'::timestamptz end,
            case when ${status === 'signed'} then ${userId}::uuid end, case when ${status === 'signed'} then ${from}::jsonb end, null)`
  return id
}

/** Creates a key of an organisation that seals contracts. */
export async function sampleSealCertificate(
  world: World,
  { organisationId }: { organisationId: string },
): Promise<string> {
  const id = uuid()
  const { cipher } = world.services
  const context = { organisationId, table: 'seal_certificates', id, column: 'private_key' }
  const key = cipher.seal('key', context)
  await world.sql`
    insert into seal_certificates (organisation_id, id, certificate, private_key) values (${organisationId}, ${id}, 'certificate', ${key})`
  return id
}

/** Creates a run that has renewed the contract of an assignment. Returns its ID. */
async function sampleContractRun(
  world: World,
  { organisationId, accountId }: Pick<SampleAccount, 'organisationId' | 'accountId'>,
  { assignmentId, contractId }: { readonly assignmentId: string; readonly contractId: string },
): Promise<string> {
  const id = uuid()
  await world.sql`
    insert into contract_runs (organisation_id, id, start_date, end_date, sends, started_by, status, ended_at)
    values (${organisationId}, ${id}, '2026-12-07', '2026-12-13', true, ${accountId}, 'done', ${world.now()})`
  await world.sql`
    insert into contract_run_items (organisation_id, id, run_id, position, assignment_id, contract_id, state)
    values (${organisationId}, ${uuid()}, ${id}, 0, ${assignmentId}, ${contractId}, 'done')`
  return id
}

/** Creates a contract of an assignment that was sent to its worker, one that was sent to its client, and a run that has renewed the former. */
export async function sampleContracts(
  world: World,
  worker: Pick<SampleAccount, 'organisationId' | 'accountId'>,
  user: Pick<SampleAccount, 'organisationId' | 'accountId'>,
  {
    assignmentId,
    clientId,
    title,
  }: { readonly assignmentId: string; readonly clientId: string; readonly title: string },
): Promise<{ contract: string; clientContract: string; contractRun: string }> {
  const of = { assignmentId, userId: user.accountId }
  const contract = await sampleContract(world, worker, of, { status: 'sent', title })
  const clientContract = await sampleClientContract(world, worker, { ...of, clientId }, { title })
  return {
    contract,
    clientContract,
    contractRun: await sampleContractRun(world, user, { assignmentId, contractId: contract }),
  }
}
