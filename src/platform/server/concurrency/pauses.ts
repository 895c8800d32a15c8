/** A pause of long work: most calls return immediately, but now and then one lets other work run. */
export type Pause = () => Promise<void> | undefined

/** Creates a pause for long work. */
export function pauses(everyMs = 15): Pause {
  let since = performance.now()
  return () => {
    if (performance.now() - since < everyMs) return undefined
    return new Promise((resolve) =>
      setImmediate(() => {
        since = performance.now()
        resolve()
      }),
    )
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
