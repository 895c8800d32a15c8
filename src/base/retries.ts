/** The waits between the attempts of something that fails: the first one, by how much each is longer than the one before, and the longest. */
interface Waits {
  readonly firstMs: number
  readonly factor: number
  readonly longestMs: number
}

/** Five seconds, then 10, 20 and so on up to an hour. */
const usual: Waits = { firstMs: 5000, factor: 2, longestMs: 3600_000 }

/** Returns the wait after a number of failed attempts, at least one. */
export function retryAfterMs(attempts: number, { firstMs, factor, longestMs }: Waits = usual): number {
  return Math.min(longestMs, firstMs * factor ** Math.max(0, attempts - 1))
}
