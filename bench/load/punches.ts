import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from './calls.ts'
import { counts } from './seed.ts'
import { clockIn, clockOut, type UnderLoad } from './under-load.ts'

/** How many clock in or out in a second, while something else happens. */
export const aSecond = 50

/** Clocks fifty workers in and out twice: the first calls of a process are slow for other reasons. */
export async function warmUp(load: UnderLoad): Promise<void> {
  const others = Array.from({ length: 50 }, (_, at) => counts.clockers - 50 + at)
  for (const clock of [clockIn, clockOut, clockIn, clockOut])
    for (let at = 0; at < others.length; at += 10)
      await Promise.all(others.slice(at, at + 10).map((worker) => clock(load, worker)))
}

/** Returns a function that clocks workers in, and later out, at the rate until some work is done. */
export function punchesOf(load: UnderLoad) {
  let turn = 0
  return async (work: Promise<unknown>): Promise<Answer[]> => {
    const over = new AbortController()
    const done = work.finally(() => over.abort())
    const answers: Promise<Answer>[] = []
    const begun = performance.now()
    while (!over.signal.aborted) {
      const dueAt = begun + (answers.length * 1000) / aSecond
      const early = dueAt - performance.now()
      if (early > 0) await sleep(early)
      const worker = turn % (counts.clockers - 50)
      const isIn = Math.floor(turn++ / (counts.clockers - 50)) % 2 === 0
      answers.push((isIn ? clockIn : clockOut)(load, worker, dueAt))
    }
    await done
    return Promise.all(answers)
  }
}
