import { localTimeOf, startOfDay } from '#base/calendar.ts'
import { daysAfter, weekdayOf, weekStart } from '#base/days.ts'
import { ageOn } from '#domains/workforce/rules/age.ts'
import type { CheckedSubject } from '#base/official/labour-law.ts'
import { type LawInForce, ruleKey, type RuleInForce, rulesInForce } from '#domains/law/rules.ts'
import { laterBy, minutesBetween, plannedMinutes } from '#base/time.ts'
import { hasLimit, type LawBreach, limitOf, type LimitingRule, ruleOf } from './law-breach.ts'
import { dayRuleBreaches } from './law-days.ts'
import { nightBreaches } from './law-nights.ts'
import { countWork, periodBreaches } from './law-periods.ts'
import type { WorkSums } from './work-sums.ts'
import {
  type Breach,
  breachesOf,
  earlier,
  later,
  type OwnWarningKind,
  type PlannedShift,
  type Span,
  type WorkingTime,
} from '../rules.ts'

/** What a plan is checked against: the organisation's own limits, and the law if the organisation checks it. */
export interface PlanRules extends WorkingTime {
  readonly law: LawInForce | null
}

/** The worker whose plan is checked. */
export interface PlannedWorker {
  /** Null if it is not known. */
  readonly dateOfBirth: string | null
  /** The work before and after the plan; null if the law needs none of it. */
  readonly sums: WorkSums | null
  readonly away?: readonly Span[]
  readonly isUnavailable?: (shift: Span) => boolean
}

/** A breach of a limit of the organisation or of the law. */
export type PlanBreach = Breach | LawBreach

/**
 * Returns what the new shifts of one worker would break: limits of the organisation and the law. Every way to give a worker a shift calls this
 * function, so that none checks less than another. Where both are broken, the law is named: no reason may override it.
 */
export function planBreaches(
  shifts: readonly PlannedShift[],
  rules: PlanRules,
  { dateOfBirth, sums, away = [], isUnavailable }: PlannedWorker,
): PlanBreach[] {
  const own = breachesOf(shifts, rules, away, isUnavailable)
  if (!rules.law) return own
  const unlawful = lawBreachesOf(shifts, rules.law, rules.timeZone, { dateOfBirth, sums })
  const isOfLaw = (one: Breach) =>
    unlawful.some(({ kind, from }) => from === one.from && (kind === one.kind || replaces(kind, one.kind)))
  return [...own.filter((one) => !isOfLaw(one)), ...unlawful]
}

/** True if a breach of the law says more than one of the organisation. */
const replaces = (ofLaw: PlanBreach['kind'], own: OwnWarningKind) => ofLaw === 'workingDays' && own === 'restDay'

/** Returns the rule of law that is broken; undefined for a limit of the organisation. */
export const lawOfBreach = (breach: PlanBreach): RuleInForce | undefined => ('law' in breach ? breach.law : undefined)

/**
 * Returns the breaches of working-time law that the new shifts of one worker cause. The rules are those of the day on which a shift begins,
 * and of the worker's age on it. Rules on several weeks are checked if the sums of the worker are given (decision 207).
 */
