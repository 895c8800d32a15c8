import type { Highs, ModelData } from 'highs'
import { hoursMissing, mostNear, type Network, type Pair, points, type WorkerNode } from './problem.ts'
import type { Plan } from './plan.ts'

/** A model for HiGHS: its first columns are the pairs of the network, in their order. */
export interface Model {
  readonly network: Network
  readonly data: ModelData
  /** Returns the values of all columns for a plan, as the start of a run. */
  startOf(plan: Plan): Float64Array
}

/** Rows of a sparse matrix, one after the other. */
class Rows {
  readonly starts = [0]
  readonly indices: number[] = []
  readonly values: number[] = []
  readonly lower: number[] = []
  readonly upper: number[] = []

  add(entries: readonly (readonly [column: number, value: number])[], lower: number, upper: number): void {
    for (const [column, value] of entries) {
      this.indices.push(column)
      this.values.push(value)
    }
    this.starts.push(this.indices.length)
    this.lower.push(lower)
    this.upper.push(upper)
  }
}

/**
 * Builds the model: a binary column for each pair, a row for each shift, one for each maximal clique of a worker's pairs (exact and totally
 * unimodular, because the pairs are intervals), an equality for the hours of each worker, and rows for days and other limits where they
 * can bind. The points of continuity add a column for each worker and client. `isRelaxed` allows fractions in the columns.
 */
export function modelOf(highs: Highs, network: Network, isRelaxed: boolean): Model {
  const { pairs, workers, fairness, continuity } = network
  const columnOf = new Map(pairs.map((pair, column) => [pair, column]))
  const at = (pair: Pair) => columnOf.get(pair) as number
  const costs = pairs.map(({ weight }) => weight)
  const upperBounds = pairs.map(() => 1)
  const rows = new Rows()
  const column = (cost: number, upper: number) => {
    upperBounds.push(upper)
    return costs.push(cost) - 1
  }
  for (const { pairs: ofShift, positions } of network.shifts)
    rows.add(
      ofShift.map((pair) => [at(pair), 1]),
      -highs.infinity,
      positions,
    )
  const hourColumns = new Map<WorkerNode, { near: number; far: number; over: number }>()
  const clientColumns: { column: number; pairs: Pair[] }[] = []
  for (const worker of workers) {
    for (const clique of cliquesOf(worker.pairs))
      rows.add(
        clique.map((pair) => [at(pair), 1]),
        -highs.infinity,
        1,
      )
    const hours = worker.pairs.map((pair) => [at(pair), pair.hours] as const)
    const isMaximumOfRow = worker.targetHours > worker.freeHours
    if (isMaximumOfRow && sumOf(worker.pairs, (pair) => pair.hours) > worker.freeHours)
      rows.add(hours, -highs.infinity, worker.freeHours)
    const near = column(-fairness * points.hourNear, mostNear)
    const far = column(-fairness * points.hourFar, highs.infinity)
    const over = column(-fairness * points.hourOver, Math.max(0, worker.freeHours - worker.targetHours))
    hourColumns.set(worker, { near, far, over })
    rows.add([...hours, [near, 1], [far, 1], [over, -1]], worker.targetHours, worker.targetHours)
    if (sumOf(worker.pairs, ({ days }) => days) > worker.freeDays)
      rows.add(
        worker.pairs.filter(({ days }) => days > 0).map((pair) => [at(pair), 1]),
        -highs.infinity,
        worker.freeDays,
      )
    if (continuity <= 0) continue
    const byClient = Map.groupBy(
      worker.pairs.filter(({ newClient }) => newClient >= 0),
      ({ newClient }) => newClient,
    )
    for (const ofClient of byClient.values()) {
      const used = column(-continuity, 1)
      clientColumns.push({ column: used, pairs: ofClient })
      for (const clique of cliquesOf(ofClient, 1))
        rows.add([...clique.map((pair) => [at(pair), 1] as const), [used, -1]], -highs.infinity, 0)
    }
  }
  for (const { entries, maximum } of network.limits)
    rows.add(
      entries.map(({ pair, amount }) => [at(pair), amount]),
      -highs.infinity,
      maximum,
    )
  const { integer, continuous } = highs.constants.variableType
  const [numCols, numRows] = [costs.length, rows.lower.length]
  const data: ModelData = {
    numCols,
    numRows,
    sense: highs.constants.objectiveSense.maximize,
    colCost: Float64Array.from(costs),
    colLower: new Float64Array(numCols),
    colUpper: Float64Array.from(upperBounds),
    rowLower: Float64Array.from(rows.lower),
    rowUpper: Float64Array.from(rows.upper),
    matrix: {
      format: 'csr',
      numRows,
      numCols,
      starts: Int32Array.from(rows.starts),
      indices: Int32Array.from(rows.indices),
      values: Float64Array.from(rows.values),
    },
    ...(isRelaxed
      ? {}
      : { integrality: Int32Array.from(costs, (_, index) => (index < pairs.length ? integer : continuous)) }),
  }
  const startOf = (plan: Plan) => {
    const values = new Float64Array(numCols)
    for (const [index, pair] of pairs.entries()) if (plan.has(pair)) values[index] = 1
    for (const [worker, { near, far, over }] of hourColumns) {
      const missing = hoursMissing(worker.targetHours - plan.hoursOf(worker))
      values[near] = missing.near
      values[far] = missing.far
      values[over] = missing.over
    }
    for (const { column: used, pairs: ofClient } of clientColumns)
      if (ofClient.some((pair) => plan.has(pair))) values[used] = 1
    return values
  }
  return { network, data, startOf }
}

function sumOf(pairs: readonly Pair[], valueOf: (pair: Pair) => number): number {
  return pairs.reduce((sum, pair) => sum + valueOf(pair), 0)
}

/** Returns the maximal sets of pairs that overlap at one moment, of at least two pairs; the pairs are in the order of their start. */
function cliquesOf(pairs: readonly Pair[], least = 2): Pair[][] {
  const cliques: Pair[][] = []
  let active: Pair[] = []
  let hasGrown = false
  const close = () => {
    if (hasGrown && active.length >= least) cliques.push(active)
    hasGrown = false
  }
  for (const pair of pairs) {
    const still = active.filter(({ to }) => to > pair.from)
    if (still.length < active.length) close()
    active = [...still, pair]
    hasGrown = true
  }
  close()
  return cliques
}
