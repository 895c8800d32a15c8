import { isIn } from '#base/status-groups.ts'
import type { Received } from '#base/route.ts'
import { after } from '#base/states.ts'
import { requireOwnPassword } from '#domains/accounts/server/own-password.ts'
import { cancelOwnAssignment } from '#domains/assignments/server/answers.ts'
import { changeRecord } from '#platform/server/db/change.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { contractRefusals, type contractRoutes, type OwnContractPage } from '../contract.ts'
import { contractGroups, contractKindGroups, workerMoves } from '../rules.ts'
import { notifyOf } from './commands.ts'
import type { SignedFrom } from './document.ts'
import { readOwnContract, readWholeContract, type WholeContract } from './queries.ts'
import { lockContract } from './writing.ts'

type Input<Name extends keyof typeof contractRoutes> = Received<(typeof contractRoutes)[Name]>

/**
 * Signs the text that was shown to the worker, who confirms with the password. Repeated, it has no further effect. Throws `TEXT_CHANGED`,
 * `ASSIGNMENT_NOT_ACTIVE`, and a validation error for a wrong password.
 */
export async function signContract(
  scope: ActorScope,
  { params: { id }, body }: Input<'signContract'>,
): Promise<OwnContractPage> {
  await readWholeContract(scope, id, scope.actor.accountId)
  await requireOwnPassword(scope, body.password, 'password')
  await lockContract(scope, id)
  const row = await readWholeContract(scope, id, scope.actor.accountId)
  if (row.textHash !== body.textHash) throw contractRefusals.TEXT_CHANGED()
  const isSigned = row.status === 'worker_signed' || isIn(contractGroups.concluded, row.status)
  if (isSigned) return readOwnContract(scope, id)
  const status = after(workerMoves, row.status, 'sign')
  if (!row.isActive) throw contractRefusals.ASSIGNMENT_NOT_ACTIVE()
  const from: SignedFrom = { method: 'password', address: scope.caller.address, browser: scope.caller.userAgent }
  const values = { status, signed_at: scope.now, signed_from: JSON.stringify(from) }
  const signed = await changeRecord(scope, { table: 'contracts', id }, undefined, values, () =>
    readOwnContract(scope, id),
  )
  await notifySender(scope, 'contractSigned', row)
  return signed
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
  const isOfAssignment = isIn(contractKindGroups.ofAssignment, row.kind) && row.amendsId === null
  if (isOfAssignment && row.isActive) {
    const input = { params: { id: row.assignmentId }, body: { reason: body.reason }, ifMatch: undefined }
    await cancelOwnAssignment(scope, input)
  }
  const values = { status, declined_at: scope.now, decline_reason: body.reason }
  const declined = await changeRecord(scope, { table: 'contracts', id }, ifMatch, values, () =>
    readOwnContract(scope, id),
  )
  await notifySender(scope, 'contractDeclined', row)
  return declined
}

async function notifySender(
  scope: ActorScope,
  kind: 'contractSigned' | 'contractDeclined',
  row: WholeContract,
): Promise<void> {
  if (row.sentBy !== null) await notifyOf(scope, [row.sentBy], kind, row, `/provider/contracts/${row.id}`)
}