export function lawBreachesOf(
  shifts: readonly PlannedShift[],
  law: LawInForce,
  timeZone: string,
  { dateOfBirth, sums }: Pick<PlannedWorker, 'dateOfBirth' | 'sums'>,
): LawBreach[] {
  const inOrder = [...shifts].sort((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
  // A worker whose birthday or a change of the law lies within the plan has several sets of rules.
  const sets = Map.groupBy(
    inOrder.filter(({ isNew }) => isNew),
    ({ startsAt, clientId }) => rulesOn(law, localTimeOf(startsAt, timeZone).date, dateOfBirth, clientId),
  )
  const work = sums && countWork(sums, inOrder)
  return [...sets].flatMap(([rules, under]) => {
    const ofSet = new Set(under)
    const among = inOrder.map((shift) => marked(shift, ofSet.has(shift)))
    return lengthBreaches(among, rules, timeZone).concat(
      weeklyRestBreaches(among, limitOf(rules, 'weeklyRest'), timeZone),
      breakBreaches(among, rules, timeZone),
      under.flatMap((shift) => shiftBreaches(shift, rules, timeZone)),
      dayRuleBreaches(among, rules, law, timeZone),
      work ? nightBreaches(among, rules, work, timeZone) : [],
      work ? periodBreaches(under, rules, work, dateOfBirth) : [],
    )
  })
}

type RuleSet = readonly RuleInForce[]
// A week is filled by checking thousands of pairs: the rules of a day and an age are found once for all of them.
const knownSets = new WeakMap<LawInForce, { byDay: Map<string, RuleSet>; byContent: Map<string, RuleSet> }>()

/** Returns the rules of a day for a worker at a client. Equal sets are the same array. */
function rulesOn(law: LawInForce, day: string, dateOfBirth: string | null, clientId: string | undefined): RuleSet {
  const known = knownSets.get(law) ?? { byDay: new Map<string, RuleSet>(), byContent: new Map<string, RuleSet>() }
  knownSets.set(law, known)
  const age = dateOfBirth === null ? undefined : Math.min(18, ageOn(dateOfBirth, day))
  const key = `${day} ${age ?? 18} ${law.overrides?.length ? clientId : ''}`
  const found = known.byDay.get(key)
  if (found) return found
  const rules = rulesInForce(law, { day, age, clientId })
  const content = rules.map((rule) => `${ruleKey(rule)} ${rule.limit} ${rule.isRefused}`).join()
  const set = known.byContent.get(content) ?? rules
  known.byContent.set(content, set)
  known.byDay.set(key, set)
  return set
}

/**
 * Returns the limits of a worker on a day, each the stricter one of the organisation and the law. Where the law differs between the clients, it
 * is that of the client with the widest limit: a plan that this allows is still checked.
 */
export function strictestLimits(
  rules: PlanRules,
  day: string,
  dateOfBirth: string | null,
  clientIds: ReadonlySet<string>,
): WorkingTime {
  const { law } = rules
  const sets = law ? [...new Set([...clientIds].map((clientId) => rulesOn(law, day, dateOfBirth, clientId)))] : []
  const limits = (subject: CheckedSubject, without: number) =>
    sets.map((set) => ruleOf(set, subject)?.limit ?? without).concat(sets.length === 0 ? without : [])
  return {
    ...rules,
    minimumRestMinutes: Math.max(rules.minimumRestMinutes, Math.min(...limits('dailyRest', 0))),
    dailyMaximumMinutes: Math.min(rules.dailyMaximumMinutes, Math.max(...limits('dayMaximum', Infinity))),
    weeklyMaximumMinutes: Math.min(rules.weeklyMaximumMinutes, Math.max(...limits('weekMaximum', Infinity))),
  }
}

// Day, week and daily rest are counted as the organisation's own limits.
function lengthBreaches(shifts: readonly PlannedShift[], rules: readonly RuleInForce[], timeZone: string): LawBreach[] {
  const [rest, day, week] = [ruleOf(rules, 'dailyRest'), ruleOf(rules, 'dayMaximum'), ruleOf(rules, 'weekMaximum')]
  const limits = {
    minimumRestMinutes: rest?.limit ?? 0,
    dailyMaximumMinutes: day?.limit ?? Infinity,
    weeklyMaximumMinutes: week?.limit ?? Infinity,
    firstDayOfWeek: 1,
    timeZone,
  }
  const laws: Readonly<Record<string, RuleInForce | undefined>> = { rest, day, week }
  const found = breachesOf(shifts, limits)
  const shortRests =
    rest?.onceAWeek === undefined
      ? []
      : breachesOf(
          shifts.map((shift) => marked(shift, true)),
          limits,
        ).filter(isRest)
  return found.flatMap((breach) => {
    const law = laws[breach.kind]
    if (!law || (law.onceAWeek !== undefined && isAllowedOnce(breach, law.onceAWeek, shortRests))) return []
    return [{ ...breach, law }]
  })
}

const marked = (shift: PlannedShift, isNew: boolean): PlannedShift => Object.assign({}, shift, { isNew })
const isRest = ({ kind }: Breach) => kind === 'rest'

// Once in seven days of 24 hours, the rest may be shorter.
function isAllowedOnce({ from, minutes }: Breach, least: number, shortRests: readonly Breach[]): boolean {
  if ((minutes ?? 0) < least) return false
  const week = 7 * 86_400_000
  return !shortRests.some(
    (other) => other.from !== from && other.from > laterBy(from, -week) && other.from < laterBy(from, week),
  )
}

/** A week has its rest if one that is long enough begins in it, or lies in it for that long. A rest counts for as many weeks as it is long. */
function weeklyRestBreaches(shifts: readonly PlannedShift[], law: LimitingRule | undefined, zone: string): LawBreach[] {
  if (!law) return []
  const least = law.limit
  const weekOf = (at: string) => weekStart(localTimeOf(at, zone).date, 1)
  const added = shifts.filter(({ isNew }) => isNew)
  const [first, last] = [shifts[0] as PlannedShift, shifts.at(-1) as PlannedShift]
  // The rest before a Monday belongs to the week that ends.
  const weeks: Week[] = []
  const latest = weekOf(last.endsAt)
  for (let monday = daysAfter(weekOf(first.startsAt), -7), from = startOfDay(monday, zone); monday <= latest;) {
    const next = daysAfter(monday, 7)
    const to = startOfDay(next, zone)
    weeks.push({ monday, from, to })
    monday = next
    from = to
  }
  const touched = new Set(added.flatMap(({ startsAt, endsAt }) => [weekOf(startsAt), weekOf(laterBy(endsAt, -1000))]))
  const before = restedWeeks(
    shifts.filter(({ isNew }) => !isNew),
    weeks,
    least,
  )
  const after = restedWeeks(shifts, weeks, least)
  return weeks
    .filter(({ monday }) => !after.has(monday) && (before.has(monday) || touched.has(monday)))
    .map(({ from, to }) => {
      const within = restsOf(shifts).map((rest) => minutesBetween(later(rest.from, from), earlier(rest.to, to)))
      return { kind: 'weeklyRest', from, to, minutes: Math.max(0, ...within), limitMinutes: least, law }
    })
}

/** A week by its Monday, with its first instant and that of the next one. */
interface Week {
  readonly monday: string
  readonly from: string
  readonly to: string
}

// Weeks are given their rests in order, the one that ends first.
function restedWeeks(shifts: readonly PlannedShift[], weeks: readonly Week[], least: number): Set<string> {
  if (shifts.length === 0) return new Set(weeks.map(({ monday }) => monday))
  const rests = restsOf(shifts).map(({ from, to }) => ({
    from,
    to,
    left: Math.floor(minutesBetween(from, to) / least),
  }))
  const rested = new Set<string>()
  for (const { monday, from, to } of weeks) {
    const rest = rests.find(
      (one) =>
        one.left > 0 &&
        ((one.from >= from && one.from < to) || minutesBetween(later(one.from, from), earlier(one.to, to)) >= least),
    )
    if (!rest) continue
    rest.left--
    rested.add(monday)
  }
  return rested
}

// Before the first shift and after the last one, the rest is as long as shifts are looked for.
function restsOf(shifts: readonly PlannedShift[]): { from: string; to: string }[] {
  const far = 30 * 86_400_000
  const rests: { from: string; to: string }[] = []
  let from = laterBy((shifts[0] as PlannedShift).startsAt, -far)
  for (const { startsAt, endsAt } of shifts) {
    if (startsAt > from) rests.push({ from, to: startsAt })
    if (endsAt > from) from = endsAt
  }
  return [...rests, { from, to: laterBy(from, far) }]
}

/** The shifts that begin on a day are one working day: the time between them is a break, too. */
function breakBreaches(shifts: readonly PlannedShift[], rules: readonly RuleInForce[], timeZone: string): LawBreach[] {
  const days = Map.groupBy(shifts, ({ startsAt }) => localTimeOf(startsAt, timeZone).date)
  return [...days.values()].flatMap((ofDay) => {
    const [from, to] = [(ofDay[0] as PlannedShift).startsAt, ofDay.map(({ endsAt }) => endsAt).reduce(later)]
    const worked = ofDay.reduce((sum, shift) => sum + plannedMinutes(shift), 0)
    const [due] = rules
      .filter(hasLimit)
      .filter(({ subject, after = 0, fromReached }) => {
        if (subject !== 'breakLength') return false
        return fromReached ? worked >= after : worked > after
      })
      .sort((one, other) => other.limit - one.limit)
    const minutes = minutesBetween(from, to) - worked
    if (!due || minutes >= due.limit || !ofDay.some(({ isNew }) => isNew)) return []
    return [{ kind: 'break', from, to, minutes, limitMinutes: due.limit, law: due } as const]
  })
}

// Night and Sunday concern single shifts.
function shiftBreaches(shift: PlannedShift, rules: readonly RuleInForce[], timeZone: string): LawBreach[] {
  const { startsAt: from, endsAt: to } = shift
  const found: LawBreach[] = []
  const night = ruleOf(rules, 'nightWork')
  if (night?.window && touchesNight(shift, night.window, timeZone))
    found.push({ kind: 'night', from, to, minutes: null, limitMinutes: null, law: night })
  const sunday = ruleOf(rules, 'sundayWork')
  const days = [from, laterBy(to, -1000)].map((at) => weekdayOf(localTimeOf(at, timeZone).date))
  if (sunday && days.includes(7))
    found.push({ kind: 'sunday', from, to, minutes: null, limitMinutes: null, law: sunday })
  return found
}

/** True if a part of the shift is in a daily window of local time that may go over midnight. */
function touchesNight(
  { startsAt, endsAt }: PlannedShift,
  [from, to]: readonly [string, string],
  timeZone: string,
): boolean {
  const { time } = localTimeOf(startsAt, timeZone)
  const minutes = (at: string) => Number(at.slice(0, 2)) * 60 + Number(at.slice(3))
  const after = (one: string, other: string) => (minutes(other) - minutes(one) + 1440) % 1440
  return after(from, time) < after(from, to) || minutesBetween(startsAt, endsAt) > after(time, from)
}
