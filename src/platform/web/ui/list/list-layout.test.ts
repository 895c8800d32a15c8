import { expect, test } from 'vitest'
import { layoutOf, narrowest, widest, widthWithin } from './list-layout.ts'

test('a width stays within its limits', () => {
  expect([widthWithin(-5), widthWithin(120.4), widthWithin(99_999)]).toEqual([narrowest, 120, widest])
})

test.each([null, 'text', 7, [], { widths: 'wide', columns: 'all' }])('an invalid layout is ignored: %j', (stored) => {
  expect(layoutOf(stored)).toEqual({ widths: {} })
})

test('invalid parts of a stored layout are ignored', () => {
  const stored = { columns: ['name', 7, 'status'], widths: { name: 220, role: '9', 'a;b': 100, status: 5 } }
  expect(layoutOf(stored)).toEqual({ columns: ['name', 'status'], widths: { name: 220, status: narrowest } })
})
