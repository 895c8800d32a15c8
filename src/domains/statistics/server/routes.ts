import { serve } from '#platform/server/http/handlers.ts'
import { statisticsRoutes } from '../contract.ts'
import { firstStepRoutes } from '../contract/first-steps.ts'
import { moneyRoutes } from '../contract/money.ts'
import { staffingRoutes } from '../contract/staffing.ts'
import { readMoney, readMoneyByMonth, readMoneySummary } from './money.ts'
import { readProviderHome, readFirstSteps } from './provider-home.ts'
import { readProviderStatistics, readWorkerStatistics } from './queries.ts'
import { readStaffing, readStaffingByMonth } from './staffing.ts'
import { readWorkerHome } from './worker-home.ts'

/** The routes of statistics and of the homes. */
export const statistics = serve('statistics', statisticsRoutes, {
  readWorkerStatistics,
  readProviderStatistics,
  readProviderHome: (scope) => readProviderHome(scope),
  readWorkerHome: (scope) => readWorkerHome(scope),
})

/** The routes of revenue, wage cost and margin. */
export const money = serve('money', moneyRoutes, {
  readMoney,
  readMoneyByMonth,
  readMoneySummary: (scope) => readMoneySummary(scope),
})

/** The routes of fill rate, time to fill, no-shows and utilisation. */
export const staffing = serve('staffing', staffingRoutes, { readStaffing, readStaffingByMonth })

/** The routes of the checklist of a new organisation. */
export const firstSteps = serve('firstSteps', firstStepRoutes, { readFirstSteps: (scope) => readFirstSteps(scope) })
