import { availableParallelism } from 'node:os'
import { MessageChannel } from 'node:worker_threads'
import { ThreadFailure } from '#platform/server/threads/thread-failure.ts'
import { inThread } from '#platform/server/threads/in-thread.ts'
import type { WeekFacts } from '../week.ts'
import type { Problem } from './problem.ts'
import type { Solution } from './solver.ts'
import type { SolvingProgress, SolvingResult, work } from './solving-thread.ts'

/** How long a cancelled run may take to return the plan that it has, before its thread is ended. */
const graceMs = 2000

const solveInThread = inThread<typeof work>(new URL('solving-thread.ts', import.meta.url), {
  name: 'fill the week',
  // The solver returns when its time is over. This ends a run whose solver does not.
  deadlineMs: 90_000,
  memoryMegabytes: 1024,
  // The memory of a solver is up to 900 MB and never shrinks.
  threads: Math.max(1, Math.floor(availableParallelism() / 2)),
  isSingleUse: true,
  waiting: { ofOne: 1, altogether: 20 },
})

/** How a problem is solved. */
export interface SolvingOptions {
  readonly organisationId: string
  /** The processor time in milliseconds; six times as long if the machine is busy. */
  readonly processorMs: number
  /** Ends the run with the best plan so far. */
  readonly signal: AbortSignal
  readonly seed?: number
  onProgress?(progress: SolvingProgress): void
}

/** A plan with its bound. The other results of the run are missing if its thread had to be ended. */
export type Solved = Pick<SolvingResult, 'pairs' | 'objective' | 'bound'> & Partial<SolvingResult>

/**
 * Solves a problem, or fills a week, in a new thread, and returns the best plan found in the time given. If it is cancelled, or its thread
 * fails, that is the best plan so far. Throws what the thread failed with if there is none yet, or if the process ends.
 */
export async function solveProblem(input: Problem | WeekFacts, options: SolvingOptions): Promise<Solved> {
  const { organisationId, processorMs, signal, seed = 1 } = options
  const { port1: progress, port2: port } = new MessageChannel()
  const cancelled = new Int32Array(new SharedArrayBuffer(4))
  const hard = new AbortController()
  let last: SolvingProgress | undefined
  let grace: NodeJS.Timeout | undefined
  const cancel = () => {
    Atomics.store(cancelled, 0, 1)
    grace = setTimeout(() => hard.abort(signal.reason), graceMs)
  }
  progress.on('message', (message: SolvingProgress) => {
    last = message
    options.onProgress?.(message)
  })
  progress.unref()
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel)
  try {
    return await solveInThread(
      { input, processorMs, seed, cancelled, port },
      { organisationId, signal: hard.signal, transfer: [port] },
    )
  } catch (error) {
    const isEnding = error instanceof ThreadFailure && error.reason === 'stopped'
    if (isEnding || !last || last.best.pairs.length === 0) throw error
    return 'pairs' in input ? last.best : await explain(input, last.best, organisationId)
  } finally {
    clearTimeout(grace)
    signal.removeEventListener('abort', cancel)
    progress.close()
  }
}

/** Explains the plan of a thread that had to be ended, in another one. */
function explain(input: WeekFacts, plan: Solution, organisationId: string): Promise<Solved> {
  const { port2: port } = new MessageChannel()
  const cancelled = new Int32Array(new SharedArrayBuffer(4))
  return solveInThread({ input, processorMs: 0, seed: 0, cancelled, port, plan }, { organisationId, transfer: [port] })
}
