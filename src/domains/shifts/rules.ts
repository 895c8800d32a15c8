import { instantOf, startOfDay, type AmbiguousTime, localTimeOf } from '#base/calendar.ts'
import { daysAfter, weekStart, weekdayOf } from '#base/days.ts'
import { actionsIn, type Machine } from '#base/states.ts'
import type { StatusGroups } from '#base/status-groups.ts'
import { laterBy, minutesBetween, plannedMinutes } from '#base/time.ts'

export const shiftStatuses = ['scheduled', 'active', 'left_early', 'completed', 'cancelled'] as const
export type ShiftStatus = (typeof shiftStatuses)[number]

/** The groups of shift statuses. SQL and code that mean several statuses name one of these, in this domain and in others. */
export const shiftGroups = {
  /** Is in the plan and takes its time, whether it has been worked or not. */
  planned: { scheduled: true, active: true, left_early: true, completed: true, cancelled: false },
  /** Can still be worked, if its end has not passed. */
  open: { scheduled: true, active: true, left_early: true, completed: false, cancelled: false },
  /** A clock-in starts or resumes it. */
  startable: { scheduled: true, active: false, left_early: true, completed: false, cancelled: false },
  /** To come or being worked: nobody has left it. */
  upcoming: { scheduled: true, active: true, left_early: false, completed: false, cancelled: false },
  /** The worker was there. */
  attended: { scheduled: false, active: true, left_early: true, completed: true, cancelled: false },
} as const satisfies StatusGroups<ShiftStatus>

/** Clocking out at most this many minutes before its end completes a shift; before that, the shift is left early. */
export const earlyLeaveMinutes = 15

/** True if a worker who clocks out of a shift at that instant leaves it early. */
export function leavesEarly(shift: Pick<Span, 'endsAt'>, at: string): boolean {
  return laterBy(at, earlyLeaveMinutes * 60_000) < shift.endsAt
}

/** The organisation's status changes of a shift; the others follow from its clock sessions. */
export const shiftMoves: Machine<ShiftStatus, 'move' | 'cancel'> = {
  scheduled: { move: 'scheduled', cancel: 'cancelled' },
  active: {},
  left_early: {},
  completed: {},
  cancelled: {},
}

/** Returns the organisation's actions on a shift. A published shift is cancelled; a draft can be deleted. */
export function actionsOnShift(status: ShiftStatus, isPublished: boolean) {
  return [...actionsIn(shiftMoves, status), ...(isPublished ? [] : (['delete'] as const))]
}

/**
 * Limits of no-shows: the minutes after which a worker is late, those for which a shift can still be marked, the days for which a shift
 * without a clock-in waits for a decision, and the days whose hours tell whether a worker clocks in on a project.
 */
export const noShowLimits = { lateMinutes: 5, backMinutes: 120, undecidedDays: 7, knownDays: 28 } as const

/** Limits: shifts per call, minutes of a shift, days and shifts of a schedule. */
export const planningLimits = { atOnce: 500, minutes: 24 * 60, days: 93, most: 10_000, demandDays: 5000 } as const

/** Returns the organisation's actions on the attendance of a published shift. */
export function attendanceActions({ status, noShow, startsAt }: AttendanceFacts, now: string) {
  if (status !== 'scheduled' || startsAt > now) return []
  return [noShow ? ('clearNoShow' as const) : ('markNoShow' as const)]
}

interface AttendanceFacts extends Pick<Span, 'startsAt'> {
  readonly status: ShiftStatus
  readonly noShow: boolean
}

/** The start and end of a shift, as instants. */
export interface Span {
  readonly startsAt: string
  readonly endsAt: string
}

/** The times of a shift with its unpaid break, which is shorter than the shift. */
export interface PlannedTimes extends Span {
  readonly breakMinutes: number
}

/** A shift in local time. */
export interface LocalShift {
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  readonly endsNextDay?: boolean | undefined
  readonly startOffset?: string | null | undefined
  readonly endOffset?: string | null | undefined
  /** The unpaid break; 0 if there is none. */
  readonly breakMinutes?: number | undefined
}

/** A fault in a shift's times: its field and kind. */
export interface TimeFault {
  readonly field: 'startTime' | 'endTime' | 'breakMinutes'
  readonly why: AmbiguousTime | SpanFault
}

/** Resolves a shift in local time to instants, or returns all its faults. */
export function spanOf(written: LocalShift, zone: string): PlannedTimes | { faults: TimeFault[] } {
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
  return withoutFault({ startsAt: start.at, endsAt: end.at, breakMinutes: written.breakMinutes ?? 0 })
}

function withoutFault(times: PlannedTimes): PlannedTimes | { faults: TimeFault[] } {
  const why = faultOf(times)
  return why === undefined ? times : { faults: [{ field: why === 'breakTooLong' ? 'breakMinutes' : 'endTime', why }] }
}

/** A fault of the times of a shift. */
export type SpanFault = 'endAfterStart' | 'tooLong' | 'breakTooLong'

