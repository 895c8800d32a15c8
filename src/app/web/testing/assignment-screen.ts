import { type Assignment, assignmentRoutes, type OwnAssignment } from '#domains/assignments/contract.ts'
import { contractLimitRoutes } from '#domains/assignments/contract/contract-limits.ts'
import { checkRoutes } from '#domains/checks/contract.ts'
import { contractRoutes } from '#domains/contracts/contract.ts'
import { contractBatchRoutes } from '#domains/contracts/contract/batches.ts'
import { shiftRoutes } from '#domains/shifts/contract.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { pageOfEntries } from '#domains/timesheets/web/testing/entries.ts'
import { listOf } from './list-of.ts'
import type { FakeApi } from './fake-api.ts'

/** Answers the calls of the page of an assignment: the assignment itself, and no shifts, hours or history. */
export function answerAssignment(api: FakeApi, assignment: Assignment): void {
  api.answers(assignmentRoutes.readAssignment, () => assignment)
  api.answers(assignmentRoutes.readAssignmentHistory, () => listOf())
  api.answers(checkRoutes.listStartChecks, () => ({ items: [], country: null, late: null, allowed: [] }))
  api.answers(contractRoutes.listContracts, () => listOf())
  api.answers(contractBatchRoutes.readDayContracts, () => ({ counters: null }))
  api.answers(contractLimitRoutes.readContractLimits, () => ({ items: [] }))
  api.answers(shiftRoutes.listShifts, () => listOf())
  api.answers(timesheetRoutes.listEntries, () => pageOfEntries([]))
}

/** Answers the calls of the page of an assignment for its worker, without shifts. */
export function answerOwnAssignment(api: FakeApi, assignment: OwnAssignment): void {
  api.answers(assignmentRoutes.readOwnAssignment, () => assignment)
  api.answers(checkRoutes.listOwnStartChecks, () => ({ items: [], country: null, late: null }))
  api.answers(contractRoutes.listOwnContracts, () => listOf())
  api.answers(shiftRoutes.listOwnShifts, () => listOf())
}

/** Answers that a worker's assignment lacks nothing, and its shifts only then: once they are shown, the checks have arrived. */
export function answerShiftsAfterChecks(api: FakeApi): void {
  const checked = Promise.withResolvers<void>()
  api.answers(checkRoutes.listOwnStartChecks, () => {
    checked.resolve()
    return { items: [], country: null, late: null }
  })
  api.answers(shiftRoutes.listOwnShifts, async () => {
    await checked.promise
    return listOf()
  })
}
