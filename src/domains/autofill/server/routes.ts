import { serve } from '#platform/server/http/handlers.ts'
import { autofillRoutes } from '../contract.ts'
import { acceptFillRun, dismissFillRun, startFillRun, stopFillRun } from './commands.ts'
import { readCurrentFillRun, readFillRun } from './queries.ts'

/** The routes that fill a week. */
export const autofill = serve('autofill', autofillRoutes, {
  startFillRun,
  readCurrentFillRun,
  readFillRun: (scope, { params }) => readFillRun(scope, params.id),
  stopFillRun,
  acceptFillRun,
  dismissFillRun,
})
