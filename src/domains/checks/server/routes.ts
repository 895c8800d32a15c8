import { serve } from '#platform/server/http/handlers.ts'
import { checkRoutes, declarationImportRoutes } from '../contract.ts'
import { incompleteStartRoutes } from '../contract/incomplete-starts.ts'
import { listIncompleteStarts } from './coming-starts.ts'
import { recordDeclaration, recordWorkerCheck, removeDeclaration, removeWorkerCheck } from './commands.ts'
import { declarationImport } from './importing.ts'
import { listOwnStartChecks, listStartChecks, listWorkerChecks } from './queries.ts'

/** The handlers of start checks. */
export const checks = [
  ...serve(
    'checks',
    { ...checkRoutes, ...incompleteStartRoutes },
    {
      listStartChecks: (scope, { params }) => listStartChecks(scope, params.id),
      recordDeclaration,
      removeDeclaration,
      listWorkerChecks: (scope, { params }) => listWorkerChecks(scope, params.id),
      recordWorkerCheck,
      removeWorkerCheck,
      listOwnStartChecks,
      listIncompleteStarts,
    },
  ),
  ...serve('declarationImports', declarationImportRoutes, declarationImport.handlers),
]
