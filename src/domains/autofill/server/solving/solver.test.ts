import loadHighs from 'highs'
import { describe, expect, test } from 'vitest'
import { networkOf, type Pair, type Problem } from './problem.ts'
import { Plan } from './plan.ts'
import { randomOf } from './search.ts'
import { solve } from './solver.ts'
import { solveProblem } from './solving.ts'

const highs = await loadHighs()
const control = { processorMs: 5000, seed: 1, isCancelled: () => false, report: () => undefined }
const never = new AbortController().signal

interface Wish extends Pick<Pair, 'weight' | 'from' | 'to'> {
  worker: number
  shift: number
  hours?: number
  days?: number
  newClient?: number
}

const worker = { targetHours: 8, freeHours: 40, freeDays: 6 }
function problemOf(pairs: readonly Wish[], rest: Partial<Problem> = {}): Problem {
  const count = (key: 'worker' | 'shift') => Math.max(...pairs.map((pair) => pair[key])) + 1
  return {
    shifts: Array.from({ length: count('shift') }, () => ({ positions: 1 })),
    workers: Array.from({ length: count('worker') }, () => worker),
    limits: [],
    fairness: 0,
    continuity: 0,
    ...rest,
    pairs: {
      worker: Int32Array.from(pairs, (pair) => pair.worker),
      shift: Int32Array.from(pairs, (pair) => pair.shift),
      weight: Float64Array.from(pairs, (pair) => pair.weight),
      from: Float64Array.from(pairs, (pair) => pair.from),
      to: Float64Array.from(pairs, (pair) => pair.to),
      hours: Float64Array.from(pairs, (pair) => pair.hours ?? 8),
      days: Uint8Array.from(pairs, (pair) => pair.days ?? 1),
      newClient: Int32Array.from(pairs, (pair) => pair.newClient ?? -1),
    },
  }
}

/** A problem of random pairs, with every kind of rule. */
function randomProblem(seed: number, size: { workers: number; shifts: number; share: number }): Problem {
  const random = randomOf(seed)
  const pairs: Wish[] = []
  for (let shift = 0; shift < size.shifts; shift++) {
    const start = Math.floor(random() * 100)
    const [hours, newClient, priority] = [
      4 + Math.floor(random() * 6),
      Math.floor(random() * 3),
      1 + Math.floor(random() * 2),
    ]
    for (let index = 0; index < size.workers; index++) {
      if (random() > size.share) continue
      const weight = 100 * priority + 10 * random()
      pairs.push({ worker: index, shift, weight, from: start, to: start + hours + 11, hours, newClient })
    }
  }
  const ofFirst = pairs.flatMap((pair, index) => (pair.worker === 0 ? [index] : []))
  return problemOf(pairs, {
    shifts: Array.from({ length: size.shifts }, () => ({ positions: 1 + Math.floor(random() * 2) })),
    workers: Array.from({ length: size.workers }, () => ({
      targetHours: Math.floor(random() * 24),
      freeHours: 12 + Math.floor(random() * 20),
      freeDays: 1 + Math.floor(random() * 3),
    })),
    limits: [{ pairs: ofFirst, amounts: ofFirst.map((index) => pairs[index]?.hours ?? 0), maximum: 15 }],
    fairness: 1,
    continuity: seed % 2 === 0 ? 6 : 0,
  })
}

/** The most points of all plans, by trying every one. */
function bestOf(problem: Problem): number {
  const plan = new Plan(networkOf(problem))
  let best = plan.objective
  const tryFrom = (at: number) => {
    best = Math.max(best, plan.objective)
    for (let next = at; next < plan.network.pairs.length; next++) {
      const pair = plan.network.pairs[next] as Pair
      if (!plan.admits(pair)) continue
      plan.add(pair)
      tryFrom(next + 1)
      plan.remove(pair)
    }
  }
  tryFrom(0)
  return best
}

