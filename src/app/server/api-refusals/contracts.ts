import { type RefusalMaker, refuse } from '#base/problem.ts'
import { assignmentRefusals } from '#domains/assignments/contract.ts'
import { limitRefusals } from '#domains/assignments/contract/contract-limits.ts'
import { contractRefusals } from '#domains/contracts/contract.ts'
import { signingRefusals } from '#domains/portal/contract/contracts.ts'
import { batchRefusals } from '#domains/contracts/contract/batches.ts'

const writingContracts = [
  contractRefusals.ASSIGNMENT_NOT_ACTIVE,
  contractRefusals.CONTRACT_OPEN,
  contractRefusals.MENTIONS_MISSING,
  limitRefusals.CONTRACT_LIMIT,
]

/** The refusals of the operations on contracts. */
export const refusalsOfContracts: Readonly<Record<string, readonly RefusalMaker[]>> = {
  'contracts.readTemplate': [refuse.NOT_FOUND],
  'contracts.saveTemplate': [refuse.NOT_FOUND],
  'contracts.previewTemplate': [refuse.NOT_FOUND, refuse.TOO_COMPLEX],
  'contracts.prepareContract': [refuse.NOT_FOUND],
  'contracts.writeContract': [...writingContracts, refuse.NOT_FOUND],
  'contracts.editContract': [...writingContracts, refuse.INVALID_TRANSITION],
  'contracts.deleteContract': [refuse.INVALID_TRANSITION],
  'contracts.sendContract': [
    contractRefusals.ASSIGNMENT_NOT_ACTIVE,
    contractRefusals.TERMS_CHANGED,
    contractRefusals.DETAILS_MISSING,
    contractRefusals.NO_SIGNATORY,
    limitRefusals.CONTRACT_LIMIT,
    refuse.INVALID_TRANSITION,
  ],
  'contracts.voidContract': [refuse.INVALID_TRANSITION],
  'contracts.countersignContract': [contractRefusals.TEXT_CHANGED, refuse.INVALID_TRANSITION],
  'contracts.signContract': [
    contractRefusals.ASSIGNMENT_NOT_ACTIVE,
    contractRefusals.TEXT_CHANGED,
    refuse.INVALID_TRANSITION,
    refuse.RATE_LIMITED,
  ],
  'contractBatches.readDayContracts': [refuse.NOT_FOUND],
  'contractBatches.exportContracts': [refuse.NOT_FOUND, batchRefusals.ARCHIVE_TOO_LARGE],
  'contractBatches.signContracts': [
    contractRefusals.ASSIGNMENT_NOT_ACTIVE,
    contractRefusals.TEXT_CHANGED,
    batchRefusals.SIGNED_ALONE,
    refuse.INVALID_TRANSITION,
    refuse.NOT_FOUND,
    refuse.RATE_LIMITED,
  ],
  'clientContracts.prepareFramework': [refuse.NOT_FOUND],
  'clientContracts.writeFramework': [
    contractRefusals.CONTRACT_OPEN,
    contractRefusals.MENTIONS_MISSING,
    refuse.NOT_FOUND,
  ],
  'portalContracts.sendSigningCode': [
    contractRefusals.ASSIGNMENT_NOT_ACTIVE,
    contractRefusals.TEXT_CHANGED,
    refuse.INVALID_TRANSITION,
    refuse.MAIL_LIMITED,
    refuse.NOT_FOUND,
    refuse.RATE_LIMITED,
  ],
  'portalContracts.signClientContracts': [
    contractRefusals.ASSIGNMENT_NOT_ACTIVE,
    contractRefusals.TEXT_CHANGED,
    refuse.INVALID_TRANSITION,
    refuse.NOT_FOUND,
    refuse.RATE_LIMITED,
    signingRefusals.SIGNING_CODE_ENDED,
    signingRefusals.SIGNING_CODE_WRONG,
  ],
  'portalContracts.declineClientContract': [refuse.INVALID_TRANSITION],
  'contracts.declineContract': [assignmentRefusals.TOO_LATE_TO_CANCEL, refuse.INVALID_TRANSITION],
}
