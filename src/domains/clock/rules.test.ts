import { expect, test } from 'vitest'
import { countSession } from './rules.ts'

const at = (time: string) => `2026-11-20T${time}Z`
const lunch = (from: string, to: string) =>
  ({ type: 'lunch', startedAt: at(from), endedAt: at(to), endedByOut: false }) as const

test('a session counts its minutes without breaks, with each punch truncated to its minute', () => {
  const counted = countSession(at('08:00:59'), at('16:30:10'), [lunch('12:00:40', '12:30:20')])
  expect(counted).toMatchObject({
    startsAt: at('08:00:00'),
    endsAt: at('16:30:00'),
    breakMinutes: 30,
    totalMinutes: 480,
  })
  expect(counted.reason).toBe(null)
})

test('T41 a clock that was set back makes no negative time, neither in total nor in a break', () => {
  expect(countSession(at('08:01:00'), at('07:59:30'), [])).toMatchObject({ totalMinutes: 0, reason: 'noMinutes' })
  const back = countSession(at('08:00:00'), at('12:00:00'), [
    lunch('12:10:00', '11:59:00'),
    lunch('07:50:00', '08:05:00'),
  ])
  expect(back.breaks.map(({ minutes }) => minutes)).toEqual([0, 5])
  expect(back.totalMinutes).toBe(235)
})

test('a session of sixteen hours counts as left open, one of more than a day as too long', () => {
  expect(countSession(at('00:00:00'), at('15:59:00'), []).reason).toBe(null)
  expect(countSession(at('00:00:00'), at('16:00:00'), []).reason).toBe('leftOpen')
  expect(countSession(at('00:00:00'), '2026-11-21T00:00:00Z', []).reason).toBe('leftOpen')
  expect(countSession(at('00:00:00'), '2026-11-21T00:01:00Z', [])).toMatchObject({
    reason: 'tooLong',
    endsAt: null,
    totalMinutes: 0,
  })
  expect(countSession(at('00:00:00'), null, [])).toMatchObject({ reason: 'leftOpen', endsAt: null, totalMinutes: 0 })
})
