import { localTimeOf, startOfDay } from '#base/calendar.ts'
import { daysAfter, weekStart } from '#base/days.ts'
import { laterBy, plannedMinutes } from '#base/time.ts'
import type { LawInForce, RuleInForce } from '#domains/law/rules.ts'
import { holidayDates } from '#domains/organisations/rules/holidays.ts'
import type { PlannedShift } from '../rules.ts'
import { type LawBreach, limitOf, type LimitingRule, ruleOf } from './law-breach.ts'

/**
 * Returns the breaches of rules on the days of a week that new shifts cause: working days, consecutive rest days and holidays; and shifts that
 * are too short. The shifts are in order.
 */
export function dayRuleBreaches(
  shifts: readonly PlannedShift[],
  rules: readonly RuleInForce[],
  law: LawInForce,
  timeZone: string,
): LawBreach[] {
  return [
    ...weekOfDaysBreaches(shifts, rules, timeZone),
    ...minimumBreaches(shifts, limitOf(rules, 'minimumShift')),
    ...holidayBreaches(shifts, ruleOf(rules, 'holidayWork'), law, timeZone),
  ]
}

const daysOf = ({ startsAt, endsAt }: PlannedShift, timeZone: string) => [
  ...new Set([startsAt, laterBy(endsAt, -1000)].map((at) => localTimeOf(at, timeZone).date)),
]

function weekOfDaysBreaches(
  shifts: readonly PlannedShift[],
  rules: readonly RuleInForce[],
  timeZone: string,
): LawBreach[] {
  const [working, resting] = [limitOf(rules, 'workingDays'), limitOf(rules, 'restDays')]
  // Each shift begins on one day.
  if (!resting && (!working || shifts.length <= working.limit)) return []
  const added = shifts.filter(({ isNew }) => isNew)
  const weeks = new Set(added.flatMap((shift) => daysOf(shift, timeZone).map((day) => weekStart(day, 1))))
  return [...weeks].sort().flatMap((monday) => {
    const days = Array.from({ length: 7 }, (_, at) => daysAfter(monday, at))
    const inWeek = { from: startOfDay(monday, timeZone), to: startOfDay(daysAfter(monday, 7), timeZone) }
    const none = { ...inWeek, minutes: null, limitMinutes: null }
    const found: LawBreach[] = []
    // A shift belongs to the day on which it begins.
    const begun = new Set(shifts.map(({ startsAt }) => localTimeOf(startsAt, timeZone).date))
    const count = days.filter((day) => begun.has(day)).length
    if (working && count > working.limit)
      found.push({ kind: 'workingDays', ...none, counted: { found: count, limit: working.limit }, law: working })
    // A rest day has no work at all.
    const worked = new Set(shifts.flatMap((shift) => daysOf(shift, timeZone)))
    const longest = longestRun(days.map((day) => !worked.has(day)))
    if (resting && longest < resting.limit)
      found.push({ kind: 'restDays', ...none, counted: { found: longest, limit: resting.limit }, law: resting })
    return found
  })
}

function longestRun(values: readonly boolean[]): number {
  let [longest, run] = [0, 0]
  for (const value of values) {
    run = value ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

/** Shifts that follow each other without a pause are one period of work. */
function minimumBreaches(shifts: readonly PlannedShift[], law: LimitingRule | undefined): LawBreach[] {
  if (!law) return []
  const least = law.limit
  if (shifts.every((shift) => !shift.isNew || plannedMinutes(shift) >= least)) return []
  const periods: PlannedShift[][] = []
  for (const shift of shifts) {
    const last = periods.at(-1)
    if (last && last.at(-1)?.endsAt === shift.startsAt) last.push(shift)
    else periods.push([shift])
  }
  return periods.flatMap((period): LawBreach[] => {
    const [first, last] = [period[0] as PlannedShift, period.at(-1) as PlannedShift]
    const minutes = period.reduce((sum, shift) => sum + plannedMinutes(shift), 0)
    if (minutes >= least || !period.some(({ isNew }) => isNew)) return []
    return [{ kind: 'minimumShift', from: first.startsAt, to: last.endsAt, minutes, limitMinutes: least, law }]
  })
}

function holidayBreaches(
  shifts: readonly PlannedShift[],
  rule: RuleInForce | undefined,
  law: LawInForce,
  timeZone: string,
): LawBreach[] {
  if (!rule) return []
  return shifts
    .filter((shift) => shift.isNew && daysOf(shift, timeZone).some((day) => holidaysIn(law, day).has(day)))
    .map(({ startsAt: from, endsAt: to }) => ({
      kind: 'holiday',
      from,
      to,
      minutes: null,
      limitMinutes: null,
      law: rule,
    }))
}

const knownYears = new WeakMap<LawInForce, Map<string, ReadonlySet<string>>>()

/** Returns the holidays of the organisation in the year of a day. */
function holidaysIn(law: LawInForce, day: string): ReadonlySet<string> {
  const years = knownYears.get(law) ?? new Map<string, ReadonlySet<string>>()
  knownYears.set(law, years)
  const year = day.slice(0, 4)
  const { holidayCountries = [], ownHolidays = [] } = law
  const found = years.get(year) ?? holidayDates({ holidayCountries, ownHolidays }, day, day)
  years.set(year, found)
  return found
}
