import { expect, test } from 'vitest'
import { fragment, raw, sql } from './statement.ts'

const id = '019ab0c4-1111-7000-8000-000000000001'
const other = '019ab0c4-1111-7000-8000-000000000002'

test('each value of a template is a placeholder, in their order', () => {
  const { text, values } = sql`select 1 from shifts where id = ${id} and role = ${'Picker'} and breaks = ${null}`
  expect(text).toBe('select 1 from shifts where id = $1 and role = $2 and breaks = $3')
  expect(values).toEqual([id, 'Picker', null])
})

test('fragments within fragments are parts of the text, with their values in that order', () => {
  const isTheirs = fragment`worker_id = ${id}`
  const mine = fragment`(${isTheirs} or role = ${'Picker'})`
  const { text, values } = sql`select ${raw('role')} from shifts where version > ${2} and ${mine} limit ${raw(10)}`
  expect(text).toBe('select role from shifts where version > $1 and (worker_id = $2 or role = $3) limit 10')
  expect(values).toEqual([2, id, 'Picker'])
  expect(sql`${fragment``}${mine}${raw('')}`.text).toBe('(worker_id = $1 or role = $2)')
})

test('a fragment used twice has its values once', () => {
  const theirs = fragment`(${id}, ${'Picker'})`
  const { text, values } = sql`select ${theirs} where ${fragment`x = ${other} and ${theirs}`} and y = ${id}`
  expect(text).toBe('select ($1, $2) where x = $3 and ($1, $2) and y = $4')
  expect(values).toEqual([id, 'Picker', other, id])
})

test.each([
  ['UUIDs', id],
  ['dates', '2026-11-28'],
  ['instants', '2026-11-28T08:00:00Z'],
  ['numbers', 1],
  ['lists', [id]],
  ['nulls', null],
])('equal %s have a placeholder each, because they may be of two types', (_, value) => {
  expect(sql`select ${value}, ${value}`).toMatchObject({ text: 'select $1, $2', values: [value, value] })
})

test('an absent value is null', () => {
  expect(sql`select ${undefined}, ${null}`.values).toEqual([null, null])
})

test('text from outside is a value, whatever it contains', () => {
  const hostile = `'; drop table shifts; -- $1 \${id}`
  expect(sql`select ${hostile}`).toMatchObject({ text: 'select $1', values: [hostile] })
})
