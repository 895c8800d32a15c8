import type { MessagePort } from 'node:worker_threads'
import loadHighs from 'highs'
import { findCandidates } from '../candidates.ts'
import { type Outcome, outcomeOf, plannableOf } from '../outcome.ts'
import { problemOf } from '../points.ts'
import type { WeekFacts } from '../week.ts'
import { Plan } from './plan.ts'
import { networkOf, type Problem } from './problem.ts'
import { type Solution, solve as solveProblem, type Stage } from './solver.ts'

/** A problem, or the facts of a week, with how it is to be solved in a thread. */
export interface SolvingInput {
  readonly input: Problem | WeekFacts
  readonly processorMs: number
  readonly seed: number
  /** Other than 0 when the run is to end with the plan that it has: no message reaches a thread that computes. */
  readonly cancelled: Int32Array<SharedArrayBuffer>
  /** Where progress goes. */
  readonly port: MessagePort
  /** A plan that is only to be explained: that of a run whose thread was ended. */
  readonly plan?: Solution
}

/** What a run reports on the way. */
export interface SolvingProgress {
  readonly stage: Stage
  readonly best: Solution
}

/** The result of a run, and what it took. */
export interface SolvingResult extends Solution {
  readonly processorMs: number
  /** The memory of the solver, which comes in addition to that for objects. */
  readonly solverBytes: number
  /** What the plan means; undefined for a problem without a week. */
  readonly outcome: Outcome | undefined
}

/** Solves a problem, or fills a week. A plan that is given is not calculated again, only explained. */
export async function work({ input, processorMs, seed, cancelled, port, plan }: SolvingInput): Promise<SolvingResult> {
  const startedAt = process.threadCpuUsage()
  const week = 'pairs' in input ? undefined : input
  const found = week && findCandidates(week)
  const solve = async (): Promise<Solution & { solverBytes: number }> => {
    const problem = week && found ? problemOf(week, found) : (input as Problem)
    const highs = await loadHighs()
    const isCancelled = () => Atomics.load(cancelled, 0) !== 0
    const report = (stage: Stage, best: Solution) => port.postMessage({ stage, best } satisfies SolvingProgress)
    const solution = solveProblem(highs, problem, { processorMs, seed, isCancelled, report })
    const pairs = week && found ? plannableOf(week, found, solution.pairs) : solution.pairs
    if (pairs.length === solution.pairs.length) return { ...solution, solverBytes: highs.memoryBytes }
    const plan = new Plan(networkOf(problem))
    plan.become(new Set(pairs))
    return { ...solution, pairs, objective: plan.objective, solverBytes: highs.memoryBytes }
  }
  const solution = plan ? { ...plan, solverBytes: 0 } : await solve()
  port.close()
  const outcome = week && found ? outcomeOf(week, found, solution.pairs) : undefined
  const { user, system } = process.threadCpuUsage(startedAt)
  return { ...solution, processorMs: (user + system) / 1000, outcome }
}
