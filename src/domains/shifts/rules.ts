import { daysAfter, instantOf, startOfDay, type AmbiguousTime, localTimeOf } from '#base/calendar.ts'
import { actionsIn, type Machine } from '#base/states.ts'
import { laterBy, minutesBetween } from '#base/time.ts'

export const shiftStatuses = ['scheduled', 'active', 'completed', 'cancelled'] as const
export type ShiftStatus = (typeof shiftStatuses)[number]

/** What the organisation may do with a shift; clocking in and out moves it on by itself. */
export const shiftMoves: Machine<ShiftStatus, 'move' | 'cancel'> = {
  scheduled: { move: 'scheduled', cancel: 'cancelled' },
  active: {},
  completed: {},
  cancelled: {},
}

/** What the organisation may do with a shift: what its worker may have seen is cancelled, a draft can simply go. */
export function actionsOnShift(status: ShiftStatus, isPublished: boolean) {
  return [...actionsIn(shiftMoves, status), ...(isPublished ? [] : (['delete'] as const))]
}

/** How many shifts are planned in one call, how long one may be, how many days a schedule spans, how many shifts it holds. */
export const planningLimits = { atOnce: 500, minutes: 24 * 60, days: 93, most: 10_000 } as const

/** The instants between which a shift lies. */
export interface Span {
  readonly startsAt: string
  readonly endsAt: string
}

/** A shift by the clock on the wall. */
export interface LocalShift {
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  readonly endsNextDay?: boolean | undefined
  readonly startOffset?: string | null | undefined
  readonly endOffset?: string | null | undefined
}

/** What is wrong with a shift's times: with which of them, and what. */
export interface TimeFault {
  readonly field: 'startTime' | 'endTime'
  readonly why: AmbiguousTime | 'endAfterStart' | 'tooLong'
}

/** The instants of a shift that is written by the clock on the wall of a zone, or all that is wrong with it. */
export function spanOf(written: LocalShift, zone: string): Span | { faults: TimeFault[] } {
  const endDate = written.endsNextDay ? daysAfter(written.date, 1) : written.date
  const start = instantOf(written.date, written.startTime, zone, written.startOffset)
  const end = instantOf(endDate, written.endTime, zone, written.endOffset)
  if ('unclear' in start || 'unclear' in end) {
    return {
      faults: [
        ...('unclear' in start ? [{ field: 'startTime', why: start.unclear } as const] : []),
        ...('unclear' in end ? [{ field: 'endTime', why: end.unclear } as const] : []),
      ],
    }
  }
  const span = { startsAt: start.at, endsAt: end.at }
  const why = faultOf(span)
  return why === undefined ? span : { faults: [{ field: 'endTime', why }] }
}

/** What is wrong with two instants as a shift, or undefined where nothing is. */
export function faultOf({ startsAt, endsAt }: Span): 'endAfterStart' | 'tooLong' | undefined {
  if (endsAt <= startsAt) return 'endAfterStart'
  return minutesBetween(startsAt, endsAt) > planningLimits.minutes ? 'tooLong' : undefined
}

/** The same shift a number of days later by the clock on the wall of a zone; the clock change may make that unclear. */
export function spanLater({ startsAt, endsAt }: Span, days: number, zone: string): Span | { faults: TimeFault[] } {
  const [start, end] = [localTimeOf(startsAt, zone), localTimeOf(endsAt, zone)]
  const from = instantOf(daysAfter(start.date, days), start.time, zone)
  const to = instantOf(daysAfter(end.date, days), end.time, zone)
  if ('unclear' in from || 'unclear' in to) {
    return {
      faults: [
        ...('unclear' in from ? [{ field: 'startTime', why: from.unclear } as const] : []),
        ...('unclear' in to ? [{ field: 'endTime', why: to.unclear } as const] : []),
      ],
    }
  }
  const span = { startsAt: from.at, endsAt: to.at }
  const why = faultOf(span)
  return why === undefined ? span : { faults: [{ field: 'endTime', why }] }
}

/** Which days a weekly pattern falls on: the chosen weekdays (1 is Monday) from one day to another, but for the exceptions. */
export function daysOfPattern(
  pattern: { weekdays: readonly number[]; from: string; to: string },
  exceptions: ReadonlySet<string>,
): string[] {
  const days: string[] = []
  for (let day = pattern.from; day <= pattern.to; day = daysAfter(day, 1))
    if (pattern.weekdays.includes(weekdayOf(day)) && !exceptions.has(day)) days.push(day)
  return days
}

/** The weekday of a day of the calendar, from 1 for Monday to 7 for Sunday. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7
}

/** The rules of working time that planning is held against. */
export const warningKinds = ['rest', 'week', 'restDay', 'timeOff'] as const
type WarningKind = (typeof warningKinds)[number]

/** The rules of working time as an organisation has set them. */
export interface WorkingTime {
  readonly minimumRestMinutes: number
  readonly weeklyMaximumMinutes: number
  /** From 1 for Monday to 7 for Sunday. */
  readonly firstDayOfWeek: number
  readonly timeZone: string
}

/** A shift among the others of its worker; a new one is what is being planned just now. */
export interface PlannedShift extends Span {
  readonly isNew: boolean
}

/** A rule that a plan goes against: between which instants, what it comes to, and what the rule says. */
export interface Breach {
  readonly kind: WarningKind
  readonly from: string
  readonly to: string
  readonly minutes: number | null
  readonly limitMinutes: number | null
}