describe('The solver', () => {
  test.each(Array.from({ length: 20 }, (_, seed) => seed))(
    'finds the best of all plans of a small week (%i)',
    (seed) => {
      const problem = randomProblem(seed, { workers: 3, shifts: 5, share: 0.8 })
      const { objective, bound } = solve(highs, problem, control)
      expect(objective).toBeCloseTo(bestOf(problem), 4)
      expect(bound).toBeCloseTo(objective, 1)
    },
  )

  test('keeps the rest between the shifts of a worker, and fills both with two', () => {
    const shifts = [
      { shift: 0, weight: 100, from: 8, to: 27 },
      { shift: 1, weight: 100, from: 26, to: 45 },
    ]
    const alone = problemOf(shifts.map((one) => Object.assign({ worker: 0 }, one)))
    expect(solve(highs, alone, control).pairs).toHaveLength(1)
    const together = problemOf([0, 1].flatMap((index) => shifts.map((one) => Object.assign({ worker: index }, one))))
    expect(solve(highs, together, control).pairs).toHaveLength(2)
  })

  test('spreads the hours over those who want them', () => {
    const pairs = [0, 1].flatMap((index) =>
      [0, 1].map((shift) => ({ worker: index, shift, weight: 100, from: shift * 24, to: shift * 24 + 19 })),
    )
    const problem = problemOf(pairs, { fairness: 1 })
    const { pairs: chosen } = solve(highs, problem, control)
    expect(new Set(Array.from(chosen, (index) => pairs[index]?.worker)).size).toBe(2)
  })

  test('keeps a client’s shifts with one worker when continuity counts', () => {
    const pairs = [0, 1].flatMap((index) =>
      [0, 1].map((shift) => ({
        worker: index,
        shift,
        weight: 100 + (index === shift ? 1 : 0),
        from: shift * 24,
        to: shift * 24 + 19,
        newClient: 7,
      })),
    )
    const workersOf = (continuity: number) => {
      const { pairs: chosen } = solve(highs, problemOf(pairs, { continuity }), control)
      return new Set(Array.from(chosen, (index) => pairs[index]?.worker)).size
    }
    expect(workersOf(0)).toBe(2)
    expect(workersOf(6)).toBe(1)
  })

  test('has a plan for a week without candidates: none', () => {
    const problem = { ...problemOf([{ worker: 0, shift: 0, weight: 1, from: 0, to: 1 }]), pairs: problemOf([]).pairs }
    expect(solve(highs, problem, control)).toMatchObject({ objective: 0, bound: 0 })
  })

  test('comes within 1 % of its bound for a week of many pairs', () => {
    const problem = randomProblem(1, { workers: 120, shifts: 300, share: 0.15 })
    expect(problem.pairs.worker.length).toBeGreaterThan(4000)
    const workers = problem.workers.map(({ targetHours }) => ({ targetHours, freeHours: 40, freeDays: 5 }))
    const { objective, bound } = solve(highs, { ...problem, workers, continuity: 0 }, control)
    expect(bound / objective - 1).toBeLessThan(0.01)
  })
})

describe('A run in a thread', () => {
  const problem = randomProblem(3, { workers: 300, shifts: 900, share: 0.15 })

  test('reports its progress and returns a plan', async () => {
    const stages = new Set<string>()
    const solved = await solveProblem(problem, {
      organisationId: 'a',
      processorMs: 1000,
      signal: never,
      onProgress: ({ stage }) => stages.add(stage),
    })
    expect(solved.pairs.length).toBeGreaterThan(100)
    expect(solved.bound).toBeGreaterThanOrEqual(solved.objective)
    expect([...stages]).toEqual(expect.arrayContaining(['starting', 'bounding']))
  })

  test('ends when it is cancelled, with the plan that it has', async () => {
    const cancel = new AbortController()
    const startedAt = performance.now()
    const solved = await solveProblem(problem, {
      organisationId: 'a',
      processorMs: 60_000,
      signal: cancel.signal,
      onProgress: () => cancel.abort(new Error('cancelled')),
    })
    expect(solved.pairs.length).toBeGreaterThan(0)
    expect(performance.now() - startedAt).toBeLessThan(30_000)
  })
})
