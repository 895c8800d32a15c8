import { expect, test } from 'vitest'
import { differencesOf } from './use-merge.ts'

const start = { name: 'Ann', phone: '', skills: ['a'] }

test('what only they changed is taken over, what only I changed is mine', () => {
  const found = differencesOf(start, { ...start, name: 'Anna' }, { ...start, phone: '1' })
  expect(found).toEqual([{ name: 'name', before: 'Ann', theirs: 'Anna', mine: 'Ann', contested: false }])
})

test('what both changed is contested, unless to the same', () => {
  const theirs = { ...start, name: 'Anna', skills: ['a', 'b'] }
  const mine = { ...start, name: 'Annie', skills: ['a', 'b'] }
  expect(differencesOf(start, theirs, mine).map(({ name, contested }) => [name, contested])).toEqual([
    ['name', true],
    ['skills', false],
  ])
})

test('an empty text and nothing are the same', () => {
  expect(differencesOf(start, { ...start, phone: null as never }, start)).toEqual([])
})
