import { serve } from '#platform/server/http/handlers.ts'
import { matchingRoutes } from '../contract.ts'
import { listCandidates } from './candidates.ts'

/** The handler of the route for candidates. */
export const matching = serve('matching', matchingRoutes, { listCandidates })
