import { expect, test } from 'vitest'
import { refuseInCheck, throughAttempts, until } from './until.ts'
import { openWorld } from './world.ts'

test('a check that is repeated cannot move the clock, after an await either (F63)', async () => {
  const world = await openWorld([])
  const before = world.now()
  await expect(until(() => world.passMinutes(1))).rejects.toThrow('may not move the clock')
  const later = async () => {
    await Promise.resolve()
    world.setClock('2027-01-01T00:00:00Z')
  }
  await expect(until(later)).rejects.toThrow('may not move the clock')
  expect(world.now()).toBe(before)
  expect(() => refuseInCheck('move the clock')).not.toThrow()
})

test('the clock moves once for each attempt, however often a poll looks (F63)', async () => {
  let now = '2026-11-20T08:00:00Z'
  const moved: string[] = []
  const world = { now: () => now, setClock: (instant: string) => void moved.push((now = instant)) }
  const moments = ['2026-11-20T08:00:05Z', '2026-11-20T08:00:15Z']
  let looks = 0
  // Each moment stays for several looks, as it does while a loaded machine has not yet begun the attempt.
  await throughAttempts(world, () => Promise.resolve(moments[Math.floor(looks++ / 4)]))
  expect(moved).toEqual(moments)
})
