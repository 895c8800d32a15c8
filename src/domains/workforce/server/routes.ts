import { serve } from '#platform/server/http/handlers.ts'
import { workforceRoutes } from '../contract.ts'
import { addWorker, editWorker, renewTemporaryPassword, setActive } from './commands.ts'
import { listWorkers, readWorker } from './queries.ts'

/** The organisation's workers. */
export const workforce = serve('workforce', workforceRoutes, {
  listWorkers,
  addWorker,
  readWorker: (scope, { params }) => readWorker(scope, params.id),
  editWorker,
  deactivateWorker: (scope, input) => setActive(scope, input, false),
  reactivateWorker: (scope, input) => setActive(scope, input, true),
  renewTemporaryPassword: (scope, { params }) => renewTemporaryPassword(scope, params.id),
})
