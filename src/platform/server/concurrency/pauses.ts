/** Creates a pause for long work: most calls return immediately, but now and then one lets other work run. */
export function pauses(everyMs = 15): () => Promise<void> | undefined {
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
