/** Makes a pause for whoever works long: most calls give back at once, but now and then one lets everybody else have a turn. */
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
