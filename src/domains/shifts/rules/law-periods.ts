import { daysBetween } from '#base/days.ts'
import type { RuleInForce } from '#domains/law/rules.ts'
import type { PlannedShift } from '../rules.ts'
import { hasLimit, type LawBreach, limitOf, type LimitingRule } from './law-breach.ts'
import { type PartOfPeriod, partsOf, periodOf, type SumPeriods, type WorkSums, sumsWith } from './work-sums.ts'

/** The sums of a worker, with the shifts that they do not contain. */
export interface CountedWork {
  readonly base: WorkSums
  readonly extra: readonly PartOfPeriod[]
  readonly extraMinutes: number
  /** The sums with these shifts. */
  readonly all: () => WorkSums
}

/** Adds to the sums of a worker the shifts that they do not contain: new ones, offers, suggestions and earlier lines of a file. */
export function countWork(base: WorkSums, shifts: readonly PlannedShift[]): CountedWork {
  const extra = shifts
    .filter(({ isNew, isInSums = !isNew }) => !isInSums)
    .flatMap((shift) => partsOf(shift, base.periods))
  let all: WorkSums | undefined
  return {
    base,
    extra,
    extraMinutes: extra.reduce((sum, { minutes }) => sum + minutes, 0),
    all: () => (all ??= extra.length === 0 ? base : sumsWith(base, extra)),
  }
}

/**
 * Returns the breaches of rules on several weeks that new shifts cause: averages, overtime of a year, nights and free Sundays. They count the
 * work for this organisation, before and after the shifts. The sums begin 52 weeks before and end 16 weeks after the new shifts.
 */
export function periodBreaches(
  added: readonly PlannedShift[],
  rules: readonly RuleInForce[],
  work: CountedWork,
  dateOfBirth: string | null,
): LawBreach[] {
  const parts = added.flatMap((shift) => partsOf(shift, work.base.periods))
  const touched = [...new Set(parts.map(({ period }) => period))]
  return rules.filter(hasLimit).flatMap((rule): LawBreach[] => {
    switch (rule.subject) {
      case 'averageWeek':
        return averageBreach(rule, touched, work, dateOfBirth)
      case 'nightAverageWeek':
        return averageBreach(rule, touched, work, dateOfBirth, nightCondition(rule, rules, work, touched))
      case 'overtimeQuota':
        return overtimeBreaches(rule, touched, work)
      case 'nightsInPeriod':
        return mostBreach(rule, parts, work, 'lateNights')
      case 'freeSundays':
        return mostBreach(rule, parts, work, 'sundays')
      default:
        return []
    }
  })
}

// Most plans are far from the limit, which the sums without the new shifts tell.
const known = new WeakMap<WorkSums, Map<number, Int32Array>>()

/** Returns for each period the most minutes of consecutive ones that contain it. */
function busiest(sums: WorkSums, length: number): Int32Array {
  const ofSums = known.get(sums) ?? new Map<number, Int32Array>()
  known.set(sums, ofSums)
  const found = ofSums.get(length)
  if (found) return found
  const most = new Int32Array(sums.minutes.length)
  for (const { from, sum } of windowsOf(sums.minutes, length))
    for (let at = from; at < from + length; at++) most[at] = Math.max(most[at] ?? 0, sum)
  ofSums.set(length, most)
  return most
}

interface SumOfWindow {
  readonly from: number
  readonly sum: number
}

function windowsOf(values: Int32Array, length: number): SumOfWindow[] {
  const found: SumOfWindow[] = []
  let sum = 0
  for (let at = 0; at < values.length; at++) {
    sum += (values[at] ?? 0) - (values[at - length] ?? 0)
    if (at >= length - 1) found.push({ from: at - length + 1, sum })
  }
  return found
}

const touches = (from: number, length: number, touched: readonly number[]) =>
  touched.some((at) => at >= from && at < from + length)

/** An average over weeks, or over a quarter, whose weeks are its days divided by seven. */
function averageBreach(
  rule: LimitingRule,
  touched: readonly number[],
  work: CountedWork,
  dateOfBirth: string | null,
  isCounted: (from: number) => boolean = () => true,
): LawBreach[] {
  const { limit, weeks } = rule
  const { base, extraMinutes } = work
  const { periods } = base
  const length = weeks ?? 1
  const dayOf = (at: number) => periods.days[at] as string
  const weeksIn = (from: number) => weeks ?? daysBetween(dayOf(from), dayOf(from + 1)) / 7
  const most = busiest(base, length)
  if (touched.every((at) => (most[at] ?? 0) + extraMinutes <= limit * weeksIn(at))) return []
  const isWithinAge = (from: number) =>
    rule.concerns !== 'minors' || dateOfBirth === null || dayOf(from + length - 1) < adultOn(dateOfBirth)
  const [worst] = windowsOf(work.all().minutes, length)
    .filter(({ from }) => touches(from, length, touched) && isWithinAge(from) && isCounted(from))
    .sort((one, other) => other.sum / weeksIn(other.from) - one.sum / weeksIn(one.from))
  if (!worst || worst.sum <= limit * weeksIn(worst.from)) return []
  const minutes = Math.ceil(worst.sum / weeksIn(worst.from))
  return [{ kind: 'average', ...span(periods, worst.from, length), minutes, limitMinutes: limit, law: rule }]
}

const span = ({ starts }: SumPeriods, from: number, length: number) => ({
  from: starts[from] as string,
  to: starts[Math.min(from + length, starts.length - 1)] as string,
})

