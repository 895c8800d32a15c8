import { expect, test } from 'vitest'
import { shownWeeklyTimes, weeklyTimesValue } from './weekly-times.ts'

const day = (weekday: number, startTime: string, endTime: string) => ({ weekday, startTime, endTime })
const write = {
  weekday: (one: number) => ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][one - 1] ?? '',
  time: (time: string) => time.replace(':', ' h '),
}

test('days in a row with the same times are one, and alternating weeks follow each other', () => {
  const week = [5, 4, 3, 2, 1].map((weekday) => day(weekday, '08:00', '16:30'))
  const value = weeklyTimesValue([{ days: [...week, day(6, '09:00', '13:00')] }, { days: [day(7, '22:00', '06:00')] }])
  expect(value).toBe('1-5 08:00-16:30, 6 09:00-13:00 / 7 22:00-06:00')
  expect(shownWeeklyTimes(value, write)).toBe('Mon–Fri 08 h 00–16 h 30, Sat 09 h 00–13 h 00 / Sun 22 h 00–06 h 00')
  expect(shownWeeklyTimes('none', write)).toBe('none')
})
