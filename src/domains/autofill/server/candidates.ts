import { localTimeOf, startOfDay } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import type { Money } from '#base/money.ts'
import { availabilityIn, type AvailabilityKind, statedBetween, type StatedSpan } from '#domains/availability/rules.ts'
import { awayBetween, type PlannedTimes, type Span } from '#domains/shifts/rules.ts'
import { planBreaches } from '#domains/shifts/rules/law.ts'
import type { UnfilledKind } from '../rules.ts'
import type { Coordinates, OpenShiftFacts, PlannedShift, WeekFacts, WorkerFacts } from './week.ts'

/** A worker who could take a shift. */
export interface Candidate {
  readonly worker: number
  readonly shift: number
  readonly availability: AvailabilityKind | 'notStated'
  readonly knowsClient: boolean
  readonly distanceMetres: number | null
  readonly payRate: Money
}

/** The candidates of a week, and what is computed once for each of its shifts and workers. */
export interface Candidates {
  readonly candidates: readonly Candidate[]
  /** By shift: the workers with the role or on the team, each with the reason why the worker cannot take it, or null. */
  readonly qualified: readonly ReadonlyMap<number, UnfilledKind | null>[]
  readonly away: readonly (readonly Span[])[]
  /** What each worker has stated for the week, in order; null if nothing. */
  readonly stated: readonly (readonly StatedSpan[] | null)[]
}

/** Finds who could take which shift if it were the only one, by the rules of claims and planning. */
export function findCandidates(week: WeekFacts): Candidates {
  const { workers, shifts, rules } = week
  const around = {
    startsAt: startOfDay(daysAfter(week.weekStart, -1), rules.timeZone),
    endsAt: startOfDay(daysAfter(week.weekStart, 9), rules.timeZone),
  }
  const away = workers.map((worker) => worker.away.map((one) => awayBetween(one, rules.timeZone)))
  const stated = workers.map((worker) => worker.stated && statedBetween(worker.stated, around, rules.timeZone))
  const candidates: Candidate[] = []
  const qualified: Map<number, UnfilledKind | null>[] = []
  const byRole = indexesBy(workers, ({ roles }) => roles)
  const byTeam = indexesBy(workers, ({ teams }) => teams.map(({ projectId }) => projectId))
  for (const [number, shift] of shifts.entries()) {
    const date = localTimeOf(shift.startsAt, rules.timeZone).date
    const found = new Map<number, UnfilledKind | null>()
    const possible = new Set([
      ...(shift.audience === 'team' ? [] : (byRole.get(shift.role) ?? [])),
      ...(byTeam.get(shift.projectId) ?? []),
    ])
    for (const index of possible) {
      const worker = workers[index] as WorkerFacts
      const team = worker.teams.find(
        (one) => one.projectId === shift.projectId && one.startDate <= date && one.endDate >= date,
      )
      const hasRole = shift.audience !== 'team' && worker.roles.includes(shift.role)
      if ((!hasRole && !team) || worker.taken.includes(shift.id)) continue
      const availability = availabilityIn(stated[index] ?? [], shift)
      const payRate = team?.payRate ?? shift.payRate ?? worker.payRate ?? shift.rolePayRate
      const isBlocked = worker.blockedAfter !== null && worker.blockedAfter < date
      const kind = lacks(worker, shift, date) ?? (isBlocked ? 'startCheck' : null) ?? (payRate ? null : 'payRate')
      const obstacle = kind ?? obstacleOf(week, shift, worker, away[index] ?? [], availability, worker.planned)
      found.set(index, obstacle)
      if (obstacle !== null || !payRate) continue
      candidates.push({
        worker: index,
        shift: number,
        availability,
        knowsClient: worker.clients.includes(shift.clientId),
        distanceMetres: worker.home && shift.site && metresBetween(worker.home, shift.site),
        payRate,
      })
    }
    qualified.push(found)
  }
  return { candidates, qualified, away, stated }
}

function indexesBy(workers: readonly WorkerFacts[], keysOf: (worker: WorkerFacts) => readonly string[]) {
  const found = new Map<string, number[]>()
  for (const [index, worker] of workers.entries())
    for (const key of new Set(keysOf(worker))) found.set(key, [...(found.get(key) ?? []), index])
  return found
}

function lacks({ certifications }: WorkerFacts, shift: OpenShiftFacts, date: string): UnfilledKind | null {
  const has = (name: string) =>
    certifications.some((one) => one.name === name && (one.expiresOn === null || one.expiresOn >= date))
  return shift.certifications.every(has) ? null : 'certification'
}

/** Returns what planning would refuse or warn of if the worker had this shift beside the planned ones; null if nothing. */
export function obstacleOf(
  { rules }: WeekFacts,
  shift: PlannedTimes & Pick<OpenShiftFacts, 'clientId'>,
  { dateOfBirth, sums }: Pick<WorkerFacts, 'dateOfBirth' | 'sums'>,
  away: readonly Span[],
  availability: Candidate['availability'],
  planned: readonly (PlannedTimes & Partial<Pick<PlannedShift, 'isOffered' | 'isInSums'>>)[],
): UnfilledKind | null {
  const { startsAt, endsAt, breakMinutes, clientId } = shift
  const met = planned.filter((one) => one.startsAt < endsAt && one.endsAt > startsAt)
  if (met.length > 0) return met.every(({ isOffered }) => isOffered) ? 'offered' : 'overlap'
  const near = planned.map((one) => ({ ...one, isNew: false, isInSums: one.isInSums === true }))
  const off = away.filter((one) => one.startsAt < endsAt && one.endsAt > startsAt)
  const taken = { startsAt, endsAt, breakMinutes, clientId, isNew: true }
  const breaches = planBreaches([...near, taken], rules, { dateOfBirth, sums, away: off })
  return breaches[0]?.kind ?? (availability === 'unavailable' ? 'unavailable' : null)
}

const earthMetres = 6_371_000

/** The distance in a straight line, by the haversine formula as in `distance_metres` of the database. */
function metresBetween(one: Coordinates, other: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [height, width] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)]
  const part =
    Math.sin(height / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(width / 2) ** 2
  return Math.round(2 * earthMetres * Math.asin(Math.sqrt(part)))
}
