/** The points by which plans are compared: they put the goals in their order. */
export const points = {
  /** A filled position of normal priority. Every other goal of one position together is below it. */
  position: 100,
  /** The cost of an hour that a worker gets below the wanted ones, the first eight and any further, and of one above. */
  hourNear: 0.6,
  hourFar: 1.2,
  hourOver: 1.2,
} as const

/** The hours below the wanted ones that count as near. */
const nearHours = 8

/** An open shift: the number of free positions. */
interface ShiftToFill {
  readonly positions: number
}

/** What a worker may still get in the week. */
export interface FreeWorker {
  /** The hours that the worker should get in addition to those planned. */
  readonly targetHours: number
  /** The hours up to the weekly maximum. */
  readonly freeHours: number
  /** The days on which the worker can start a shift, so that one day of the week remains free. */
  readonly freeDays: number
}

/** Pairs of a worker and a shift that the worker could work if it were the only one: one entry of each column for each pair. */
interface PairColumns {
  readonly worker: Int32Array
  readonly shift: Int32Array
  /** The points of the pair. */
  readonly weight: Float64Array
  /** The time that the pair takes of the worker, rest included: two pairs of a worker exclude each other if these overlap. In hours. */
  readonly from: Float64Array
  readonly to: Float64Array
  /** The hours within the week. */
  readonly hours: Float64Array
  /** 1 if the shift starts on a day without one yet, else 0. */
  readonly days: Uint8Array
  /** The client whose first shift of the worker in the week this would be, or -1. */
  readonly newClient: Int32Array
}

/** A sum over pairs of one worker that must not exceed a maximum, such as the hours of a day. */
interface Limit {
  readonly pairs: readonly number[]
  readonly amounts: readonly number[]
  readonly maximum: number
}

/** Open shifts, workers, and who could work which. All values can be cloned. */
export interface Problem {
  readonly shifts: readonly ShiftToFill[]
  readonly workers: readonly FreeWorker[]
  readonly pairs: PairColumns
  readonly limits: readonly Limit[]
  /** Multiplies the points of hours. */
  readonly fairness: number
  /** The points that each further client of a worker in the week costs; 0 leaves continuity to the weights. */
  readonly continuity: number
}

/** A pair of the problem with its worker and shift. */
export interface Pair {
  readonly index: number
  readonly worker: WorkerNode
  readonly shift: ShiftNode
  readonly weight: number
  readonly from: number
  readonly to: number
  readonly hours: number
  readonly days: number
  readonly newClient: number
  readonly limits: readonly { readonly limit: LimitNode; readonly amount: number }[]
}

/** A worker with the pairs, in the order of time. */
export interface WorkerNode extends FreeWorker {
  readonly index: number
  readonly pairs: readonly Pair[]
}

/** A shift with its pairs. */
interface ShiftNode extends ShiftToFill {
  readonly index: number
  readonly pairs: readonly Pair[]
}

/** A limit with its maximum. */
interface LimitNode {
  readonly index: number
  readonly maximum: number
  readonly entries: readonly { readonly pair: Pair; readonly amount: number }[]
}

/** The problem as records that refer to each other. */
export interface Network {
  readonly pairs: readonly Pair[]
  readonly workers: readonly WorkerNode[]
  readonly shifts: readonly ShiftNode[]
  readonly limits: readonly LimitNode[]
  readonly fairness: number
  readonly continuity: number
}

type Mutable<Node extends { readonly pairs: readonly Pair[] }> = Omit<Node, 'pairs'> & { readonly pairs: Pair[] }

/** Builds the records of a problem; with `selected`, of these pairs only. Workers and shifts without pairs are left out. */
export function networkOf(problem: Problem, selected?: ReadonlySet<number>): Network {
  const { pairs: columns } = problem
  const workers = problem.workers.map((one, index): Mutable<WorkerNode> => ({ ...one, index, pairs: [] }))
  const shifts = problem.shifts.map((one, index): Mutable<ShiftNode> => ({ ...one, index, pairs: [] }))
  const limits = problem.limits.map(({ maximum }, index) => ({
    index,
    maximum,
    entries: [] as { pair: Pair; amount: number }[],
  }))
  const limitsOf = new Map<number, { limit: (typeof limits)[number]; amount: number }[]>()
  for (const [at, { pairs, amounts }] of problem.limits.entries())
    for (const [nth, pair] of pairs.entries()) {
      const entry = { limit: limits[at] as (typeof limits)[number], amount: amounts[nth] as number }
      limitsOf.set(pair, [...(limitsOf.get(pair) ?? []), entry])
    }
  const pairs: Pair[] = []
  for (let index = 0; index < columns.worker.length; index++) {
    if (selected && !selected.has(index)) continue
    const worker = workers[columns.worker[index] as number] as Mutable<WorkerNode>
    const shift = shifts[columns.shift[index] as number] as Mutable<ShiftNode>
    const of = limitsOf.get(index) ?? []
    const pair: Pair = {
      index,
      worker,
      shift,
      weight: columns.weight[index] as number,
      from: columns.from[index] as number,
      to: columns.to[index] as number,
      hours: columns.hours[index] as number,
      days: columns.days[index] as number,
      newClient: columns.newClient[index] as number,
      limits: of,
    }
    pairs.push(pair)
    worker.pairs.push(pair)
    shift.pairs.push(pair)
    for (const { limit, amount } of of) limit.entries.push({ pair, amount })
  }
  for (const worker of workers) worker.pairs.sort((one, other) => one.from - other.from)
  return {
    pairs,
    workers: workers.filter((one) => one.pairs.length > 0),
    shifts: shifts.filter((one) => one.pairs.length > 0),
    limits: limits.filter((one) => one.entries.length > 0),
    fairness: problem.fairness,
    continuity: problem.continuity,
  }
}

/** The parts of the hours wanted: what is missing of them counts less in its first eight hours. */
export function hoursMissing(missing: number): { near: number; far: number; over: number } {
  return {
    near: Math.min(Math.max(missing, 0), nearHours),
    far: Math.max(missing - nearHours, 0),
    over: Math.max(-missing, 0),
  }
}

/** Returns the points that a worker's hours cost. */
export function costOfHours({ targetHours }: FreeWorker, hours: number, fairness: number): number {
  const { near, far, over } = hoursMissing(targetHours - hours)
  return fairness * (points.hourNear * near + points.hourFar * far + points.hourOver * over)
}

/** The most that `near` can be, for the bound of its column. */
export const mostNear = nearHours
