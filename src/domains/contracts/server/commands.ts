import type { BulkOutcome } from '#base/bulk.ts'
import { Refusal, refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { after } from '#base/states.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { headsOf } from '#domains/projects/server/heads.ts'
import { changeRecord, deleteRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type ContractPage, contractRefusals, type contractRoutes } from '../contract.ts'
import type { contractBatchRoutes } from '../contract/batches.ts'
import { organisationMoves } from '../rules.ts'
import type { SignedFrom } from './document.ts'
import type { WholeContract } from './queries.ts'
import { writeToSignatories } from './signatories.ts'
import { lockContract, readContract } from './writing.ts'

type Input<Name extends keyof typeof contractRoutes> = Received<(typeof contractRoutes)[Name]>

/** A contract to be signed, and the hash of its text that was shown. */
export interface ShownText {
  readonly id: string
  readonly textHash: string
}

/** Withdraws a contract that is not signed by both parties, and notifies its worker or the contacts of its client. */
export async function voidContract(
  scope: ActorScope,
  { params: { id }, body, ifMatch }: Input<'voidContract'>,
): Promise<ContractPage> {
  scope.db.setComment(body.reason)
  const row = await lockContract(scope, id)
  const status = after(organisationMoves, row.status, 'void')
  if (row.countersignedAt !== null) throw refuse.INVALID_TRANSITION({ members: { from: row.status, to: status } })
  const values = { status, voided_at: scope.now, void_reason: body.reason }
  const withdrawn = await changeRecord(scope, { table: 'contracts', id }, ifMatch, values, () =>
    readContract(scope, id),
  )
  await tellParties(scope, [row], 'contractVoided')
  return withdrawn
}

/** Tells the party of each contract that it was sent or withdrawn. Workers are notified; contacts of clients have no account, and get an email. */
export async function tellParties(
  scope: ActorScope,
  rows: readonly WholeContract[],
  kind: 'contractSent' | 'contractVoided',
): Promise<void> {
  for (const row of rows)
    if (row.party === 'worker' && row.worker)
      await notifyOf(scope, [row.worker.id], kind, row, `/worker/contracts/${row.id}`)
  const ofClients = rows.flatMap(({ party, id }) => (party === 'client' ? [id] : []))
  if (ofClients.length > 0) await writeToSignatories(scope, ofClients, kind === 'contractSent' ? 'toSign' : 'voided')
}

/** Deletes a draft. */
export async function deleteContract(
  scope: ActorScope,
  { params: { id }, ifMatch }: Input<'deleteContract'>,
): Promise<void> {
  const row = await lockContract(scope, id)
  after(organisationMoves, row.status, 'delete')
  await deleteRecord(scope, { table: 'contracts', id }, ifMatch, () => readContract(scope, id))
}

/**
 * Signs a contract for the organisation after the other party, and queues its seal in the same transaction. Repeated, it has no further effect. Throws
 * `TEXT_CHANGED` if another text was shown.
 */
export async function countersignContract(
  scope: ActorScope,
  { params: { id }, body, ifMatch }: Input<'countersignContract'>,
): Promise<ContractPage> {
  return countersign(scope, { id, textHash: body.textHash }, ifMatch, () => readContract(scope, id))
}

async function countersign<Shown>(
  scope: ActorScope,
  { id, textHash }: ShownText,
  version: number | undefined,
  read: () => Promise<Shown>,
): Promise<Shown> {
  const row = await lockContract(scope, id)
  if (textHash !== row.textHash) throw contractRefusals.TEXT_CHANGED()
  if (row.countersignedAt !== null) return read()
  after(organisationMoves, row.status, 'countersign')
  const from: SignedFrom = { method: 'session', address: scope.caller.address, browser: scope.caller.userAgent }
  const values = {
    countersigned_at: scope.now,
    countersigned_by: scope.actor.accountId,
    countersigned_from: JSON.stringify(from),
  }
  const countersigned = await changeRecord(scope, { table: 'contracts', id }, version, values, read)
  await scope.db.many(
    sql`
      insert into seal_tasks (organisation_id, id, due_at) values (${scope.actor.organisationId}, ${id}, ${scope.now})
      on conflict do nothing`,
  )
  return countersigned
}

/** Returns each contract once, in the order of the IDs, so that two calls that sign the same ones do not wait for each other. */
export function eachOnce(contracts: readonly ShownText[]): ShownText[] {
  return [...new Map(contracts.map((one) => [one.id, one])).values()].toSorted((one, other) =>
    one.id < other.id ? -1 : 1,
  )
}

/** Does something with each of several contracts; one that is refused does not prevent the others. */
export async function doEach<One extends { readonly id: string }>(
  { translate }: ActorScope,
  contracts: readonly One[],
  step: (one: One) => Promise<unknown>,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], failed: [] }
  for (const one of contracts) {
    try {
      await step(one)
      outcome.done.push(one.id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const message = translate(error.messageKey, error.details.values)
      outcome.failed.push({ id: one.id, code: error.code, message })
    }
  }
  return outcome
}

/** Signs several contracts for the organisation. One that cannot be signed does not prevent the others. */
export function countersignContracts(
  scope: ActorScope,
  { body }: Received<typeof contractBatchRoutes.countersignContracts>,
): Promise<BulkOutcome> {
  return doEach(scope, eachOnce(body.contracts), (one) => countersign(scope, one, undefined, () => Promise.resolve()))
}

/** Returns the user who sent a contract; for one that was sent automatically, those who are responsible for its project. */
export async function readResponsible(
  { db, actor }: ActorScope,
  { sentBy, assignmentId }: Pick<WholeContract, 'sentBy' | 'assignmentId'>,
): Promise<readonly string[]> {
  if (sentBy !== null) return [sentBy]
  if (assignmentId === null) return []
  const { heads } = await db.one(
    sql<{ heads: string[] }>`
      select ${headsOf('p')} as heads from assignments a join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
       where a.organisation_id = ${actor.organisationId} and a.id = ${assignmentId}`,
  )
  return heads
}

// The person of whom a notification speaks: the contact who signed for a client, otherwise the worker.
const personOf = ({ party, signedFrom, worker, client }: WholeContract): string =>
  (party === 'client' ? signedFrom?.name : undefined) ?? worker?.name ?? client.name

/** Notifies accounts about a contract. */
export function notifyOf(
  scope: ActorScope,
  accountIds: readonly string[],
  kind: 'contractSent' | 'contractVoided' | 'contractSigned' | 'contractDeclined' | 'contractSealed',
  contract: WholeContract,
  link: string,
): Promise<void> {
  const { title, role, client } = contract
  const values = { title, role: role ?? '', client: client.name, worker: personOf(contract) }
  return notify(scope, accountIds, { kind, values, link })
}
