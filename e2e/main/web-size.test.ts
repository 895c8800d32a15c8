import { expect, test } from 'vitest'
import { webLimits, webSizes } from '../../scripts/web-sizes.ts'

const { signIn, screens } = await webSizes()

test('the sign-in needs at most 150 kB', () => {
  expect(signIn.size).toBeGreaterThan(4)
  const total = [...signIn.values()].reduce((sum, size) => sum + size, 0)
  expect(total, JSON.stringify(Object.fromEntries(signIn))).toBeLessThanOrEqual(webLimits.signIn)
})

test('the files of a screen have at most 60 kB', () => {
  expect(screens.length).toBeGreaterThan(40)
  expect(screens.filter(({ own }) => own > webLimits.screen)).toEqual([])
})
