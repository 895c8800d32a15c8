import { readHistory } from '#platform/server/db/history.ts'
import { serve } from '#platform/server/http/handlers.ts'
import { assignmentImportRoutes, assignmentRoutes } from '../contract.ts'
import { assignmentImport } from './importing.ts'
import { acceptAssignment, cancelOwnAssignment, rejectAssignment } from './answers.ts'
import { cancelAssignment, completeAssignment, deleteAssignment, editAssignment } from './commands.ts'
import { readOfferRates } from './offer-rates.ts'
import { offerAssignment } from './offers.ts'
import {
  listAssignments,
  listOwnAssignments,
  listWorkableProjects,
  readAssignment,
  readOwnAssignment,
} from './queries.ts'
import { rateAssignment } from './rating.ts'

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
  listOwnAssignments,
  readOwnAssignment: (scope, { params }) => readOwnAssignment(scope, params.id),
  acceptAssignment,
  rejectAssignment,
  cancelOwnAssignment,
  listWorkableProjects,
})

/** The handlers of the routes for assignments, of users and of workers. */
export const assignments = [
  ...records,
  ...serve('assignmentImports', assignmentImportRoutes, assignmentImport.handlers),
]
