import { expect, test } from 'vitest'
import { z } from 'zod'
import { unique } from './once.ts'

const names = z.array(z.string().max(5)).check(unique((name) => name, 'taken'))
const rows = z.array(z.strictObject({ name: z.string() })).check(unique(({ name }) => name, 'taken', 'name'))
const faults = (of: z.ZodType, value: unknown) =>
  (of.safeParse(value).error?.issues ?? []).map(({ path, message }) => path.concat(message))

test('every repetition is refused at its own item, whatever its case', () => {
  expect(faults(names, ['Lunch', 'Tea', 'LUNCH', 'lunch'])).toEqual([
    [2, 'taken'],
    [3, 'taken'],
  ])
  expect(faults(rows, [{ name: 'É' }, { name: 'é' }])).toEqual([[1, 'name', 'taken']])
})

test('empty names may be repeated, because they are refused at their own field', () => {
  expect(faults(names, ['', ''])).toEqual([])
  expect(faults(names, [])).toEqual([])
})

test('a repetition is reported together with other faults of the items', () => {
  expect(faults(names, ['Breakfast', 'Breakfast'])).toHaveLength(3)
  expect(faults(rows, [null, { name: 'a' }, { name: 'A' }])).toContainEqual([2, 'name', 'taken'])
})

test('what is not a list is refused once', () => {
  expect(faults(names, 'Lunch')).toHaveLength(1)
})
