import { waveProgressRoutes } from '#domains/shifts/contract/waves.ts'
import { serve } from '#platform/server/http/handlers.ts'
import { matchingRoutes } from '../contract.ts'
import { replacementCandidateRoutes } from '../contract/replacement.ts'
import { listCandidates } from './candidates.ts'
import { listOpenShiftCandidates, listReplacementCandidates } from './replacement/candidates.ts'
import { readShiftWaves, readWaves } from './waves/reachable.ts'

/** The handlers of the routes for candidates of requests and of shifts. */
export const matching = serve(
  'matching',
  { ...matchingRoutes, ...replacementCandidateRoutes, ...waveProgressRoutes },
  { listCandidates, listReplacementCandidates, listOpenShiftCandidates, readWaves, readShiftWaves },
)
