import { expect, test } from 'vitest'
import { checkLevels } from '#domains/organisations/rules.ts'
import { checkDoors, checkItems, effectAt, isCheckedAt, usualLevel } from './rules.ts'

test('a level does the same at the offer and in planning, and says apart what happens at the clock-in', () => {
  const effects = Object.fromEntries(
    checkLevels.map((level) => [level, checkDoors.map((door) => effectAt(level, door))]),
  )
  expect(effects).toEqual({
    off: [null, null, null],
    warn: ['warn', 'warn', 'warn'],
    plan: ['block', 'block', 'warn'],
    start: ['warn', 'warn', 'block'],
    block: ['block', 'block', 'block'],
  })
})

test('what exists only after the acceptance is not checked at the offer', () => {
  const later = checkItems.filter((item) => !isCheckedAt(item, 'accept'))
  expect(later).toEqual(['contract', 'intent', 'clientContract', 'declaration'])
  expect(checkItems.every((item) => isCheckedAt(item, 'plan') && isCheckedAt(item, 'clock'))).toBe(true)
})

test('without a country only certifications are checked, and the rules of no country block the clock-in', () => {
  expect(checkItems.filter((item) => usualLevel(item, null) !== 'off')).toEqual(['certification'])
  for (const country of ['BE', 'FR', 'NL'] as const)
    expect(checkItems.map((item) => effectAt(usualLevel(item, country), 'clock'))).not.toContain('block')
})