/** Returns the fault of instants and a break as a shift, or undefined if they are valid: the break must leave a minute of work. */
export function faultOf(times: PlannedTimes): SpanFault | undefined {
  if (times.endsAt <= times.startsAt) return 'endAfterStart'
  if (minutesBetween(times.startsAt, times.endsAt) > planningLimits.minutes) return 'tooLong'
  return plannedMinutes(times) < 1 ? 'breakTooLong' : undefined
}

/** Moves a shift by a number of days in local time. A clock change can make the result ambiguous, which is a fault. */
export function spanLater(
  { startsAt, endsAt, breakMinutes }: PlannedTimes,
  days: number,
  zone: string,
): PlannedTimes | { faults: TimeFault[] } {
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
  return withoutFault({ startsAt: from.at, endsAt: to.at, breakMinutes })
}

/** Returns the days of a weekly pattern: its weekdays (1 is Monday) within the period, without the exceptions. */
export function daysOfPattern(
  pattern: { weekdays: readonly number[]; from: string; to: string },
  exceptions: ReadonlySet<string>,
): string[] {
  const days: string[] = []
  for (let day = pattern.from; day <= pattern.to; day = daysAfter(day, 1))
    if (pattern.weekdays.includes(weekdayOf(day)) && !exceptions.has(day)) days.push(day)
  return days
}

/** What the organisation's working time rules, time off and availability limit. */
const ownWarningKinds = ['rest', 'day', 'week', 'restDay', 'timeOff', 'unavailable'] as const
export type OwnWarningKind = (typeof ownWarningKinds)[number]

/** What only the law limits. */
export const lawWarningKinds = [
  'weeklyRest',
  'break',
  'night',
  'sunday',
  'holiday',
  'average',
  'overtime',
  'workingDays',
  'restDays',
  'minimumShift',
  'nightShift',
  'nightRest',
  'shiftsInARow',
  'nights',
  'freeSundays',
] as const
export type LawWarningKind = (typeof lawWarningKinds)[number]

/** Those that count several weeks, before and after the shift. */
export const periodWarningKinds = [
  'average',
  'overtime',
  'nights',
  'freeSundays',
] as const satisfies readonly LawWarningKind[]

/** What planning checks. */
export const warningKinds = [...ownWarningKinds, ...lawWarningKinds] as const

/** An organisation's working time rules. */
export interface WorkingTime {
  readonly minimumRestMinutes: number
  readonly dailyMaximumMinutes: number
  readonly weeklyMaximumMinutes: number
  /** 1 (Monday) to 7 (Sunday). */
  readonly firstDayOfWeek: number
  readonly timeZone: string
}

/** A shift of the worker whose plan is checked; `isNew` marks those that are being planned. */
export interface PlannedShift extends PlannedTimes {
  readonly isNew: boolean
  /** The client, which a new shift needs if the client or its collective agreement replaces rules of the law. */
  readonly clientId?: string | undefined
  /** True if the sums of the worker's weeks contain it; by default those that are not new do. */
  readonly isInSums?: boolean
}

/** A breach of a rule: its period, the planned minutes and the limit. */
export interface Breach<Kind extends string = OwnWarningKind> {
  readonly kind: Kind
  readonly from: string
  readonly to: string
  readonly minutes: number | null
  readonly limitMinutes: number | null
}

