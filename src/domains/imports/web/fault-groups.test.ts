import { expect, test } from 'vitest'
import { faultGroups, type ImportFault } from './fault-groups.ts'

const fault = (line: number, changes: Partial<ImportFault> = {}): ImportFault => ({
  line,
  column: 'Email',
  value: 'x',
  code: 'email',
  message: 'Enter a valid email',
  ...changes,
})

test('a file without errors has no groups', () => {
  expect(faultGroups([])).toEqual([])
})

test('the same error in the same column is one group with one message', () => {
  const faults = [fault(2), fault(3), fault(9)]
  expect(faultGroups(faults)).toMatchObject([{ column: 'Email', message: 'Enter a valid email', faults }])
})

test('errors with messages of their own share a group without a message', () => {
  const [group, ...others] = faultGroups([fault(2, { message: 'A is unknown' }), fault(3, { message: 'B is unknown' })])
  expect(others).toEqual([])
  expect(group?.message).toBeNull()
  expect(group?.faults.map(({ message }) => message)).toEqual(['A is unknown', 'B is unknown'])
})

test('the same error in another column, or another error in the same one, is another group', () => {
  const faults = [fault(2), fault(2, { column: 'Phone' }), fault(2, { code: 'taken' })]
  expect(faultGroups(faults)).toHaveLength(3)
})

test('columns whose names contain separators are not mixed up', () => {
  expect(
    faultGroups([fault(2, { column: 'a","b', code: 'c' }), fault(3, { column: 'a', code: 'b","c' })]),
  ).toHaveLength(2)
})

test('errors of the whole file come first, then the most frequent, and ties keep their order', () => {
  const groups = faultGroups([
    fault(2, { code: 'rare', column: 'B' }),
    fault(2, { code: 'rare', column: 'A' }),
    fault(3),
    fault(4),
    fault(1, { column: 'Name', value: null, code: 'missing' }),
  ])
  expect(groups.map(({ column }) => column)).toEqual(['Name', 'Email', 'B', 'A'])
})

test('an error in the first line with a value is one of a cell, not of the whole file', () => {
  const groups = faultGroups([fault(1, { code: 'heading', column: null }), fault(2), fault(3)])
  expect(groups.map(({ column }) => column)).toEqual(['Email', null])
})
