import type { Highs, HighsCallbackMap, Model as Solver } from 'highs'
import { type Model, modelOf } from './linear-model.ts'
import { addInOrder, Plan } from './plan.ts'
import { type Network, networkOf, points, type Problem } from './problem.ts'
import { fillGreedily, improve, randomOf } from './search.ts'

/** What the solver is doing: a first plan, the bound, or a better plan. */
export type Stage = 'starting' | 'bounding' | 'improving'

/** A plan with its points and their bound. */
export interface Solution {
  /** The indexes of the chosen pairs. */
  readonly pairs: Int32Array
  /** The points of the plan, and those that no plan exceeds. */
  readonly objective: number
  readonly bound: number
}

/** How a problem is to be solved. */
export interface Control {
  /** The processor time of the run in milliseconds. */
  readonly processorMs: number
  readonly seed: number
  /** True when the best plan so far is to be returned immediately. */
  isCancelled(): boolean
  /** Receives each stage, and each better plan. */
  report(stage: Stage, best: Solution): void
}

/** Up to this many pairs, one model of all of them is solved to the optimum within seconds. */
const mostPairsAtOnce = 4000
/** Above this many pairs, the search finds more in the time that is left than the reduced model does. */
const mostPairsReduced = 40_000
/** The reduced model has this many pairs for each position. */
const pairsPerPosition = 4
/** A plan is as good as optimal if it lacks less than this share of the points of all positions of normal priority. */
const gapTolerance = 1e-4
/** A run may last this many times its processor time, waiting included: on a busy machine. */
const mostSlowdown = 6

/**
 * Finds a plan with as many points as possible, and a bound for the points of any plan. Small problems are solved as one model. Larger ones
 * are solved without whole numbers first, by interior point: this gives the bound, and its solution is rounded, improved by search, and
 * completed by a model of the pairs that it uses or nearly uses (RENS). The best plan so far is returned when the time is over.
 */
export function solve(highs: Highs, problem: Problem, control: Control): Solution {
  const run = new Run(highs, problem, control)
  run.solve()
  return run.best
}

class Run {
  readonly #highs: Highs
  readonly #problem: Problem
  readonly #control: Control
  readonly #network: Network
  readonly #plan: Plan
  readonly #random: () => number
  readonly #startedAt = performance.now()
  readonly #usedBefore = process.threadCpuUsage()
  #stage: Stage = 'starting'
  best: Solution

