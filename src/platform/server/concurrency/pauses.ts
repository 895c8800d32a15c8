import { resumed } from './loop-watch.ts'

/** A pause of long work: most calls return immediately, but now and then one lets other work run. */
export type Pause = () => Promise<void> | undefined

/** Work that pauses. One goes on in each turn of the event loop: if all did, everybody else would wait for the sum of them. */
const waiting: (() => void)[] = []

/** Creates a pause for long work. */
export function pauses(everyMs = 5): Pause {
  let since = performance.now()
  async function turn(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(letNextGoOn)
    })
    resumed()
    since = performance.now()
  }
  return () => (performance.now() - since < everyMs ? undefined : turn())
}

function letNextGoOn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(letNextGoOn)
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
