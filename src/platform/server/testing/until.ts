import { vi } from 'vitest'

/** Waits until a check passes, and returns its result. The limit is far above what a loaded machine needs: only a failure takes that long. */
export const until = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 50_000, interval: 20 })
