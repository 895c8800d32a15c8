import { refuse } from '#base/problem.ts'
import { absenceRoutes } from '#domains/absences/contract.ts'
import { availabilityRoutes } from '#domains/availability/contract.ts'
import { contractLimitRoutes } from '#domains/assignments/contract/contract-limits.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { checkRoutes } from '#domains/checks/contract.ts'
import { contractRoutes } from '#domains/contracts/contract.ts'
import { certificationRoutes, documentRoutes } from '#domains/documents/contract.ts'
import { kioskWorkerRoutes } from '#domains/kiosk/contract/worker.ts'
import { payRoutes } from '#domains/pay/contract.ts'
import { shiftRoutes } from '#domains/shifts/contract.ts'
import { emptySchedule } from './schedule.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { pageOfEntries } from '#domains/timesheets/web/testing/entries.ts'
import { type WorkerProfile, workforceRoutes } from '#domains/workforce/contract.ts'
import { listOf } from './list-of.ts'
import type { FakeApi } from './fake-api.ts'

/** Answers the calls of the page of a worker: the profile, and nothing in the other panels. */
export function answerWorker(api: FakeApi, worker: WorkerProfile): void {
  api.answers(workforceRoutes.readWorker, () => worker)
  api.answers(workforceRoutes.listDuplicates, () => ({ items: [] }))
  api.answers(workforceRoutes.readWorkerHistory, () => listOf())
  api.answers(certificationRoutes.listCertifications, () => listOf())
  api.answers(absenceRoutes.listTimeOff, () => listOf())
  api.answers(checkRoutes.listWorkerChecks, () => ({ items: [], country: null, late: null, allowed: [] }))
  api.answers(contractRoutes.listContracts, () => listOf())
  api.answers(contractLimitRoutes.readContractLimits, () => ({ items: [] }))
  api.answers(documentRoutes.listDocuments, () => listOf())
  api.answers(assignmentRoutes.listAssignments, () => listOf())
  api.answers(availabilityRoutes.readAvailability, ({ params: { id } }) => ({
    id,
    patterns: [],
    exceptions: [],
    desiredWeeklyMinutes: null,
    changeableFrom: null,
    version: 0,
    allowed: ['edit' as const],
  }))
  api.answers(shiftRoutes.readSchedule, () => emptySchedule)
  api.answers(timesheetRoutes.listEntries, () => pageOfEntries([]))
  api.answers(kioskWorkerRoutes.readPin, () => ({ number: null, isGiven: false, changedAt: null }))
  api.answers(payRoutes.listRates, () => {
    throw refuse.FORBIDDEN()
  })
}
