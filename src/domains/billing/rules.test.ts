import { expect, test } from 'vitest'
import { numberText } from './rules.ts'

test('a statement number consists of year and sequence number', () => {
  expect(numberText(2026, 7)).toBe('2026-0007')
  expect(numberText(2026, 12345)).toBe('2026-12345')
})
