import { serve } from '#platform/server/http/handlers.ts'
import { checkRoutes } from '../contract.ts'
import { recordDeclaration, recordWorkerCheck, removeDeclaration, removeWorkerCheck } from './commands.ts'
import { listOwnStartChecks, listStartChecks, listWorkerChecks } from './queries.ts'

/** The handlers of start checks. */
export const checks = serve('checks', checkRoutes, {
  listStartChecks: (scope, { params }) => listStartChecks(scope, params.id),
  recordDeclaration,
  removeDeclaration,
  listWorkerChecks: (scope, { params }) => listWorkerChecks(scope, params.id),
  recordWorkerCheck,
  removeWorkerCheck,
  listOwnStartChecks,
})
