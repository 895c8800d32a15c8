import { serve } from '#platform/server/http/handlers.ts'
import { searchRoutes } from '../contract.ts'
import { search } from './queries.ts'

/** Records of all kinds, found by what was typed. */
export const searching = serve('search', searchRoutes, { search })
