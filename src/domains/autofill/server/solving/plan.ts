import { costOfHours, type Network, type Pair, type WorkerNode } from './problem.ts'

interface WorkerState {
  readonly chosen: Set<Pair>
  hours: number
  days: number
}

/** A tolerance for sums of hours, which are not whole numbers. */
const tolerance = 1e-6

/** A plan in which pairs are chosen and given up one by one; no rule is ever broken. */
export class Plan {
  readonly network: Network
  readonly #workers: readonly WorkerState[]
  readonly #left: Int32Array
  readonly #limits: Float64Array
  /** The points of the plan. */
  objective = 0

  constructor(network: Network) {
    this.network = network
    const states: WorkerState[] = []
    for (const worker of network.workers) {
      states[worker.index] = { chosen: new Set(), hours: 0, days: 0 }
      this.objective -= costOfHours(worker, 0, network.fairness)
    }
    this.#workers = states
    this.#left = new Int32Array(Math.max(0, ...network.shifts.map(({ index }) => index + 1)))
    for (const { index, positions } of network.shifts) this.#left[index] = positions
    this.#limits = new Float64Array(Math.max(0, ...network.limits.map(({ index }) => index + 1)))
  }

  /** The chosen pairs of a worker. */
  chosenOf(worker: WorkerNode): ReadonlySet<Pair> {
    return this.#stateOf(worker).chosen
  }

  has(pair: Pair): boolean {
    return this.#stateOf(pair.worker).chosen.has(pair)
  }

  /** The number of positions of the pair's shift that are free. */
  leftOf({ shift }: Pair): number {
    return this.#left[shift.index] as number
  }

  /** True if the pair can be added without breaking a rule. */
  admits(pair: Pair): boolean {
    if (this.leftOf(pair) <= 0) return false
    const { worker, from, to, hours, days, limits } = pair
    const state = this.#stateOf(worker)
    if (state.hours + hours > worker.freeHours + tolerance || state.days + days > worker.freeDays) return false
    for (const one of state.chosen) if (one.from < to && one.to > from) return false
    return limits.every(
      ({ limit, amount }) => (this.#limits[limit.index] as number) + amount <= limit.maximum + tolerance,
    )
  }

  /** The points that the pair would add. */
  gainOf(pair: Pair): number {
    const { worker, hours, weight, newClient } = pair
    const state = this.#stateOf(worker)
    const { fairness, continuity } = this.network
    const before = costOfHours(worker, state.hours, fairness)
    const after = costOfHours(worker, state.hours + hours, fairness)
    const isNewClient = continuity > 0 && newClient >= 0 && !this.#worksFor(state, newClient)
    return weight + before - after - (isNewClient ? continuity : 0)
  }

  add(pair: Pair): void {
    this.objective += this.gainOf(pair)
    this.#change(pair, 1)
    this.#stateOf(pair.worker).chosen.add(pair)
  }

  remove(pair: Pair): void {
    this.#stateOf(pair.worker).chosen.delete(pair)
    this.#change(pair, -1)
    this.objective -= this.gainOf(pair)
  }

  /** The indexes of the chosen pairs. */
  indexes(): Int32Array {
    const found: number[] = []
    for (const worker of this.network.workers) for (const { index } of this.#stateOf(worker).chosen) found.push(index)
    return Int32Array.from(found).sort()
  }

  /** Makes the plan consist of these pairs, as far as the rules allow. */
  become(indexes: ReadonlySet<number>): void {
    for (const worker of this.network.workers)
      for (const pair of this.#stateOf(worker).chosen) if (!indexes.has(pair.index)) this.remove(pair)
    for (const pair of this.network.pairs)
      if (indexes.has(pair.index) && !this.has(pair) && this.admits(pair)) this.add(pair)
  }

  /** The hours that the plan gives to a worker. */
  hoursOf(worker: WorkerNode): number {
    return this.#stateOf(worker).hours
  }

  #stateOf(worker: WorkerNode): WorkerState {
    return this.#workers[worker.index] as WorkerState
  }

  #worksFor({ chosen }: WorkerState, client: number): boolean {
    for (const one of chosen) if (one.newClient === client) return true
    return false
  }

  #change({ worker, shift, hours, days, limits }: Pair, sign: 1 | -1): void {
    const state = this.#stateOf(worker)
    state.hours += sign * hours
    state.days += sign * days
    this.#left[shift.index] = (this.#left[shift.index] as number) - sign
    for (const { limit, amount } of limits)
      this.#limits[limit.index] = (this.#limits[limit.index] as number) + sign * amount
  }
}

/** Adds pairs in an order, each if the rules allow it and it adds points. */
export function addInOrder(plan: Plan, pairs: readonly Pair[]): void {
  for (const pair of pairs) if (!plan.has(pair) && plan.admits(pair) && plan.gainOf(pair) > 0) plan.add(pair)
}
