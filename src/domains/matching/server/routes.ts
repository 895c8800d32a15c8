import { serve } from '#platform/server/http/handlers.ts'
import { matchingRoutes } from '../contract.ts'
import { listCandidates } from './candidates.ts'

/** Workers ranked for requests. */
export const matching = serve('matching', matchingRoutes, { listCandidates })
