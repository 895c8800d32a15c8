import type { PlannedTimes } from '#domains/shifts/rules.ts'
import type { UnfilledKind } from '../rules.ts'
import { type Candidate, type Candidates, obstacleOf } from './candidates.ts'
import { openMinutes, plannedMinutes } from './points.ts'
import type { UnfilledFacts, OpenShiftFacts, Suggestion, WeekFacts, WorkerFacts } from './week.ts'

/** What a plan means: the suggestions with their reasons, and the positions that stay empty. */
export interface Outcome {
  readonly suggestions: readonly Suggestion[]
  readonly unfilled: readonly UnfilledFacts[]
}

/** Explains a plan, given by the indexes of the chosen candidates. */
export function outcomeOf(week: WeekFacts, found: Candidates, chosen: Int32Array): Outcome {
  const { workers, shifts } = week
  const taken = Array.from(chosen, (index) => found.candidates[index] as Candidate)
  const byWorker = Map.groupBy(taken, ({ worker }) => worker)
  const byShift = Map.groupBy(taken, ({ shift }) => shift)
  const minutes = new Map(
    [...byWorker].map(([index, own]) => {
      const planned = plannedMinutes(week, workers[index] as WorkerFacts)
      return [index, own.reduce((sum, { shift }) => sum + openMinutes(week, shifts[shift] as OpenShiftFacts), planned)]
    }),
  )
  const free = Map.groupBy(found.candidates, ({ shift }) => shift)
  const suggestions = taken.map(({ worker, shift, availability, knowsClient, distanceMetres }) => ({
    openShiftId: (shifts[shift] as OpenShiftFacts).id,
    workerId: (workers[worker] as WorkerFacts).id,
    reasons: {
      availability,
      knowsClient,
      distanceMetres,
      weekMinutes: minutes.get(worker) ?? 0,
      desiredMinutes: (workers[worker] as WorkerFacts).desiredWeeklyMinutes,
      priority: (shifts[shift] as OpenShiftFacts).priority,
      others: (free.get(shift)?.length ?? 1) - 1,
    },
  }))
  const unfilled = shifts.flatMap((shift, number) => {
    const given = byShift.get(number) ?? []
    if (given.length >= shift.left) return []
    const hasPosition = new Set(given.map(({ worker }) => worker))
    const qualified = found.qualified[number] ?? new Map<number, UnfilledKind | null>()
    const counts = new Map<UnfilledKind, number>()
    for (const [index, obstacle] of qualified) {
      if (hasPosition.has(index)) continue
      const kind = obstacle ?? obstacleInPlan(week, found, index, number, byWorker.get(index) ?? [])
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
    }
    const reasons = [...counts].map(([kind, count]) => ({ kind, count })).sort((one, other) => other.count - one.count)
    return [
      {
        openShiftId: shift.id,
        positions: shift.left - given.length,
        qualified: qualified.size - given.length,
        reasons,
      },
    ]
  })
  return { suggestions, unfilled }
}

/** Returns why a worker who could take a shift on its own, and so is not unavailable, cannot take it in addition to the shifts of the plan. */
function obstacleInPlan(
  week: WeekFacts,
  { away }: Candidates,
  index: number,
  number: number,
  given: readonly Candidate[],
): UnfilledKind {
  const { workers, shifts } = week
  const [shift, worker] = [shifts[number] as OpenShiftFacts, workers[index] as WorkerFacts]
  const obstacleBeside = (others: readonly OpenShiftFacts[]) =>
    obstacleOf(week, shift, worker, away[index] ?? [], 'notStated', [...worker.planned, ...others])
  const own = given.map((one) => shifts[one.shift] as OpenShiftFacts)
  const obstacle = obstacleBeside(own)
  if (!obstacle) return 'notChosen'
  const equal = own.filter(({ priority }) => shift.priority === 'high' || priority === 'normal')
  return obstacleBeside(equal) ? obstacle : 'priority'
}

/**
 * Returns the chosen candidates without those that planning would refuse beside the other ones of their worker: the solver knows the limits of
 * the week as sums, but not, for example, the weekly rest that the law requires. Those of high priority are kept first.
 */
export function plannableOf(week: WeekFacts, found: Candidates, chosen: Int32Array): Int32Array {
  if (!week.rules.law) return chosen
  const candidateAt = (index: number) => found.candidates[index] as Candidate
  const shiftAt = (index: number) => week.shifts[candidateAt(index).shift] as OpenShiftFacts
  const rank = (index: number) => (shiftAt(index).priority === 'high' ? 0 : 1)
  const byWorker = Map.groupBy(chosen, (index) => candidateAt(index).worker)
  return Int32Array.from(
    [...byWorker].flatMap(([number, indexes]) => {
      const worker = week.workers[number] as WorkerFacts
      const planned: PlannedTimes[] = [...worker.planned]
      return indexes
        .toSorted((one, other) => rank(one) - rank(other) || one - other)
        .filter((index) => {
          const shift = shiftAt(index)
          if (obstacleOf(week, shift, worker, found.away[number] ?? [], 'notStated', planned)) return false
          planned.push(shift)
          return true
        })
    }),
  )
}
