import { expect, test } from 'vitest'
import { blankRequest, changedIn, followed, inputOf } from './request-input.ts'

const two = { startDate: '2026-12-01', endDate: '2026-12-14', duration: 2, durationUnit: 'weeks' } as const

test('a new duration moves the end', () => {
  expect(followed(two, { duration: 3 })).toMatchObject({ endDate: '2026-12-21', duration: 3 })
})

test('a new end changes the duration, and counts it in days if it is not a whole number of units', () => {
  expect(followed(two, { endDate: '2026-12-28' })).toMatchObject({ duration: 4, durationUnit: 'weeks' })
  expect(followed(two, { endDate: '2026-12-10' })).toMatchObject({ duration: 10, durationUnit: 'days' })
})

test('a new start keeps the duration', () => {
  expect(followed(two, { startDate: '2026-12-08' })).toMatchObject({ endDate: '2026-12-21', duration: 2 })
})

test('another unit keeps the end if the period is a whole number of units, and otherwise rounds it up', () => {
  expect(followed(two, { durationUnit: 'days' })).toMatchObject({ endDate: '2026-12-14', duration: 14 })
  expect(followed(two, { durationUnit: 'months' })).toMatchObject({ endDate: '2026-12-31', duration: 1 })
})

test('an end before the start or a value that is not a number is kept for validation', () => {
  expect(followed(two, { endDate: '2026-11-01' })).toMatchObject({ endDate: '2026-11-01', duration: null })
  expect(followed(two, { duration: 'x' })).toMatchObject({ endDate: '2026-12-14', duration: 'x' })
  expect(followed({ ...two, startDate: '' }, { duration: 5 })).toMatchObject({ endDate: '2026-12-14', duration: 5 })
})

test('only changed fields are sent, and all dates together', () => {
  const start = { ...blankRequest, ...two, title: 'Pickers' }
  const values = { ...start, endDate: '2026-12-21', duration: 3 }
  expect(changedIn(inputOf(values), values, start)).toEqual({
    startDate: '2026-12-01',
    endDate: '2026-12-21',
    duration: 3,
    durationUnit: 'weeks',
  })
})
