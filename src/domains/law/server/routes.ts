import { serve } from '#platform/server/http/handlers.ts'
import { lawRoutes } from '../contract.ts'
import { addOverride, deleteOverride, editOverride, listOverrides, setClientAgreement } from './overrides.ts'

/** The handlers of the routes for overrides of working-time law. */
export const law = serve('law', lawRoutes, {
  listOverrides,
  addOverride,
  editOverride,
  deleteOverride,
  setClientAgreement,
})
