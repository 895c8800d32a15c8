import { serve } from '#platform/server/http/handlers.ts'
import { confirmationRoutes } from '../contract.ts'
import { publicConfirmationRoutes } from '../contract/public.ts'
import { decideHours, readConfirmation } from './deciding.ts'
import { readConfirmations } from './queries.ts'
import { renewConfirmation, resendConfirmation, revokeConfirmation, sendConfirmations } from './sending.ts'
import { saveConfirmationSettings } from './settings.ts'
import { renderConfirmationTimesheet } from './timesheets.ts'
import { undoConfirmation } from './undoing.ts'

/** The handlers of the routes for the organisation. */
export const confirmations = serve('confirmations', confirmationRoutes, {
  readConfirmations,
  saveConfirmationSettings,
  sendConfirmations,
  resendConfirmation,
  revokeConfirmation,
})

/** The handlers of the routes for contacts without an account. */
export const publicConfirmations = serve('publicConfirmations', publicConfirmationRoutes, {
  readConfirmation,
  readConfirmationTimesheet: renderConfirmationTimesheet,
  decideHours,
  renewConfirmation,
  undoConfirmation,
})
