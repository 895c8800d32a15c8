import { performance } from 'node:perf_hooks'
import { expect, test, vi } from 'vitest'
import { eachWithPauses, pauses } from './pauses.ts'

/** The turns of the event loop until it is stopped. */
function countTurns() {
  let turns = 0
  let next = setImmediate(count)
  function count() {
    turns++
    next = setImmediate(count)
  }
  return { get: () => turns, stop: () => clearImmediate(next) }
}

const compute = (ms: number) => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('of several works that pause, one goes on in each turn of the event loop (F80)', async () => {
  const turns = countTurns()
  const begun: number[] = []
  const work = async () => {
    const pause = pauses(1)
    compute(2)
    await pause()
    begun.push(turns.get())
    compute(2)
    await pause()
    begun.push(turns.get())
  }
  await Promise.all(Array.from({ length: 5 }, work))
  turns.stop()
  expect(begun).toHaveLength(10)
  expect(new Set(begun).size).toBe(10)
})

test('short work has no pause; long work has several, and ends when its function returns false', async () => {
  const turns = countTurns()
  await eachWithPauses([1, 2, 3], pauses(10_000), () => undefined)
  expect(turns.get()).toBe(0)
  const seen: number[] = []
  await eachWithPauses([1, 2, 3, 4, 5], pauses(1), (item) => {
    seen.push(item)
    compute(2)
    return item < 4
  })
  turns.stop()
  expect(seen).toEqual([1, 2, 3, 4])
  expect(turns.get()).toBeGreaterThanOrEqual(3)
})

/** A clock that moves by what a test says, so that other programs of the machine have no part in it. */
function ownClock() {
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.spyOn(performance.nodeTiming, 'idleTime', 'get').mockReturnValue(0)
  return {
    move: (ms: number) => {
      now += ms
    },
  }
}

test('long work rests while others need the event loop, and only then', async () => {
  const clock = ownClock()
  const rests = vi.spyOn(globalThis, 'setTimeout')
  /** The number of rests during fifty slices of long work. */
  const restsOf = async () => {
    rests.mockClear()
    const pause = pauses()
    for (let slice = 0; slice < 50; slice++) {
      clock.move(2)
      await pause()
    }
    return rests.mock.calls.length
  }
  let others = setImmediate(needLoop)
  function needLoop() {
    clock.move(1)
    others = setImmediate(needLoop)
  }
  await restsOf()
  expect(await restsOf()).toBe(50)
  clearImmediate(others)
  await restsOf()
  expect(await restsOf()).toBe(0)
})
