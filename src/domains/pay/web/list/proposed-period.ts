import type { Answer } from '#base/route.ts'
import type { payRoutes } from '../../contract.ts'

/** The days that the pay rules propose for the next period. */
export type ProposedPeriod = Answer<typeof payRoutes.listPeriods>['next']