/** The first day on which `ageOn` counts 18 years, to compare with others: that of somebody born on 29 February may not exist. */
const adultOn = (dateOfBirth: string) => `${Number(dateOfBirth.slice(0, 4)) + 18}${dateOfBirth.slice(4)}`

/** The average of night workers counts in periods with enough nights, or for somebody who is a night worker in the week of the shift. */
function nightCondition(
  { weeks = 1, nights: least }: RuleInForce,
  rules: readonly RuleInForce[],
  work: CountedWork,
  touched: readonly number[],
): (from: number) => boolean {
  if (least === undefined) {
    const are = new Map<number, boolean>()
    const isWorker = (at: number) => {
      const is = are.get(at) ?? isNightWorker(rules, work, at)
      are.set(at, is)
      return is
    }
    return (from) => touched.some((at) => at >= from && at < from + weeks && isWorker(at))
  }
  return (from) => sumOf(work.all().nights, from, from + weeks) >= least
}

function sumOf(values: Int32Array, from: number, to: number): number {
  let sum = 0
  for (let at = from; at < to; at++) sum += values[at] ?? 0
  return sum
}

const usualWeeks = 12

/**
 * True for a night worker in a week: somebody who usually works three hours of the night at least twice a week, or 270 hours of the night
 * in twelve months (Code du travail, L3122-5 and L3122-23). “Usually” is read as at least half of the weeks with work among the twelve until
 * this one, and twelve months as 52 weeks.
 */
export function isNightWorker(rules: readonly RuleInForce[], { all }: CountedWork, period: number): boolean {
  const rule = limitOf(rules, 'nightWorker')
  if (!rule) return false
  const { minutes, nightMinutes, nights } = all()
  let [worked, withNights] = [0, 0]
  for (let at = period - usualWeeks + 1; at <= period; at++) {
    if ((minutes[at] ?? 0) > 0) worked++
    if ((nights[at] ?? 0) >= 2) withNights++
  }
  if (withNights > 0 && 2 * withNights >= worked) return true
  return sumOf(nightMinutes, period - (rule.weeks ?? 52) + 1, period + 1) >= rule.limit * 60
}

/** Overtime is what exceeds the ordinary hours of a week. A week belongs to the year in which it begins. */
function overtimeBreaches(rule: LimitingRule, touched: readonly number[], work: CountedWork): LawBreach[] {
  const { limit, after = 0 } = rule
  const { periods } = work.base
  const yearOf = (at: number) => (periods.days[at] as string).slice(0, 4)
  const most = limit * 60
  return [...new Set(touched.map(yearOf))].flatMap((year): LawBreach[] => {
    // The shifts can add at most their own minutes.
    if ((overtimeOf(work.base, after).get(year) ?? 0) + work.extraMinutes <= most) return []
    const { minutes: all } = work.all()
    const overtime = overtimeOf(work.all(), after).get(year) ?? 0
    if (overtime <= most || !touched.some((at) => yearOf(at) === year && (all[at] ?? 0) > after)) return []
    const from = periods.days.findIndex((day) => day.startsWith(year))
    const length = periods.days.findLastIndex((day) => day.startsWith(year)) + 1 - from
    return [{ kind: 'overtime', ...span(periods, from, length), minutes: overtime, limitMinutes: most, law: rule }]
  })
}

const knownOvertime = new WeakMap<WorkSums, Map<string, number>>()

/** Returns the minutes beyond those of an ordinary week, by year. */
function overtimeOf(sums: WorkSums, after: number): ReadonlyMap<string, number> {
  const found = knownOvertime.get(sums)
  if (found) return found
  const byYear = new Map<string, number>()
  for (const [at, minutes] of sums.minutes.entries()) {
    const year = (sums.periods.days[at] as string).slice(0, 4)
    if (minutes > after) byYear.set(year, (byYear.get(year) ?? 0) + minutes - after)
  }
  knownOvertime.set(sums, byYear)
  return byYear
}

/** A number that may not be exceeded in any number of consecutive weeks with one of the new shifts. */
function mostBreach(
  rule: LimitingRule,
  parts: readonly PartOfPeriod[],
  work: CountedWork,
  column: 'lateNights' | 'sundays',
): LawBreach[] {
  const { limit, weeks = 1 } = rule
  const touched = parts.filter((part) => part[column] > 0).map(({ period }) => period)
  if (touched.length === 0) return []
  const { [column]: counts, periods } = work.all()
  const isOnSundays = column === 'sundays'
  const most = isOnSundays ? weeks - limit : limit
  // A week has one Sunday, however many shifts are on it.
  const values = isOnSundays ? counts.map((count) => Math.min(1, count)) : counts
  const [worst] = windowsOf(values, weeks)
    .filter(({ from, sum }) => sum > most && touches(from, weeks, touched))
    .sort((one, other) => other.sum - one.sum)
  if (!worst) return []
  const found = isOnSundays ? weeks - worst.sum : worst.sum
  return [
    {
      kind: isOnSundays ? 'freeSundays' : 'nights',
      ...span(periods, worst.from, weeks),
      minutes: null,
      limitMinutes: null,
      counted: { found, limit },
      law: rule,
    },
  ]
}

/** Returns the period of a shift among those of the sums. */
export const weekOfShift = (shift: PlannedShift, { base }: CountedWork): number => periodOf(shift, base.periods)
