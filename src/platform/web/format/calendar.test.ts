import { expect, test } from 'vitest'
import { dateIn, dayOf, isRepeated, stretchOf, toInstant } from './calendar.ts'

test('T24 the hour that is repeated at a clock change is recognised', () => {
  const isRepeatedAt = (time: string) => isRepeated('Europe/Brussels', `2026-10-25T${time}:00Z`)
  expect(['2026-10-24T23:59:00Z', '2026-10-25T02:00:00Z'].some((at) => isRepeated('Europe/Brussels', at))).toBe(false)
  expect(['00:00', '00:59', '01:00', '01:59'].map(isRepeatedAt)).toEqual([true, true, true, true])
  expect(isRepeated('Africa/Tunis', '2026-10-25T01:00:00Z')).toBe(false)
})

test('an instant has the day of its time zone', () => {
  expect(dateIn('America/Los_Angeles', '2026-11-21T02:00:00Z')).toBe('2026-11-20')
})

test('a day from an address is accepted only if it is valid', () => {
  expect(['2026-11-20', '2026-13-01', '2026-02-31', '20 November', ''].map(dayOf)).toEqual([
    '2026-11-20',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('if days are in the wrong order only the first is used, and invalid ones are ignored', () => {
  expect(stretchOf('2026-11-20', '2026-11-10')).toEqual({ from: '2026-11-20', to: undefined })
  expect(stretchOf('2026-11-20', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-20' })
  expect(stretchOf('', '2026-11-10')).toEqual({ from: undefined, to: '2026-11-10' })
  expect(stretchOf('2026-13-01', 'x')).toEqual({ from: undefined, to: undefined })
})

test('a typed local time becomes an instant; text that is no time is kept for validation', () => {
  const instant = (typed: string | null) => toInstant(typed, 'Europe/Brussels')
  expect([instant(null), instant('')]).toEqual([null, null])
  expect(instant('2026-11-20T08:00')).toBe('2026-11-20T07:00:00Z')
  expect(instant('2026-10-25T02:30')).toBe('2026-10-25T00:30:00Z')
  expect(instant('tomorrow')).toBe('tomorrow')
  expect(instant('2026-11-20')).toBe('2026-11-20')
})
