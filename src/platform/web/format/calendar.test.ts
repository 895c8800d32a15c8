import { expect, test } from 'vitest'
import { addDays, dateIn, dayOf, daysBetween, isRepeated } from './calendar.ts'

test('T24 the hour that the clock change repeats is told from those around it', () => {
  const isRepeatedAt = (time: string) => isRepeated('Europe/Brussels', `2026-10-25T${time}:00Z`)
  expect(['2026-10-24T23:59:00Z', '2026-10-25T02:00:00Z'].some((at) => isRepeated('Europe/Brussels', at))).toBe(false)
  expect(['00:00', '00:59', '01:00', '01:59'].map(isRepeatedAt)).toEqual([true, true, true, true])
  expect(isRepeated('Africa/Tunis', '2026-10-25T01:00:00Z')).toBe(false)
})

test('days are counted over the end of a year, and over the change of the clocks', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(dateIn('America/Los_Angeles', '2026-11-21T02:00:00Z')).toBe('2026-11-20')
})

test('a day from an address is taken only where it is one', () => {
  expect(['2026-11-20', '2026-13-01', '20 November', ''].map(dayOf)).toEqual([
    '2026-11-20',
    undefined,
    undefined,
    undefined,
  ])
})
