import { refuse } from '#base/problem.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { certificationRoutes, documentRoutes } from '#domains/documents/contract.ts'
import { payRoutes } from '#domains/pay/contract.ts'
import { type WorkerProfile, workforceRoutes } from '#domains/workforce/contract.ts'
import { listOf } from './list-of.ts'
import type { FakeApi } from './fake-api.ts'

/** Answers the calls of the page of a worker: the profile, and nothing in the other panels. */
export function answerWorker(api: FakeApi, worker: WorkerProfile): void {
  api.answers(workforceRoutes.readWorker, () => worker)
  api.answers(workforceRoutes.readWorkerHistory, () => listOf())
  api.answers(certificationRoutes.listCertifications, () => listOf())
  api.answers(documentRoutes.listDocuments, () => listOf())
  api.answers(assignmentRoutes.listAssignments, () => listOf())
  api.answers(payRoutes.listRates, () => {
    throw refuse.FORBIDDEN()
  })
}
