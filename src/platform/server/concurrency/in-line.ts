/** Creates a queue that runs at most this many tasks at the same time; the others wait for their turn. */
export function inLine(width: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let free = width
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
