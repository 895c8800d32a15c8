import { localTimeOf, startOfDay } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { laterBy, minutesBetween, plannedMinutes as minutesOf } from '#base/time.ts'
import { type PlannedTimes, plannedMinutesWithin, type Span, type WorkingTime } from '#domains/shifts/rules.ts'
import { strictestLimits } from '#domains/shifts/rules/law.ts'
import type { OpenShiftPriority } from '#domains/shifts/rules/open-shifts.ts'
import type { Candidate, Candidates } from './candidates.ts'
import { points, type Problem } from './solving/problem.ts'
import type { OpenShiftFacts, WeekFacts, WorkerFacts } from './week.ts'

/** The points of the smaller goals, in their order: preferred times, hours (see `points`), known clients, distance, cost. */
const small = { preferred: 12, client: 6, far: 5, cost: 4 } as const
/**
 * How many positions of normal priority a position counts as: one of high priority is worth more than all shifts together that its worker could
 * take in the week instead, even if each starts within two days. With a minimum rest below eight
 * hours, that holds for about nine shifts.
 */
export const priorityWeights = { normal: 1, high: 20 } as const satisfies Record<OpenShiftPriority, number>
/** How much more an emphasised goal counts. */
const emphasised = { fairness: 4, cost: 6, continuity: 3 } as const
/** Of the same priority, a shift that starts within this time comes first: later there is more time to find somebody. */
const urgentMs = 48 * 3_600_000
const farMetres = 50_000

/** The instants between which a week lies. */
function weekOf({ weekStart, rules }: WeekFacts): Span {
  return {
    startsAt: startOfDay(weekStart, rules.timeZone),
    endsAt: startOfDay(daysAfter(weekStart, 7), rules.timeZone),
  }
}

