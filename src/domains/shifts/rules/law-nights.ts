import { localTimeOf } from '#base/calendar.ts'
import { laterBy, minutesBetween, plannedMinutes } from '#base/time.ts'
import type { RuleInForce } from '#domains/law/rules.ts'
import type { PlannedShift } from '../rules.ts'
import { type CountedWork, isNightWorker, weekOfShift } from './law-periods.ts'
import { type LawBreach, limitOf, type LimitingRule, ruleOf } from './law-breach.ts'
import { partsOf, type SumPeriods } from './work-sums.ts'

const noNight = { nightMinutes: 0, nights: 0, lateNights: 0 }
const nightOf = (shift: PlannedShift, periods: SumPeriods) => partsOf(shift, periods)[0] ?? noNight
/** Rest of at least this long ends a series of nights or shifts. */
const seriesEnds = 24 * 60

/**
 * Returns the breaches of rules on nights that new shifts cause: the length of a night shift, the rest after it and after a series, and the length
 * of a series. The shifts are in order. A series of shifts is read as one without 24 hours of rest.
 */
export function nightBreaches(
  shifts: readonly PlannedShift[],
  rules: readonly RuleInForce[],
  work: CountedWork,
  timeZone: string,
): LawBreach[] {
  const hours = ruleOf(rules, 'nightHours')
  const { periods } = work.base
  if (!hours || !shifts.some((shift) => nightOf(shift, periods).nightMinutes > 0)) return []
  // Where nights are counted by shift, one with enough minutes in the window is a night shift; otherwise, the person is a night worker.
  if (hours.after === undefined) return nightDayBreaches(shifts, rules, work, timeZone)
  const isNight = (shift: PlannedShift) => nightOf(shift, periods).nights > 0
  return [
    ...nightShiftBreaches(shifts, limitOf(rules, 'nightShift'), isNight),
    ...nightRestBreaches(shifts, limitOf(rules, 'nightRest'), periods),
    ...seriesBreaches(shifts, rules, isNight),
  ]
}

/** A night worker may work so long on a day with work at night. */
function nightDayBreaches(
  shifts: readonly PlannedShift[],
  rules: readonly RuleInForce[],
  work: CountedWork,
  timeZone: string,
): LawBreach[] {
  const law = limitOf(rules, 'nightShift')
  if (!law) return []
  const most = law.limit
  const days = Map.groupBy(shifts, ({ startsAt }) => localTimeOf(startsAt, timeZone).date)
  return [...days.values()].flatMap((ofDay): LawBreach[] => {
    const [first, last] = [ofDay[0] as PlannedShift, ofDay.at(-1) as PlannedShift]
    const minutes = ofDay.reduce((sum, shift) => sum + plannedMinutes(shift), 0)
    if (minutes <= most || !ofDay.some(({ isNew }) => isNew)) return []
    if (!ofDay.some((shift) => nightOf(shift, work.base.periods).nightMinutes > 0)) return []
    if (!isNightWorker(rules, work, weekOfShift(first, work))) return []
    return [{ kind: 'nightShift', from: first.startsAt, to: last.endsAt, minutes, limitMinutes: most, law }]
  })
}

function nightShiftBreaches(
  shifts: readonly PlannedShift[],
  law: LimitingRule | undefined,
  isNight: (shift: PlannedShift) => boolean,
): LawBreach[] {
  if (!law) return []
  const most = law.limit
  return shifts
    .filter((shift) => shift.isNew && plannedMinutes(shift) > most && isNight(shift))
    .map((shift) => ({
      kind: 'nightShift',
      from: shift.startsAt,
      to: shift.endsAt,
      minutes: plannedMinutes(shift),
      limitMinutes: most,
      law,
    }))
}

interface Rest {
  readonly before: PlannedShift
  readonly after: PlannedShift
  readonly minutes: number
}

function restsBetween(shifts: readonly PlannedShift[]): Rest[] {
  return shifts.slice(1).flatMap((after, index) => {
    const before = shifts[index]
    return before ? [{ before, after, minutes: minutesBetween(before.endsAt, after.startsAt) }] : []
  })
}

const week = 7 * 86_400_000

/** The rest after a night shift that ends after two o'clock. Once in seven days of 24 hours, it may be shorter. */
function nightRestBreaches(
  shifts: readonly PlannedShift[],
  law: LimitingRule | undefined,
  periods: SumPeriods,
): LawBreach[] {
  if (!law) return []
  const { limit: least, onceAWeek = Infinity } = law
  const short = restsBetween(shifts).filter(
    ({ before, minutes }) => minutes > 0 && minutes < least && nightOf(before, periods).lateNights > 0,
  )
  return short
    .filter(({ before, after, minutes }) => {
      if (!before.isNew && !after.isNew) return false
      const isNear = (other: Rest) =>
        other.before !== before &&
        other.before.endsAt > laterBy(before.endsAt, -week) &&
        other.before.endsAt < laterBy(before.endsAt, week)
      return minutes < onceAWeek || short.some(isNear)
    })
    .map((rest) => restBreach(rest, least, law))
}

const restBreach = ({ before, after, minutes }: Rest, limitMinutes: number, law: RuleInForce): LawBreach => ({
  kind: 'nightRest',
  from: before.endsAt,
  to: after.startsAt,
  minutes,
  limitMinutes,
  law,
})

const nightsOfSeries = 3

/** The rest after three or more night shifts in a row, and how many shifts may follow each other if one of them is a night. */
function seriesBreaches(
  shifts: readonly PlannedShift[],
  rules: readonly RuleInForce[],
  isNight: (shift: PlannedShift) => boolean,
): LawBreach[] {
  const [rest, most] = [limitOf(rules, 'restAfterNights'), limitOf(rules, 'nightsInARow')]
  const found: LawBreach[] = []
  let series: PlannedShift[] = []
  let nights: PlannedShift[] = []
  const endSeries = () => {
    const [first, last] = [series[0], series.at(-1)]
    const isCaused = series.some(({ isNew }) => isNew) && series.some(isNight)
    if (first && last && most && series.length > most.limit && isCaused)
      found.push({
        kind: 'shiftsInARow',
        from: first.startsAt,
        to: last.endsAt,
        minutes: null,
        limitMinutes: null,
        counted: { found: series.length, limit: most.limit },
        law: most,
      })
    series = []
  }
  for (const shift of shifts) {
    const before = series.at(-1)
    const minutes = before ? minutesBetween(before.endsAt, shift.startsAt) : Infinity
    const isLong = minutes >= seriesEnds
    const endsNights = nights.length >= nightsOfSeries && (isLong || !isNight(shift))
    if (before && endsNights && rest && minutes < rest.limit)
      if (shift.isNew || nights.some(({ isNew }) => isNew))
        found.push(restBreach({ before, after: shift, minutes }, rest.limit, rest))
    if (isLong) endSeries()
    series.push(shift)
    nights = isNight(shift) ? (isLong ? [shift] : [...nights, shift]) : []
  }
  endSeries()
  return found
}
