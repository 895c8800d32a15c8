import { expect, test } from 'vitest'
import { valueAt, withValueAt } from './paths.ts'

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

test('a path that was not there is made', () => {
  expect(withValueAt({}, 'contact.email', 'a@b.be')).toEqual({ contact: { email: 'a@b.be' } })
})
