import type { Answer, Received } from '#base/route.ts'
import { after } from '#base/states.ts'
import { readAssignment } from '#domains/assignments/server/queries.ts'
import { changeRecord } from '#platform/server/db/change.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type ContractPage, contractRefusals, type contractRoutes } from '../contract.ts'
import type { contractBatchRoutes } from '../contract/batches.ts'
import { organisationMoves } from '../rules.ts'
import { doEach, tellParties } from './commands.ts'
import { missingDetails } from './drafts.ts'
import type { WholeContract } from './queries.ts'
import { readSignatories } from './signatories.ts'
import { hasChanged, lockContract, periodOf, readContract, requireAccepted, requireLawful } from './writing.ts'

/**
 * Sends a draft to its worker, who is notified, or to the contacts of its client who may sign. Throws `ASSIGNMENT_NOT_ACTIVE`,
 * `DETAILS_MISSING`, `CONTRACT_LIMIT`, `TERMS_CHANGED` if the draft is older than its assignment, and `NO_SIGNATORY`.
 */
export async function sendContract(
  scope: ActorScope,
  { params: { id }, ifMatch }: Pick<Received<typeof contractRoutes.sendContract>, 'params' | 'ifMatch'>,
): Promise<ContractPage> {
  const { row, sent } = await markSent(scope, id, { version: ifMatch, read: () => readContract(scope, id) })
  await tellParties(scope, [row], 'contractSent')
  return sent
}

/** Sends several drafts; contacts of a client get one email that lists theirs. One that cannot be sent does not prevent the others. */
export async function sendContracts(
  scope: ActorScope,
  { body }: Received<typeof contractBatchRoutes.sendContracts>,
): Promise<Answer<typeof contractBatchRoutes.sendContracts>> {
  // In the order of the IDs, so that two calls that send the same ones do not wait for each other.
  const ids = [...new Set(body.ids)].toSorted()
  const signable = await readSignable(scope, ids)
  const sent: WholeContract[] = []
  const outcome = await doEach(
    scope,
    ids.map((id) => ({ id })),
    async ({ id }) => sent.push((await markSent(scope, id, { signable, read: () => Promise.resolve() })).row),
  )
  await tellParties(scope, sent, 'contractSent')
  return outcome
}

/** Returns which of these contracts a contact of a client may sign. */
async function readSignable(scope: ActorScope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await readSignatories(scope, ids)).map(({ contract }) => contract.id))
}

interface Sending<Shown> {
  readonly version?: number | undefined
  /** The contracts that a contact may sign, if they are known. */
  readonly signable?: ReadonlySet<string>
  readonly read: () => Promise<Shown>
}

/** Returns the contract as it was before, and what `read` returns of it afterwards. */
async function markSent<Shown>(
  scope: ActorScope,
  id: string,
  { version, signable, read }: Sending<Shown>,
): Promise<{ row: WholeContract; sent: Shown }> {
  const row = await lockContract(scope, id)
  const status = after(organisationMoves, row.status, 'send')
  const assignment = row.assignmentId === null ? undefined : await readAssignment(scope, row.assignmentId)
  if (assignment) await requireAccepted(scope, assignment, row.kind)
  if (missingDetails(row).length > 0) throw contractRefusals.DETAILS_MISSING()
  if (assignment) {
    if (hasChanged(row, assignment)) throw contractRefusals.TERMS_CHANGED()
    await requireLawful(scope, { ...row, assignment, period: periodOf(row) })
  }
  if (row.party === 'client' && !(signable ?? (await readSignable(scope, [id]))).has(id))
    throw contractRefusals.NO_SIGNATORY()
  // A scheduled job sends on behalf of nobody.
  const values = { status, sent_at: scope.now, sent_by: scope.actor.accountId || null }
  return { row, sent: await changeRecord(scope, { table: 'contracts', id }, version, values, read) }
}
