import { expect, test } from 'vitest'
import { differencesOf } from './use-merge.ts'

const start = { name: 'Ann', phone: '', skills: ['a'] }

test('changes of the other user are applied to fields that this user has not changed', () => {
  const found = differencesOf(start, { ...start, name: 'Anna' }, { ...start, phone: '1' })
  expect(found).toEqual([{ name: 'name', before: 'Ann', theirs: 'Anna', mine: 'Ann', contested: false }])
})

test('a field changed by both is a conflict, unless both set the same value', () => {
  const theirs = { ...start, name: 'Anna', skills: ['a', 'b'] }
  const mine = { ...start, name: 'Annie', skills: ['a', 'b'] }
  expect(differencesOf(start, theirs, mine).map(({ name, contested }) => [name, contested])).toEqual([
    ['name', true],
    ['skills', false],
  ])
})

test('an empty text equals null', () => {
  expect(differencesOf(start, { ...start, phone: null as never }, start)).toEqual([])
})
