import { serve } from '#platform/server/http/handlers.ts'
import { statisticsRoutes } from '../contract.ts'
import { readProviderHome } from './provider-home.ts'
import { readProviderStatistics, readWorkerStatistics } from './queries.ts'
import { firstStepRoutes } from '../contract/first-steps.ts'
import { readFirstSteps } from './first-steps.ts'
import { readWorkerHome } from './worker-home.ts'

/** Figures of hours, shifts and projects, and what the homes show. */
export const statistics = serve('statistics', statisticsRoutes, {
  readWorkerStatistics,
  readProviderStatistics,
  readProviderHome: (scope) => readProviderHome(scope),
  readWorkerHome: (scope) => readWorkerHome(scope),
})

/** The checklist of a new organisation. */
export const firstSteps = serve('firstSteps', firstStepRoutes, { readFirstSteps: (scope) => readFirstSteps(scope) })
