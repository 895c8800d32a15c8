import { serve } from '#platform/server/http/handlers.ts'
import { availabilityRoutes } from '../contract.ts'
import { saveAvailability, saveOwnAvailability } from './commands.ts'
import { readAvailability, readAvailabilityHistory, readOwnAvailability } from './queries.ts'

/** The routes for the availability of workers, for the organisation and for workers. */
export const availability = serve('availability', availabilityRoutes, {
  readAvailability: (scope, { params }) => readAvailability(scope, params.id),
  saveAvailability,
  readAvailabilityHistory,
  readOwnAvailability,
  saveOwnAvailability,
})