/** What in the shifts of one worker goes against the rules because of the new ones; `timeOff` are the stretches that were approved. */
export function breachesOf(
  shifts: readonly PlannedShift[],
  rules: WorkingTime,
  timeOff: readonly Span[] = [],
): Breach[] {
  const inOrder = [...shifts].sort((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
  return [...restBreaches(inOrder, rules), ...weekBreaches(inOrder, rules), ...timeOffBreaches(inOrder, timeOff)]
}

/*
 * Directive 2003/88/EC, article 3: in each 24 hours a rest without interruption. Such 24 hours begin with the first shift
 * after a rest; pauses between the shifts of one day are none of our concern, as long as the rest still fits in behind them.
 */
function restBreaches(shifts: readonly PlannedShift[], { minimumRestMinutes: least }: WorkingTime): Breach[] {
  const breaches: Breach[] = []
  for (let first = 0; first < shifts.length;) {
    const day = shifts[first] as PlannedShift
    const until = laterBy(day.startsAt, 24 * 3_600_000)
    const latest = laterBy(until, -least * 60_000)
    const pauses = pausesFrom(shifts, first).filter(({ from }) => from < until)
    const rest = pauses.find(({ from, minutes }) => minutes >= least && from <= latest)
    const [longest] = pauses.filter(({ minutes }) => minutes < least).sort((one, other) => other.minutes - one.minutes)
    const pause = rest ?? longest ?? pauses[0]
    if (!rest && longest && shifts.slice(first, longest.next + 1).some(({ isNew }) => isNew)) {
      const { from, to, minutes } = longest
      breaches.push({ kind: 'rest', from, to, minutes, limitMinutes: least })
    }
    first = pause?.next ?? first + 1
  }
  return breaches
}

interface Pause extends Omit<Breach, 'kind' | 'limitMinutes'> {
  readonly minutes: number
  /** The place of the shift that ends it. */
  readonly next: number
}

// The times between shifts from one of them on; after the last there is all the rest that one could want.
function pausesFrom(shifts: readonly PlannedShift[], first: number): Pause[] {
  const pauses: Pause[] = []
  const { startsAt, endsAt } = shifts[first] as PlannedShift
  const far = laterBy(startsAt, 48 * 3_600_000)
  let from = endsAt
  for (let next = first + 1; next < shifts.length && from < far; next++) {
    const { startsAt: to, endsAt: end } = shifts[next] as PlannedShift
    if (to > from) pauses.push({ from, to, minutes: minutesBetween(from, to), next })
    if (end > from) from = end
  }
  return [...pauses, { from, to: from, minutes: Infinity, next: shifts.length }]
}

function weekBreaches(shifts: readonly PlannedShift[], rules: WorkingTime): Breach[] {
  const { timeZone, weeklyMaximumMinutes: most } = rules
  const weeks = new Set<string>()
  for (const { startsAt, endsAt, isNew } of shifts) {
    if (!isNew) continue
    weeks.add(firstDayOfWeek(localTimeOf(startsAt, timeZone).date, rules))
    weeks.add(firstDayOfWeek(localTimeOf(laterBy(endsAt, -1000), timeZone).date, rules))
  }
  return [...weeks].sort().flatMap((monday) => {
    const [from, to] = [startOfDay(monday, timeZone), startOfDay(daysAfter(monday, 7), timeZone)]
    const within = shifts.filter(({ startsAt, endsAt }) => startsAt < to && endsAt > from)
    const minutes = within.reduce(
      (sum, shift) => sum + minutesBetween(later(shift.startsAt, from), earlier(shift.endsAt, to)),
      0,
    )
    const days = new Set(
      within.filter(({ startsAt }) => startsAt >= from).map(({ startsAt }) => localTimeOf(startsAt, timeZone).date),
    )
    const breaches: Breach[] = []
    if (minutes > most) breaches.push({ kind: 'week', from, to, minutes, limitMinutes: most })
    if (days.size === 7) breaches.push({ kind: 'restDay', from, to, minutes: null, limitMinutes: null })
    return breaches
  })
}

/** The first day of the week in which a day lies. */
export function firstDayOfWeek(date: string, { firstDayOfWeek: first }: Pick<WorkingTime, 'firstDayOfWeek'>): string {
  return daysAfter(date, -((weekdayOf(date) - first + 7) % 7))
}

function timeOffBreaches(shifts: readonly PlannedShift[], timeOff: readonly Span[]): Breach[] {
  return timeOff
    .filter((off) =>
      shifts.some(({ isNew, startsAt, endsAt }) => isNew && startsAt < off.endsAt && endsAt > off.startsAt),
    )
    .map(({ startsAt, endsAt }) => ({ kind: 'timeOff', from: startsAt, to: endsAt, minutes: null, limitMinutes: null }))
}

/** Days on which somebody is away. */
export interface Away {
  readonly startDate: string
  readonly endDate: string
  /** Only from noon of the first day on, only until noon of the last. */
  readonly startsAtNoon: boolean
  readonly endsAtNoon: boolean
}

/** The instants between which somebody is away, by the clock of a zone. */
export function awayBetween({ startDate, endDate, startsAtNoon, endsAtNoon }: Away, zone: string): Span {
  const noon = (date: string) => {
    const at = instantOf(date, '12:00', zone)
    return 'at' in at ? at.at : startOfDay(date, zone)
  }
  return {
    startsAt: startsAtNoon ? noon(startDate) : startOfDay(startDate, zone),
    endsAt: endsAtNoon ? noon(endDate) : startOfDay(daysAfter(endDate, 1), zone),
  }
}

const later = (one: string, other: string) => (one > other ? one : other)
const earlier = (one: string, other: string) => (one < other ? one : other)
