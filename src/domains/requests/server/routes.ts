import { serve } from '#platform/server/http/handlers.ts'
import { requestRoutes } from '../contract.ts'
import { addRequest, deleteRequest, editRequest, tagRequests } from './commands.ts'
import { exportRequests } from './exporting.ts'
import { moveRequest } from './moves.ts'
import { listRequests, readRequest, readRequestHistory, readTimeline } from './queries.ts'

/** The handlers of the routes for staffing requests. */
export const requests = serve('requests', requestRoutes, {
  listRequests,
  readTimeline,
  exportRequests,
  tagRequests,
  addRequest,
  readRequest: (scope, { params }) => readRequest(scope, params.id),
  editRequest,
  deleteRequest,
  readRequestHistory,
  reviewRequest: (scope, input) => moveRequest(scope, input, 'review'),
  approveRequest: (scope, input) => moveRequest(scope, input, 'approve'),
  startRequest: (scope, input) => moveRequest(scope, input, 'start'),
  reopenRequest: (scope, input) => moveRequest(scope, input, 'reopen'),
})
