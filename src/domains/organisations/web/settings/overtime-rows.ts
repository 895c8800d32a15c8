import type { z } from 'zod'
import { overtimeLawOf } from '#base/official/overtime.ts'
import { typedFields } from '#platform/web/forms/form/plain-fields.ts'
import { type TimeRules, timeRuleFields, type timeRules } from '../../contract/settings.ts'
import type { RulesCountry } from '../../rules.ts'

type Input = z.input<typeof timeRules>

/** The time rules in the form: without bands of overtime, the list is empty. */
export function typedTimeRules(rules: TimeRules) {
  const { bands, source } = rules.overtimeBands ?? { bands: [], source: '' }
  return { ...typedFields(timeRuleFields, rules), overtimeBands: { bands: bands.map(typedBand), source } }
}

type Band = NonNullable<TimeRules['overtimeBands']>['bands'][number]

// A band in the form.
const typedBand = (band: Band) => ({ ...band, labourDayPercent: band.labourDayPercent ?? null })

/** Converts form values into the body of the request. */
export function timeRulesInput(typed: ReturnType<typeof typedTimeRules>): Input {
  return { ...typed, overtimeBands: typed.overtimeBands.bands.length === 0 ? null : typed.overtimeBands } as Input
}

/** Returns a new row after a number of others: the first begins with the first minute of overtime. */
export function blankBand(others: number) {
  return { afterMinutes: others === 0 ? 0 : null, percent: null, restDayPercent: null, labourDayPercent: null }
}

/** Returns the form values of a country's overtime, by path; none if its law has no premium. */
export function overtimeValuesOf(country: RulesCountry | undefined): Readonly<Record<string, unknown>> {
  const law = overtimeLawOf(country)
  if (!law) return {}
  return {
    overtimeDailyMinutes: law.dailyMinutes,
    overtimeWeeklyMinutes: law.weeklyMinutes,
    'overtimeBands.source': law.source,
  }
}