/** The minutes of a period within a span. */
function minutesWithin({ startsAt, endsAt }: Span, span: Span): number {
  const from = startsAt > span.startsAt ? startsAt : span.startsAt
  const to = endsAt < span.endsAt ? endsAt : span.endsAt
  return Math.max(0, minutesBetween(from, to))
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Returns the planned minutes of a worker within the week. */
export function plannedMinutes(week: WeekFacts, { planned }: WorkerFacts): number {
  const span = weekOf(week)
  return sum(planned.map((one) => plannedMinutesWithin(one, span)))
}

/** Returns the planned minutes of an open shift within the week. */
export function openMinutes(week: WeekFacts, shift: PlannedTimes): number {
  return plannedMinutesWithin(shift, weekOf(week))
}

/** Makes the problem of a week. Its pairs are the candidates, in their order. */
export function problemOf(week: WeekFacts, { candidates, stated }: Candidates): Problem {
  const { workers, shifts, rules, emphasis } = week
  const clientIds = new Set(shifts.map(({ clientId }) => clientId))
  const limits = workers.map(({ dateOfBirth }) => strictestLimits(rules, week.weekStart, dateOfBirth, clientIds))
  const span = weekOf(week)
  const dayOf = (at: string) => localTimeOf(at, rules.timeZone).date
  const clients = new Map([...new Set(shifts.map(({ clientId }) => clientId))].map((id, index) => [id, index]))
  const minutes = workers.map((worker) => plannedMinutes(week, worker))
  const days = workers.map(
    ({ planned }) =>
      new Set(
        planned
          .filter((one) => one.startsAt >= span.startsAt && one.startsAt < span.endsAt)
          .map(({ startsAt }) => dayOf(startsAt)),
      ),
  )
  const busy = new Set(candidates.map(({ worker }) => worker))
  const open = sum(shifts.map((shift) => plannedMinutesWithin(shift, span) * shift.left))
  const share = (open + sum([...busy].map((worker) => minutes[worker] as number))) / Math.max(busy.size, 1)
  const cheapest = new Map<number, number>()
  for (const { shift, payRate } of candidates)
    cheapest.set(shift, Math.min(cheapest.get(shift) ?? Infinity, payRate.amount))
  const columns = candidates.map((candidate) => {
    const shift = shifts[candidate.shift] as OpenShiftFacts
    const worker = workers[candidate.worker] as WorkerFacts
    const { minimumRestMinutes } = limits[candidate.worker] ?? rules
    const taken = takenBy(shift, worker.planned, minimumRestMinutes)
    return {
      candidate,
      shift,
      weight: weightOf(week, candidate, shift, cheapest.get(candidate.shift) as number),
      from: hoursFrom(span.startsAt, taken.startsAt),
      to: hoursFrom(span.startsAt, taken.endsAt) + minimumRestMinutes / 60,
      minutes: plannedMinutesWithin(shift, span),
      day: dayOf(shift.startsAt),
      newClient: hasClient(worker, shift.clientId, span) ? -1 : (clients.get(shift.clientId) as number),
    }
  })
  return {
    shifts: shifts.map(({ left }) => ({ positions: left })),
    workers: workers.map(({ desiredWeeklyMinutes }, index) => {
      const planned = minutes[index] as number
      const { weeklyMaximumMinutes } = limits[index] ?? rules
      const statedMinutes = statedIn(stated[index] ?? null, span)
      // Who has not said how many hours to work gets an equal share of all hours.
      const desired = desiredWeeklyMinutes ?? Math.min(share, statedMinutes > 0 ? statedMinutes : Infinity)
      const target = Math.min(desired, weeklyMaximumMinutes)
      return {
        targetHours: Math.max(0, target - planned) / 60,
        freeHours: Math.max(0, weeklyMaximumMinutes - planned) / 60,
        freeDays: Math.max(0, 6 - (days[index] as Set<string>).size),
      }
    }),
    pairs: {
      worker: Int32Array.from(candidates, ({ worker }) => worker),
      shift: Int32Array.from(candidates, ({ shift }) => shift),
      weight: Float64Array.from(columns, ({ weight }) => weight),
      from: Float64Array.from(columns, ({ from }) => from),
      to: Float64Array.from(columns, ({ to }) => to),
      hours: Float64Array.from(columns, (one) => one.minutes / 60),
      days: Uint8Array.from(columns, ({ candidate, day }) => (days[candidate.worker]?.has(day) ? 0 : 1)),
      newClient: Int32Array.from(columns, ({ newClient }) => newClient),
    },
    limits: [...Map.groupBy(columns.keys(), (index) => columns[index]?.candidate.worker)].flatMap(([worker, indexes]) =>
      limitsOf(
        limits[worker as number] ?? rules,
        workers[worker as number] as WorkerFacts,
        indexes.map((index) => ({ ...(columns[index] as (typeof columns)[number]), index })),
        span,
      ),
    ),
    fairness: emphasis.includes('fairness') ? emphasised.fairness : 1,
    continuity: emphasis.includes('continuity') ? small.client : 0,
  }
}

function hasClient({ planned }: WorkerFacts, clientId: string, span: Span): boolean {
  return planned.some((one) => one.clientId === clientId && one.startsAt >= span.startsAt && one.startsAt < span.endsAt)
}

const hoursFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000

/** The time that a shift takes together with planned shifts closer than the rest: a split day, after which the rest follows. */
function takenBy(shift: Span, planned: readonly Span[], restMinutes: number): Span {
  const taken = { startsAt: shift.startsAt, endsAt: shift.endsAt }
  for (let hasGrown = true; hasGrown;) {
    hasGrown = false
    for (const { startsAt, endsAt } of planned) {
      const isNear =
        startsAt < laterBy(taken.endsAt, restMinutes * 60_000) && laterBy(endsAt, restMinutes * 60_000) > taken.startsAt
      if (!isNear || (startsAt >= taken.startsAt && endsAt <= taken.endsAt)) continue
      if (startsAt < taken.startsAt) taken.startsAt = startsAt
      if (endsAt > taken.endsAt) taken.endsAt = endsAt
      hasGrown = true
    }
  }
  return taken
}

function weightOf(week: WeekFacts, candidate: Candidate, shift: OpenShiftFacts, cheapest: number): number {
  const { emphasis } = week
  const isUrgent = shift.startsAt < laterBy(week.now, urgentMs)
  const more = cheapest > 0 ? Math.min(1, candidate.payRate.amount / cheapest - 1) : 0
  return (
    points.position * (priorityWeights[shift.priority] + (isUrgent ? 1 : 0)) +
    (candidate.availability === 'preferred' ? small.preferred : 0) +
    (candidate.knowsClient ? small.client * (emphasis.includes('continuity') ? emphasised.continuity : 1) : 0) -
    small.far * Math.min(1, (candidate.distanceMetres ?? farMetres / 2) / farMetres) -
    small.cost * (emphasis.includes('cost') ? emphasised.cost : 1) * more
  )
}

function statedIn(stated: Candidates['stated'][number], span: Span): number {
  return sum((stated ?? []).filter(({ kind }) => kind !== 'unavailable').map((one) => minutesWithin(one, span)))
}

interface Column {
  readonly index: number
  readonly shift: OpenShiftFacts
  readonly day: string
  readonly from: number
  readonly to: number
}

/** The limits of a worker besides the week: the hours of each day, and of the next week for a night at the end. */
function limitsOf(
  rules: WorkingTime,
  worker: WorkerFacts,
  columns: readonly Column[],
  span: Span,
): Problem['limits'][number][] {
  const limits: Problem['limits'][number][] = []
  for (const [day, ofDay] of Map.groupBy(columns, (one) => one.day)) {
    const isOne = Math.max(...ofDay.map(({ from }) => from)) < Math.min(...ofDay.map(({ to }) => to))
    const planned = worker.planned.filter((one) => localTimeOf(one.startsAt, rules.timeZone).date === day)
    const maximum = rules.dailyMaximumMinutes - sum(planned.map(minutesOf))
    const amounts = ofDay.map(({ shift }) => minutesOf(shift))
    if (!isOne && sum(amounts) > maximum) limits.push({ pairs: ofDay.map(({ index }) => index), amounts, maximum })
  }
  const next = { startsAt: span.endsAt, endsAt: laterBy(span.endsAt, 7 * 24 * 3_600_000) }
  const over = columns.filter(({ shift }) => shift.endsAt > span.endsAt)
  const maximum = rules.weeklyMaximumMinutes - sum(worker.planned.map((one) => plannedMinutesWithin(one, next)))
  const amounts = over.map(({ shift }) => plannedMinutesWithin(shift, next))
  if (sum(amounts) > maximum) limits.push({ pairs: over.map(({ index }) => index), amounts, maximum })
  return limits
}
