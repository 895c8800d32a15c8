import { expect, test } from 'vitest'
import { usualTimesOf } from './usual-times.ts'

const on = (day: number, from: string, to: string) => ({
  startsAt: `2026-11-${day}T${from}:00Z`,
  endsAt: `2026-11-${from < to ? day : day + 1}T${to}:00Z`,
  breakMinutes: 30,
})

test('the usual times are the local times that occur most often', () => {
  const shifts = [on(16, '05:00', '13:00'), on(17, '21:00', '05:00'), on(18, '21:00', '05:00')]
  const night = { startTime: '22:00', endTime: '06:00', endsNextDay: true, breakMinutes: 30 }
  expect(usualTimesOf(shifts, 'Europe/Brussels')).toEqual(night)
})

test('of several the latest are used, and without shifts there are none', () => {
  const shifts = [on(16, '05:00', '13:00'), on(17, '12:00', '20:00')]
  expect(usualTimesOf(shifts, 'Europe/Brussels')).toMatchObject({ startTime: '13:00', endTime: '21:00' })
  expect(usualTimesOf([], 'Europe/Brussels')).toBeUndefined()
})
