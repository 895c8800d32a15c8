import { isIn } from '#base/status-groups.ts'
import type { Answer, Received } from '#base/route.ts'
import { after } from '#base/states.ts'
import { requireIdentity } from '#domains/accounts/server/factors/confirming.ts'
import { cancelOwnAssignment } from '#domains/assignments/server/answers.ts'
import { changeRecord } from '#platform/server/db/change.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { contractRefusals, type contractRoutes, type OwnContractPage } from '../contract.ts'
import { batchRefusals, type contractBatchRoutes } from '../contract/batches.ts'
import { contractGroups, contractKindGroups, kindsOfContracts, partyMoves } from '../rules.ts'
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
  const shown = await readWholeContract(scope, id, { workerId: scope.actor.accountId })
  // A code can be used once, so a repeated call would be refused.
  if (isSigned(shown) && shown.textHash === textHash) return readOwnContract(scope, id)
  await signShown(scope, [{ id, textHash }], { method: await requireIdentity(scope, proof) })
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
    const shown = await readWholeContract(scope, id, { workerId: scope.actor.accountId })
    if (contracts.length > 1 && kindsOfContracts[shown.kind].isSignedAlone)
      throw batchRefusals.SIGNED_ALONE({ members: { contract: id } })
    isRepeated &&= isSigned(shown) && shown.textHash === textHash
  }
  if (!isRepeated) await signShown(scope, contracts, { method: await requireIdentity(scope, proof) })
  return { done: contracts.map(({ id }) => id) }
}

/** True if the party beside the organisation has signed a contract that was not withdrawn since. */
export const isSigned = ({ status }: Pick<WholeContract, 'status'>) =>
  status === 'party_signed' || isIn(contractGroups.concluded, status)

/**
 * Signs contracts whose texts were shown for the party beside the organisation, who was identified as stated, and notifies those who sent
 * them. Throws `TEXT_CHANGED`, `ASSIGNMENT_NOT_ACTIVE`, and `INVALID_TRANSITION` for one that was withdrawn.
 */
export async function signShown(
  scope: ActorScope,
  contracts: readonly ShownText[],
  identity: Pick<SignedFrom, 'method' | 'name' | 'email'>,
): Promise<void> {
  const unsigned: WholeContract[] = []
  for (const { id, textHash } of contracts) {
    const row = await lockContract(scope, id)
    if (row.textHash !== textHash) throw contractRefusals.TEXT_CHANGED()
    if (isSigned(row)) continue
    unsigned.push(row)
  }
  const { address, userAgent } = scope.caller
  const together = unsigned.length > 1 && { together: unsigned.length }
  const from: SignedFrom = { ...identity, address, browser: userAgent, ...together }
  for (const row of unsigned) {
    const { id } = row
    const status = after(partyMoves, row.status, 'sign')
    if (!row.isActive) throw contractRefusals.ASSIGNMENT_NOT_ACTIVE()
    const values = { status, signed_at: scope.now, signed_from: JSON.stringify(from) }
    await changeRecord(scope, { table: 'contracts', id }, undefined, values, () => Promise.resolve())
    await notifySender(scope, 'contractSigned', { ...row, signedFrom: from })
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
  await readWholeContract(scope, id, { workerId: scope.actor.accountId })
  const read = () => readOwnContract(scope, id)
  const row = await decline(scope, { id, reason: body.reason, ifMatch, read })
  const isOfAssignment = isIn(contractKindGroups.ofAssignment, row.kind) && row.amendsId === null
  if (isOfAssignment && row.isActive && row.assignmentId !== null) {
    // The contracts of a cancelled assignment become void, except those that are declined.
    const input = { params: { id: row.assignmentId }, body: { reason: body.reason }, ifMatch: undefined }
    await cancelOwnAssignment(scope, input)
  }
  return readOwnContract(scope, id)
}

/**
 * Declines a contract for the party beside the organisation, by a person with this name unless it is the worker, and notifies those who sent
 * it. Throws `INVALID_TRANSITION` and `STALE_VERSION`.
 */
export async function decline(
  scope: ActorScope,
  {
    id,
    reason,
    ifMatch,
    name,
    read,
  }: {
    readonly id: string
    readonly reason: string
    readonly ifMatch: number | undefined
    readonly name?: string
    /** What the party sees of the contract, for the refusal of a stale version. */
    readonly read: () => Promise<object>
  },
): Promise<WholeContract> {
  scope.db.setComment(reason)
  const row = await lockContract(scope, id)
  const status = after(partyMoves, row.status, 'decline')
  const values = { status, declined_at: scope.now, decline_reason: reason }
  await changeRecord(scope, { table: 'contracts', id }, ifMatch, values, read)
  const by =
    name === undefined ? {} : { signedFrom: { method: 'emailedCode' as const, address: '', browser: null, name } }
  await notifySender(scope, 'contractDeclined', { ...row, ...by })
  return row
}

async function notifySender(
  scope: ActorScope,
  kind: 'contractSigned' | 'contractDeclined',
  row: WholeContract,
): Promise<void> {
  await notifyOf(scope, await readResponsible(scope, row), kind, row, `/provider/contracts/${row.id}`)
}
