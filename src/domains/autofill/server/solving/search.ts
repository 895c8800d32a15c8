import { addInOrder, type Plan } from './plan.ts'
import type { Pair } from './problem.ts'

/** Numbers from 0 to 1 in an order that depends only on the seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** How many shifts are emptied at most in one step. */
const mostEmptied = 12
/** The points that a plan may lose against the best one in a step, at the beginning. */
const firstTemperature = 8

/**
 * Improves a plan by ruin and recreate: it empties some shifts that compete for the same workers, and fills them again. A step that
 * loses a little is accepted now and then, less and less so; at the end the plan is the best one found. It stops when `isOver` returns the
 * share of its time that has passed as 1 or more.
 */
export function improve(plan: Plan, random: () => number, isOver: () => number): void {
  const { pairs } = plan.network
  if (pairs.length === 0) return
  let best = plan.objective
  let bestIndexes = new Set(plan.indexes())
  let isAtBest = true
  let passed = 0
  for (let step = 0; ; step++) {
    if (step % 64 === 0) {
      passed = isOver()
      if (passed >= 1) break
    }
    const before = plan.objective
    const { removed, added } = stepOf(plan, random)
    const loss = before - plan.objective
    const temperature = firstTemperature * (1 - passed) ** 2
    const isAccepted = loss <= 0 || random() < Math.exp(-loss / Math.max(temperature, 1e-9))
    if (!isAccepted) {
      for (const pair of added.toReversed()) plan.remove(pair)
      for (const pair of removed.toReversed()) plan.add(pair)
    } else if (plan.objective > best + 1e-9) {
      best = plan.objective
      isAtBest = true
      // Copying the plan in every step would cost more than the steps: it is copied when the search is about to leave it.
    } else if (loss > 1e-9 && isAtBest) {
      for (const pair of added.toReversed()) plan.remove(pair)
      for (const pair of removed.toReversed()) plan.add(pair)
      bestIndexes = new Set(plan.indexes())
      isAtBest = false
    }
  }
  if (!isAtBest) plan.become(bestIndexes)
}

/** Empties shifts around a random one and fills them, in an order with some noise. */
function stepOf(plan: Plan, random: () => number): { removed: Pair[]; added: Pair[] } {
  const { pairs } = plan.network
  const seed = pairs[Math.floor(random() * pairs.length)] as Pair
  const count = 2 + Math.floor(random() * mostEmptied)
  const shifts = new Set([seed.shift])
  const removed: Pair[] = []
  const remove = (pair: Pair) => {
    plan.remove(pair)
    removed.push(pair)
  }
  // The worker of the seed could do other shifts at that time; who has those could do others again.
  const workers = [seed.worker]
  for (let tries = 0; tries < 4 * count && shifts.size < count; tries++) {
    const worker = workers[Math.floor(random() * workers.length)] as Pair['worker']
    const candidate = worker.pairs[Math.floor(random() * worker.pairs.length)] as Pair
    if (Math.abs(candidate.from - seed.from) > 60) continue
    shifts.add(candidate.shift)
    const other = candidate.shift.pairs[Math.floor(random() * candidate.shift.pairs.length)] as Pair
    workers.push(other.worker)
  }
  for (const shift of shifts) for (const pair of shift.pairs) if (plan.has(pair)) remove(pair)
  const open: { pair: Pair; rank: number }[] = []
  for (const shift of shifts)
    for (const pair of shift.pairs) {
      // Who already has another shift at that time gives it up at times, if this one is worth more.
      if (!plan.admits(pair)) continue
      open.push({ pair, rank: plan.gainOf(pair) - shift.pairs.length * 0.3 + random() * 14 })
    }
  open.sort((one, other) => other.rank - one.rank)
  const added: Pair[] = []
  for (const { pair } of open) {
    if (!plan.admits(pair) || plan.gainOf(pair) <= 0) continue
    plan.add(pair)
    added.push(pair)
  }
  return { removed, added }
}

/** Fills a plan from empty: the pairs with most points first. */
export function fillGreedily(plan: Plan): void {
  addInOrder(
    plan,
    plan.network.pairs.toSorted((one, other) => other.weight - one.weight),
  )
}
