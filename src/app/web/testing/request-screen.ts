import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { type Candidate, matchingRoutes } from '#domains/matching/contract.ts'
import { requestRoutes, type StaffingRequest } from '#domains/requests/contract.ts'
import { requestCoverRoutes } from '#domains/shifts/contract/request-cover.ts'
import { listOf } from './list-of.ts'
import type { FakeApi } from './fake-api.ts'

/** Answers the calls of the page of a request: the request itself, its candidates, and no assignments, cover or history. */
export function answerRequest(api: FakeApi, request: StaffingRequest, candidates: Candidate[] = []): void {
  api.answers(requestRoutes.readRequest, () => request)
  api.answers(requestRoutes.readRequestHistory, () => listOf())
  api.answers(matchingRoutes.listCandidates, () => listOf(candidates))
  api.answers(assignmentRoutes.listAssignments, () => listOf())
  api.answers(requestCoverRoutes.readRequestCover, () => ({ days: [] }))
}
