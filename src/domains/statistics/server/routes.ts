import { serve } from '#platform/server/http/handlers.ts'
import { statisticsRoutes } from '../contract.ts'
import { readProviderStatistics, readWorkerStatistics } from './queries.ts'

/** Figures of hours, shifts and projects. */
export const statistics = serve('statistics', statisticsRoutes, { readWorkerStatistics, readProviderStatistics })
