import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, vi } from 'vitest'

const repeating = new AsyncLocalStorage<true>()

/** What a check must not do, because it is repeated: how often depends on the speed of the machine. */
class RepeatedEffect extends Error {}

/**
 * Waits until a check passes, and returns its result. The limit is far above what a loaded machine needs: only a failure takes that long.
 * The check only looks: a check that moves the clock fails immediately (`throughAttempts` moves it).
 */
export async function until<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  const settled = await vi.waitFor(
    async () => {
      try {
        return { result: await repeating.run(true, check) }
      } catch (error) {
        if (error instanceof RepeatedEffect) return { error }
        throw error
      }
    },
    { timeout: 50_000, interval: 20 },
  )
  if ('error' in settled) throw settled.error
  return settled.result
}

/** Refuses an effect within a check of `until`. */
export function refuseInCheck(effect: string): void {
  if (repeating.getStore()) throw new RepeatedEffect(`a check of until may not ${effect}: it is repeated`)
}

/**
 * Moves the clock from one attempt to the next, as often as `next` names a moment. `next` throws while an attempt is under way, and returns
 * undefined when nothing is left to be attempted.
 */
export async function throughAttempts(
  world: { now(): string; setClock(instant: string): void },
  next: () => Promise<string | undefined>,
): Promise<void> {
  for (;;) {
    const due = await until(async () => {
      const moment = await next()
      if (moment !== undefined && Date.parse(moment) <= Date.parse(world.now()))
        throw new Error(`an attempt of ${moment} is due`)
      return moment
    })
    if (due === undefined) return
    world.setClock(due)
  }
}

/** Waits until a number has grown to a limit, however long that takes while it grows. */
export async function atLeast(limit: number, read: () => number | Promise<number>): Promise<void> {
  for (let last = -1, since = Date.now(); ; await sleep(50)) {
    const now = await read()
    if (now >= limit) return
    if (now > last) since = Date.now()
    last = now
    expect(Date.now() - since, `stays at ${now} of ${limit}`).toBeLessThan(120_000)
  }
}
