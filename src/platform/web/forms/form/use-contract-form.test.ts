import { expect, test } from 'vitest'
import { movedPath, valueAt, withValueAt } from './use-contract-form.ts'

const form = { name: 'Ann', contact: { email: '' }, breaks: [{ minutes: 10 }, { minutes: 20 }] }

test('a value is found at its path', () => {
  expect(valueAt(form, 'breaks.1.minutes')).toBe(20)
  expect(valueAt(form, 'contact.phone.prefix')).toBeUndefined()
})

test('a change leaves the former values as they were', () => {
  const changed = withValueAt(form, 'breaks.0.minutes', 15)
  expect(changed.breaks).toEqual([{ minutes: 15 }, { minutes: 20 }])
  expect(form.breaks[0]).toEqual({ minutes: 10 })
  expect(changed.contact).toBe(form.contact)
})

test('a missing path is created', () => {
  expect(withValueAt({}, 'contact.email', 'a@b.be')).toEqual({ contact: { email: 'a@b.be' } })
})

test('a path inside a row moves with its row', () => {
  expect(movedPath('skills.2.name', 'skills', [2, 0, undefined])).toBe('skills.0.name')
  expect(movedPath('skills.1.name', 'skills', [2, 0, undefined])).toBeUndefined()
  expect(movedPath('skills', 'skills', [0])).toBeUndefined()
  expect(movedPath('skillset.1', 'skills', [])).toBe('skillset.1')
})
