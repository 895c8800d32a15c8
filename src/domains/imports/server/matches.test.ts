import { expect, test } from 'vitest'
import { decide, decisionsIn, type LineMatch } from './matches.ts'

const records = [2, 3, 4, 5].map((line) => ({ line, form: `row ${line}` }))
const match = (line: number, usual: LineMatch['usual'], id: string | null = 'stored'): LineMatch => ({
  line,
  name: `row ${line}`,
  record: id === null ? null : { id, name: 'Zoë' },
  message: 'same phone number',
  usual,
})

test('a line without a choice has its usual one, and is an error if a choice has to be made', () => {
  const { records: left, matches, undecided } = decide(records, [match(2, 'create'), match(3, null)], {})
  expect(left.map(({ line }) => line)).toEqual([2, 4, 5])
  expect(matches.map(({ choice }) => choice)).toEqual(['create', null])
  expect(undecided).toMatchObject([{ line: 3, words: 'imports.messages.undecided' }])
})

test('a choice for a line replaces that for all', () => {
  const found = [match(2, null), match(3, null), match(4, 'create')]
  const { records: left, undecided } = decide(records, found, { all: 'update', lines: { 3: 'skip', 4: 'create' } })
  expect(left).toEqual([
    { line: 2, form: 'row 2', updates: 'stored' },
    { line: 4, form: 'row 4' },
    { line: 5, form: 'row 5' },
  ])
  expect(undecided).toEqual([])
})

test('a line without a stored record cannot update one', () => {
  const { matches, records: left } = decide(records, [match(2, null, null)], { all: 'update' })
  expect(matches).toMatchObject([{ choice: null, choices: ['create', 'skip'] }])
  expect(left).toHaveLength(3)
})

test.each(['{', '{"all":"merge"}', '{"lines":{"x":"skip"}}'])('choices that are not valid are refused: %s', (text) => {
  expect(() => decisionsIn(text)).toThrow('VALIDATION')
})
