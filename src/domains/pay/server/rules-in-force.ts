import { zoneName } from '#base/time.ts'
import type { Deduction, StatutoryPay } from '#domains/organisations/contract/settings.ts'
import type { RulesCountry } from '#domains/organisations/rules.ts'
import { holidayDates } from '#domains/organisations/rules/holidays.ts'
import type { HourRules, PremiumRules } from '#domains/timesheets/rules/week.ts'
import { type Fragment, fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** The rules for calculating pay, as stored with a period. */
export interface RulesInForce extends Omit<HourRules, 'timeZone'>, PremiumRules {
  readonly timeZone: string | null
  readonly deductions: readonly Deduction[]
  /** The components that are on; absent without any. */
  readonly statutoryPay?: readonly StatutoryPay[]
  readonly holidayCountries: readonly RulesCountry[]
  readonly ownHolidays: readonly string[]
}

const paidComponents = fragment`'$[*] ? (@.isOn == true)'`

/** SQL for the rules of an organisation as JSON, with its own holidays up to a day. The results are equal if nothing has changed. */
export const rulesUpTo = (organisationId: Fragment, day: Fragment) => fragment`
  (select jsonb_build_object(
           'timeZone', o.time_zone, 'nightFrom', to_char(o.night_from, 'HH24:MI'), 'nightTo', to_char(o.night_to, 'HH24:MI'),
           'firstDayOfWeek', o.first_day_of_week, 'overtimeDailyMinutes', o.overtime_daily_minutes,
           'overtimeWeeklyMinutes', o.overtime_weekly_minutes, 'overtimePercent', o.overtime_percent, 'nightPercent', o.night_percent,
           'holidayPercent', o.holiday_percent, 'deductions', o.deductions, 'holidayCountries', to_jsonb(o.holiday_countries),
           'ownHolidays', (select coalesce(jsonb_agg(y.date order by y.date), '[]') from holidays y
                            where y.organisation_id = o.id and y.date <= ${day} + 1))
           || case when o.statutory_pay @? ${paidComponents} then
                jsonb_build_object('statutoryPay', jsonb_path_query_array(o.statutory_pay, ${paidComponents})) else '{}' end
           || case when o.overtime_bands is not null then jsonb_build_object('overtimeBands', o.overtime_bands) else '{}' end
     from organisations o where o.id = ${organisationId})`

/** Returns the current rules. */
export async function readRules({ db, actor }: ActorScope, upTo: string): Promise<RulesInForce> {
  const { rules } = await db.one(
    sql<{ rules: RulesInForce }>`
      select ${rulesUpTo(fragment`${actor.organisationId}`, fragment`${upTo}::date`)} as rules`,
  )
  return rules
}

/** Returns the limits for classifying hours by these rules. */
export function hourRulesOf(rules: RulesInForce): HourRules & PremiumRules {
  return { ...rules, timeZone: zoneName(rules.timeZone ?? 'UTC') }
}

/** Returns the holidays by these rules between two days. */
export function holidaysBy(rules: RulesInForce, from: string, to: string): ReadonlySet<string> {
  return holidayDates(rules, from, to)
}
