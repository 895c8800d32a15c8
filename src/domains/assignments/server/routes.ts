import { readHistory } from '#platform/server/db/history.ts'
import { requestEndingRoutes } from '#domains/requests/contract.ts'
import { serve } from '#platform/server/http/handlers.ts'
import { assignmentRoutes } from '../contract.ts'
import { contractLimitRoutes } from '../contract/contract-limits.ts'
import { cancelOwnAssignment, rejectAssignment } from './answers.ts'
import { cancelAssignment, completeAssignment, deleteAssignment, editAssignment } from './commands.ts'
import { checkOfferLimits, readContractLimits } from './contract-limits.ts'
import { endRequest } from './ending-requests.ts'
import { readOfferRates } from './offer-rates.ts'
import { offerAssignment } from './offers.ts'
import {
  listAssignments,
  listOwnAssignments,
  listWorkableProjects,
  readAssignment,
  readOwnAssignment,
} from './queries.ts'
import { rateAssignment, setEndGround } from './moving.ts'

const records = serve('assignments', assignmentRoutes, {
  listAssignments,
  offerAssignment,
  readOfferRates,
  readAssignment: (scope, { params }) => readAssignment(scope, params.id),
  editAssignment,
  deleteAssignment,
  readAssignmentHistory: async (scope, { params, query }) => {
    await readAssignment(scope, params.id)
    return readHistory(scope, ['assignments'], params.id, query)
  },
  cancelAssignment,
  completeAssignment,
  rateAssignment,
  setEndGround,
  listOwnAssignments,
  readOwnAssignment: (scope, { params }) => readOwnAssignment(scope, params.id),
  rejectAssignment,
  cancelOwnAssignment,
  listWorkableProjects,
})

const requestEndings = serve('requests', requestEndingRoutes, {
  rejectRequest: (scope, input) => endRequest(scope, input, 'reject'),
  completeRequest: (scope, input) => endRequest(scope, input, 'complete'),
  cancelRequest: (scope, input) => endRequest(scope, input, 'cancel'),
})

const limits = serve('assignments', contractLimitRoutes, { readContractLimits, checkOfferLimits })

/** The handlers of the routes for assignments, of users and of workers, of the limits of their contracts, and of those that end a request. */
export const assignments = [...requestEndings, ...records, ...limits]
