import { performance } from 'node:perf_hooks'
import { resumed } from './loop-watch.ts'

/** A pause of long work: most calls return immediately, but now and then one lets other work run. */
export type Pause = () => Promise<void> | undefined

/** Lets one waiting task continue at a time, each after a rest: if all continued together, each would wait for the work of all. */
function takesTurns(rest: (next: () => void) => void): () => Promise<void> {
  const waiting: (() => void)[] = []
  function continueNext(): void {
    waiting.shift()?.()
    if (waiting.length > 0) rest(continueNext)
  }
  return async () => {
    await new Promise<void>((resolve) => {
      if (waiting.push(resolve) === 1) rest(continueNext)
    })
    resumed()
  }
}

// A call that is answered meanwhile returns from the database several times, and waits for the end of a slice each time. So rests are longer.
const [sliceMs, restMs] = [2, 4]
// The interval of measurements, and the share of it in which other work must run for the event loop to count as busy.
const [intervalMs, busyShare] = [50, 0.1]
/** The time for which paused work has computed, in all. */
let computedTotalMs = 0
let measured = { at: 0, idle: 0, computed: 0 }
let isBusy = true

/** True if the event loop computes for work that does not pause here. */
function isBusyForOthers(): boolean {
  const at = performance.now()
  const passed = at - measured.at
  if (passed < intervalMs) return isBusy
  const idle = performance.nodeTiming.idleTime
  isBusy = passed - (idle - measured.idle) - (computedTotalMs - measured.computed) > busyShare * passed
  measured = { at, idle, computed: computedTotalMs }
  return isBusy
}

/** Waits for a turn of the event loop; each turn continues one of the waiting tasks. */
export const turn = takesTurns(setImmediate)

/** Waits for a turn to compute for a few milliseconds: one waiting task continues at a time, after a rest if other work needs the event loop. */
export const rested = takesTurns((next) => (isBusyForOthers() ? setTimeout(next, restMs) : setImmediate(next)))

/** Creates a pause for long work, which computes for `everyMs` between two pauses. */
export function pauses(everyMs = sliceMs): Pause {
  let since = performance.now()
  async function pause(computedMs: number): Promise<void> {
    computedTotalMs += computedMs
    await rested()
    since = performance.now()
  }
  return () => {
    const passed = performance.now() - since
    return passed < everyMs ? undefined : pause(passed)
  }
}

/** Works on items one after the other, and lets other work run now and then. Ends early once `work` returns `false`. */
export async function eachWithPauses<Item>(
  items: Iterable<Item>,
  pause: Pause,
  work: (item: Item) => boolean | void,
): Promise<void> {
  for (const item of items) {
    if (work(item) === false) return
    // Without `await` for each item: most have nothing to wait for.
    const waiting = pause()
    if (waiting) await waiting
  }
}
