import { serve } from '#platform/server/http/handlers.ts'
import { searchRoutes } from '../contract.ts'
import { search } from './queries.ts'

/** The route that searches records of all kinds. */
export const searching = serve('search', searchRoutes, { search })
