import { serve } from '#platform/server/http/handlers.ts'
import { workforceRoutes } from '../contract.ts'
import { addWorker, deleteWorker, editWorker, renewTemporaryPassword } from './commands.ts'
import { exportWorkers } from './exporting.ts'
import { readWorkerImage, removeWorkerImage, setWorkerImage } from './images.ts'
import { importWorkers, readImport } from './importing.ts'
import { listWorkers } from './listing.ts'
import { readWorker, readWorkerHistory } from './queries.ts'
import { changeWorkers, setActive } from './standing.ts'

/** The organisation's workers. */
export const workforce = serve('workforce', workforceRoutes, {
  listWorkers,
  exportWorkers,
  importWorkers,
  readImport,
  changeWorkers,
  addWorker,
  readWorker: (scope, { params }) => readWorker(scope, params.id),
  editWorker,
  deleteWorker,
  readWorkerHistory,
  readWorkerImage,
  setWorkerImage,
  removeWorkerImage,
  deactivateWorker: (scope, input) => setActive(scope, input, false),
  reactivateWorker: (scope, input) => setActive(scope, input, true),
  renewTemporaryPassword: (scope, { params }) => renewTemporaryPassword(scope, params.id),
})