/** Returns the breaches that the new shifts of one worker cause; `timeOff` are the approved periods. */
export function breachesOf(
  shifts: readonly PlannedShift[],
  rules: WorkingTime,
  timeOff: readonly Span[] = [],
  isUnavailable: (shift: Span) => boolean = () => false,
): Breach[] {
  const inOrder = [...shifts].sort((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
  return [
    ...restBreaches(inOrder, rules),
    ...dayBreaches(inOrder, rules),
    ...weekBreaches(inOrder, rules),
    ...timeOffBreaches(inOrder, timeOff),
    ...unavailableBreaches(inOrder.filter(({ isNew }) => isNew).filter(isUnavailable)),
  ]
}

/*
 * Directive 2003/88/EC, article 3: an uninterrupted rest in each 24 hours. The 24 hours start with the first shift after a
 * rest. Gaps between the shifts of one day do not matter, as long as the rest fits after them.
 */
function restBreaches(shifts: readonly PlannedShift[], { minimumRestMinutes: least }: WorkingTime): Breach[] {
  const breaches: Breach[] = []
  for (let first = 0; first < shifts.length;) {
    const day = shifts[first] as PlannedShift
    const until = laterBy(day.startsAt, 24 * 3_600_000)
    const latest = laterBy(until, -least * 60_000)
    const all = pausesFrom(shifts, first)
    const pauses = all.filter(({ from }) => from < until)
    const rest = pauses.find(({ from, minutes }) => minutes >= least && from <= latest)
    const [longest] = pauses.filter(({ minutes }) => minutes < least).sort((one, other) => other.minutes - one.minutes)
    const pause = rest ?? longest ?? pauses[0]
    const unbroken = all[0]?.next ?? first + 1
    const short = longest ?? (unbroken - first > 1 ? lateRest(pause, until) : undefined)
    const end = longest ? longest.next + 1 : unbroken
    if (!rest && short && shifts.slice(first, end).some(({ isNew }) => isNew))
      breaches.push({ kind: 'rest', from: short.from, to: short.to, minutes: short.minutes, limitMinutes: least })
    first = pause?.next ?? first + 1
  }
  return breaches
}

// The rest after several shifts without a pause between them, as far as it is within the 24 hours. A single shift is limited by the day.
function lateRest(pause: Pause | undefined, until: string): Omit<Pause, 'next'> {
  const from = pause?.from ?? until
  return { from, to: until, minutes: minutesBetween(from, until) }
}

interface Pause extends Omit<Breach, 'kind' | 'limitMinutes'> {
  readonly minutes: number
  /** The index of the shift that ends it. */
  readonly next: number
}

// Returns the gaps between shifts from the given one. The gap after the last shift is infinite.
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

/** Returns the planned minutes of a shift within a period. Its break is spread evenly over the shift, and the minutes of adjoining periods add up. */
export function plannedMinutesWithin(shift: PlannedTimes, { startsAt: from, endsAt: to }: Span): number {
  const all = minutesBetween(shift.startsAt, shift.endsAt)
  const [first, last] = [later(shift.startsAt, from), earlier(shift.endsAt, to)]
  if (last <= first) return 0
  const breakUntil = (at: string) => Math.round((shift.breakMinutes * minutesBetween(shift.startsAt, at)) / all)
  return minutesBetween(first, last) - (breakUntil(last) - breakUntil(first))
}

/** A shift belongs to the day on which it begins. */
function dayBreaches(shifts: readonly PlannedShift[], { timeZone, dailyMaximumMinutes: most }: WorkingTime): Breach[] {
  const days = Map.groupBy(shifts, ({ startsAt }) => localTimeOf(startsAt, timeZone).date)
  return [...days.values()].flatMap((ofDay) => {
    const minutes = ofDay.reduce((sum, shift) => sum + plannedMinutes(shift), 0)
    if (minutes <= most || !ofDay.some(({ isNew }) => isNew)) return []
    const [from, to] = [ofDay[0]?.startsAt ?? '', ofDay.at(-1)?.endsAt ?? '']
    return [{ kind: 'day', from, to, minutes, limitMinutes: most } as const]
  })
}

function weekBreaches(shifts: readonly PlannedShift[], rules: WorkingTime): Breach[] {
  const { timeZone, weeklyMaximumMinutes: most } = rules
  const weeks = new Set<string>()
  for (const { startsAt, endsAt, isNew } of shifts) {
    if (!isNew) continue
    weeks.add(weekStart(localTimeOf(startsAt, timeZone).date, rules.firstDayOfWeek))
    weeks.add(weekStart(localTimeOf(laterBy(endsAt, -1000), timeZone).date, rules.firstDayOfWeek))
  }
  return [...weeks].sort().flatMap((monday) => {
    const [from, to] = [startOfDay(monday, timeZone), startOfDay(daysAfter(monday, 7), timeZone)]
    const within = shifts.filter(({ startsAt, endsAt }) => startsAt < to && endsAt > from)
    const minutes = within.reduce((sum, shift) => sum + plannedMinutesWithin(shift, { startsAt: from, endsAt: to }), 0)
    const days = new Set(
      within.filter(({ startsAt }) => startsAt >= from).map(({ startsAt }) => localTimeOf(startsAt, timeZone).date),
    )
    const breaches: Breach[] = []
    if (minutes > most) breaches.push({ kind: 'week', from, to, minutes, limitMinutes: most })
    if (days.size === 7) breaches.push({ kind: 'restDay', from, to, minutes: null, limitMinutes: null })
    return breaches
  })
}

function timeOffBreaches(shifts: readonly PlannedShift[], timeOff: readonly Span[]): Breach[] {
  return timeOff
    .filter((off) =>
      shifts.some(({ isNew, startsAt, endsAt }) => isNew && startsAt < off.endsAt && endsAt > off.startsAt),
    )
    .map(({ startsAt, endsAt }) => ({ kind: 'timeOff', from: startsAt, to: endsAt, minutes: null, limitMinutes: null }))
}

function unavailableBreaches(shifts: readonly Span[]): Breach[] {
  return shifts.map(({ startsAt, endsAt }) => ({
    kind: 'unavailable',
    from: startsAt,
    to: endsAt,
    minutes: null,
    limitMinutes: null,
  }))
}

/** The days of an absence. */
export interface Away {
  readonly startDate: string
  readonly endDate: string
  /** True if it starts at noon of the first day; likewise `endsAtNoon` for the last. */
  readonly startsAtNoon: boolean
  readonly endsAtNoon: boolean
}

/** Returns the start and end of an absence in a time zone, as instants. */
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

/** Returns the later of two instants. */
export const later = (one: string, other: string) => (one > other ? one : other)
/** Returns the earlier of two instants. */
export const earlier = (one: string, other: string) => (one < other ? one : other)
