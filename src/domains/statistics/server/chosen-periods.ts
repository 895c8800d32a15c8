import { localTimeOf } from '#base/calendar.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { chosenPeriods, type ComparedPeriods, type FigurePeriod, namedPeriods } from '../rules/periods.ts'

/** The selected period of a query. */
export interface PeriodChoice {
  readonly period?: FigurePeriod | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Returns the selected period and those that it is compared with; without both days, the named one, this month by default. */
export function periodsFor({ now, actor }: ActorScope, { period, from, to }: PeriodChoice): ComparedPeriods {
  if (from !== undefined && to !== undefined) return chosenPeriods({ from, to })
  return namedPeriods(period ?? 'this_month', localTimeOf(now, actor.timeZone).date)
}
