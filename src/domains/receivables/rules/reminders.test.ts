import { expect, test } from 'vitest'
import {
  fillText,
  isPaused,
  nextReminder,
  type Placeholder,
  placeholders,
  reminderState,
  stepOf,
  unknownPlaceholders,
} from './reminders.ts'

const days = { first: 7, second: 21, third: 35 }
const next = (lastLevel: number, lastDay: string | null) =>
  nextReminder({ dueDate: '2026-11-02', lastLevel, lastDay }, days)

test('each level follows its number of days after the due date, and none the last', () => {
  expect(next(0, null)).toEqual({ level: 1, day: '2026-11-09' })
  expect(next(1, '2026-11-09')).toEqual({ level: 2, day: '2026-11-23' })
  expect(next(2, '2026-11-23')).toEqual({ level: 3, day: '2026-12-07' })
  expect(next(3, '2026-12-07')).toBeUndefined()
})

test('after a late reminder the following levels keep their distance', () => {
  expect(next(1, '2027-01-04')).toEqual({ level: 2, day: '2027-01-18' })
  expect(next(2, '2027-01-18')).toEqual({ level: 3, day: '2027-02-01' })
})

test('a pause counts up to its last day, or until it is ended', () => {
  expect(isPaused(null, '2026-11-09')).toBe(false)
  expect(isPaused({ until: null }, '2030-01-01')).toBe(true)
  expect(isPaused({ until: '2026-11-09' }, '2026-11-09')).toBe(true)
  expect(isPaused({ until: '2026-11-09' }, '2026-11-10')).toBe(false)
})

const values = Object.fromEntries(placeholders.map((name) => [name, `<${name}>`])) as Record<Placeholder, string>

test('placeholders are filled, and values that look like placeholders stay as they are', () => {
  expect(fillText('{invoice}: {amount}, {amount}', values)).toBe('<invoice>: <amount>, <amount>')
  expect(fillText('{client}', { ...values, client: '{account} $& {x}' })).toBe('{account} $& {x}')
  expect(fillText('{ invoice } {unknown} {}', values)).toBe('{ invoice } {unknown} {}')
})

test('unknown placeholders are found, also names of properties of objects', () => {
  expect(unknownPlaceholders('{invoice} {Invoice} {constructor} {} { a }')).toEqual(['Invoice', 'constructor', ''])
  expect(unknownPlaceholders('100 % {amount')).toEqual([])
})

test('a reminder has failed if all of its emails have', () => {
  expect(reminderState(['failed', 'failed'])).toBe('failed')
  expect(reminderState(['failed', 'queued'])).toBe('queued')
  expect(reminderState(['failed', 'sent', 'queued'])).toBe('sent')
})

test('a level has a step', () => {
  expect([1, 2, 3].map(stepOf)).toEqual(['first', 'second', 'third'])
})
