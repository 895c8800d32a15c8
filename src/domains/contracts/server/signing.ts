import { isIn } from '#base/status-groups.ts'
import type { Answer, Received } from '#base/route.ts'
import { after } from '#base/states.ts'
import { type IdentityMethod, requireIdentity } from '#domains/accounts/server/factors/confirming.ts'
import { cancelOwnAssignment } from '#domains/assignments/server/answers.ts'
import { changeRecord } from '#platform/server/db/change.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { contractRefusals, type contractRoutes, type OwnContractPage } from '../contract.ts'
import { batchRefusals, type contractBatchRoutes } from '../contract/batches.ts'
import { contractGroups, contractKindGroups, kindsOfContracts, workerMoves } from '../rules.ts'
import { eachOnce, notifyOf, readResponsible, type ShownText } from './commands.ts'
import type { SignedFrom } from './document.ts'
import { readOwnContract, readWholeContract, type WholeContract } from './queries.ts'
import { lockContract } from './writing.ts'

type Input<Name extends keyof typeof contractRoutes> = Received<(typeof contractRoutes)[Name]>

/**
 * Signs the text that was shown to the worker, who proves the identity. Repeated, it has no further effect. Throws `TEXT_CHANGED`,
 * `ASSIGNMENT_NOT_ACTIVE`, and a validation error for a wrong password, code or passkey.
 */
export async function signContract(
  scope: ActorScope,
  { params: { id }, body }: Input<'signContract'>,
): Promise<OwnContractPage> {
  const { textHash, ...proof } = body
  const shown = await readWholeContract(scope, id, scope.actor.accountId)
  // A code can be used once, so a repeated call would be refused.
  if (isSigned(shown) && shown.textHash === textHash) return readOwnContract(scope, id)
  await sign(scope, [{ id, textHash }], await requireIdentity(scope, proof))
  return readOwnContract(scope, id)
}

/** Signs several contracts whose texts were shown, all or none. Throws `SIGNED_ALONE` for a kind that needs a separate signature. */
export async function signContracts(
  scope: ActorScope,
  { body }: Received<typeof contractBatchRoutes.signContracts>,
): Promise<Answer<typeof contractBatchRoutes.signContracts>> {
  const { contracts: given, ...proof } = body
  const contracts = eachOnce(given)
  let isRepeated = true
  for (const { id, textHash } of contracts) {
    const shown = await readWholeContract(scope, id, scope.actor.accountId)
    if (contracts.length > 1 && kindsOfContracts[shown.kind].isSignedAlone)
      throw batchRefusals.SIGNED_ALONE({ members: { contract: id } })
    isRepeated &&= isSigned(shown) && shown.textHash === textHash
  }
  if (!isRepeated) await sign(scope, contracts, await requireIdentity(scope, proof))
  return { done: contracts.map(({ id }) => id) }
}

const isSigned = ({ status }: WholeContract) => status === 'worker_signed' || isIn(contractGroups.concluded, status)

async function sign(scope: ActorScope, contracts: readonly ShownText[], method: IdentityMethod): Promise<void> {
  const unsigned: WholeContract[] = []
  for (const { id, textHash } of contracts) {
    const row = await lockContract(scope, id)
    if (row.textHash !== textHash) throw contractRefusals.TEXT_CHANGED()
    if (isSigned(row)) continue
    unsigned.push(row)
  }
  const { address, userAgent } = scope.caller
  const together = unsigned.length > 1 && { together: unsigned.length }
  const from: SignedFrom = { method, address, browser: userAgent, ...together }
  for (const row of unsigned) {
    const { id } = row
    const status = after(workerMoves, row.status, 'sign')
    if (!row.isActive) throw contractRefusals.ASSIGNMENT_NOT_ACTIVE()
    const values = { status, signed_at: scope.now, signed_from: JSON.stringify(from) }
    await changeRecord(scope, { table: 'contracts', id }, undefined, values, () => Promise.resolve())
    await notifySender(scope, 'contractSigned', row)
  }
}

/**
 * Declines a contract. Unless it is an amendment, that cancels the assignment with its shifts, as the worker could do directly. Throws
 * `TOO_LATE_TO_CANCEL` less than 24 hours before the start.
 */
export async function declineContract(
  scope: ActorScope,
  { params: { id }, body, ifMatch }: Input<'declineContract'>,
): Promise<OwnContractPage> {
  scope.db.setComment(body.reason)
  await readWholeContract(scope, id, scope.actor.accountId)
  const row = await lockContract(scope, id)
  const status = after(workerMoves, row.status, 'decline')
  const values = { status, declined_at: scope.now, decline_reason: body.reason }
  await changeRecord(scope, { table: 'contracts', id }, ifMatch, values, () => readOwnContract(scope, id))
  const isOfAssignment = isIn(contractKindGroups.ofAssignment, row.kind) && row.amendsId === null
  if (isOfAssignment && row.isActive) {
    // The contracts of a cancelled assignment become void, except those that are declined.
    const input = { params: { id: row.assignmentId }, body: { reason: body.reason }, ifMatch: undefined }
    await cancelOwnAssignment(scope, input)
  }
  await notifySender(scope, 'contractDeclined', row)
  return readOwnContract(scope, id)
}

async function notifySender(
  scope: ActorScope,
  kind: 'contractSigned' | 'contractDeclined',
  row: WholeContract,
): Promise<void> {
  await notifyOf(scope, await readResponsible(scope, row), kind, row, `/provider/contracts/${row.id}`)
}