  constructor(highs: Highs, problem: Problem, control: Control) {
    this.#highs = highs
    this.#problem = problem
    this.#control = control
    this.#network = networkOf(problem)
    this.#plan = new Plan(this.#network)
    this.#random = randomOf(control.seed)
    this.best = { pairs: new Int32Array(), objective: this.#plan.objective, bound: simpleBoundOf(this.#network) }
  }

  solve(): void {
    if (this.#network.pairs.length === 0) {
      this.best = { ...this.best, bound: this.best.objective }
      return
    }
    fillGreedily(this.#plan)
    this.#offer(this.#plan)
    this.#search(this.#plan, 0.02)
    if (this.#network.pairs.length <= mostPairsAtOnce) {
      this.#enter('improving')
      this.#complete(this.#network, this.#plan, true)
      return
    }
    this.#enter('bounding')
    const selected = this.#relax()
    this.#enter('improving')
    if (!selected) return this.#search(this.#plan, 1)
    this.#improveAmong(selected)
  }

  #improveAmong(selected: ReadonlySet<number>): void {
    const reduced = networkOf(this.#problem, selected)
    const plan = new Plan(reduced)
    plan.become(new Set(this.best.pairs))
    const isBySearch = this.#network.pairs.length > mostPairsReduced || this.#network.continuity > 0
    this.#search(plan, isBySearch ? 1 : this.#passed() + 0.15)
    if (!isBySearch) this.#complete(reduced, plan, false)
  }

  /** Keeps a plan if it is better than the best one. */
  #offer(plan: Plan): void {
    const pairs = plan.indexes()
    if (plan !== this.#plan) this.#plan.become(new Set(pairs))
    const { objective } = this.#plan
    if (objective <= this.best.objective) return
    this.best = { ...this.best, pairs, objective }
    this.#control.report(this.#stage, this.best)
  }

  #enter(stage: Stage): void {
    this.#stage = stage
    this.#control.report(stage, this.best)
  }

  /** Improves a plan by search until this share of the time has passed, and keeps the best plan from time to time. */
  #search(plan: Plan, until: number): void {
    const from = this.#passed()
    const isOver = () => (this.#isOver() ? 1 : (this.#passed() - from) / Math.max(until - from, 1e-9))
    improve(plan, this.#random, isOver)
    this.#offer(plan)
  }

  /**
   * Solves the problem without whole numbers. Returns the pairs that the solution uses or nearly uses, after rounding it to a plan; undefined
   * if there was no time for it.
   */
  #relax(): Set<number> | undefined {
    const { pairs } = this.#network
    const model = modelOf(this.#highs, { ...this.#network, continuity: 0 }, true)
    const { constants } = this.#highs
    const solution = this.#highs.withModel(model.data, (solver) => {
      solver.options.set({ output_flag: false, solver: 'ipm', time_limit: this.#secondsLeft() })
      const { modelStatus } = solver.run(this.#interrupts())
      if (modelStatus !== constants.modelStatus.optimal) return undefined
      this.best = { ...this.best, bound: Math.min(this.best.bound, solver.getObjectiveValue()) }
      return solver.getSolution()
    })
    if (!solution) return undefined
    const rank = pairs.map((pair, column) => {
      const [share, dual] = [solution.colValue[column] as number, solution.colDual[column] as number]
      // First what the solution uses, then what it would use if it were worth little more.
      return { pair, share, rank: share > 1e-6 ? 1e6 + share : -Math.abs(dual) }
    })
    rank.sort((one, other) => other.rank - one.rank || other.pair.weight - one.pair.weight)
    const ordered = rank.map(({ pair }) => pair)
    const selected = new Set(ordered.slice(0, pairsPerPosition * positionsOf(this.#network)).map(({ index }) => index))
    const rounded = new Plan(this.#network)
    addInOrder(rounded, ordered)
    this.#offer(rounded)
    for (const index of this.best.pairs) selected.add(index)
    return selected
  }

  /** Solves a model with whole numbers, from a plan. Its bound holds for the problem if it has all pairs. */
  #complete(network: Network, plan: Plan, isWhole: boolean): void {
    if (this.#isOver()) return
    const model = modelOf(this.#highs, network, false)
    const { callbackType } = this.#highs.constants
    this.#highs.withModel(model.data, (solver) => {
      solver.options.set({
        output_flag: false,
        time_limit: this.#secondsLeft(),
        mip_rel_gap: 0,
        mip_abs_gap: gapTolerance * points.position * positionsOf(network),
        random_seed: 1,
      })
      solver.setSolution({ colValue: model.startOf(plan) })
      solver.run({
        ...this.#interrupts(),
        [callbackType.mipImprovingSolution]: ({ data }: { data: { mip_solution?: Float64Array } }) => {
          if (data.mip_solution) this.#offerValues(model, data.mip_solution)
          return undefined
        },
      })
      this.#readResult(model, solver, isWhole)
    })
  }

  #readResult(model: Model, solver: Solver, isWhole: boolean): void {
    const { feasible } = this.#highs.constants.solutionStatus
    if (solver.info.get('primal_solution_status') === feasible) this.#offerValues(model, solver.getSolution().colValue)
    const dual = Number(solver.info.get('mip_dual_bound'))
    if (isWhole && Number.isFinite(dual)) this.best = { ...this.best, bound: Math.max(this.best.objective, dual) }
  }

  #offerValues({ network }: Model, values: Float64Array): void {
    const chosen = network.pairs.filter((_, column) => (values[column] as number) > 0.5)
    const plan = new Plan(network)
    plan.become(new Set(chosen.map(({ index }) => index)))
    this.#offer(plan)
  }

  #interrupts(): HighsCallbackMap {
    const { callbackType } = this.#highs.constants
    const stop = (event: { interrupt(): void }) => {
      if (this.#isOver()) event.interrupt()
      return undefined
    }
    return {
      [callbackType.simplexInterrupt]: stop,
      [callbackType.ipmInterrupt]: stop,
      [callbackType.mipInterrupt]: stop,
    }
  }

  #isOver(): boolean {
    return this.#control.isCancelled() || this.#passed() >= 1
  }

  /** The share of the time that has passed. */
  #passed(): number {
    const { user, system } = process.threadCpuUsage(this.#usedBefore)
    const waited = (performance.now() - this.#startedAt) / mostSlowdown
    return Math.max((user + system) / 1000, waited) / this.#control.processorMs
  }

  /** The elapsed time that is left. HiGHS looks at this limit more often than at its interrupts. */
  #secondsLeft(): number {
    return Math.max(0.1, ((1 - this.#passed()) * this.#control.processorMs * mostSlowdown) / 1000)
  }
}

function positionsOf({ shifts }: Network): number {
  return shifts.reduce((sum, { positions }) => sum + positions, 0)
}

/** The points if each shift had the pairs with most points, and each worker the hours wanted. */
function simpleBoundOf({ shifts }: Network): number {
  return shifts.reduce((sum, { pairs, positions }) => {
    const weights = pairs.map(({ weight }) => weight).sort((one, other) => other - one)
    return sum + weights.slice(0, positions).reduce((best, weight) => best + Math.max(weight, 0), 0)
  }, 0)
}
