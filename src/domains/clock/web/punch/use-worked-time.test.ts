import { expect, test } from 'vitest'
import { asTimer, workedTimeAt } from './use-worked-time.ts'

const session = {
  id: 's',
  project: { id: 'p', name: 'Night shift' },
  role: 'Picker',
  startedAt: '2026-11-20T08:00:00Z',
  breakMinutes: 30,
  breakStartedAt: null,
  breakType: null,
  place: 'inside',
  distanceMetres: 0,
  incompleteReason: null,
} as const
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`)

test('the worked time excludes breaks, and does not advance during a break', () => {
  expect(workedTimeAt({ session }, at('12:00:05'))).toEqual({ workedSeconds: 3.5 * 3600 + 5, breakSeconds: 0 })
  const onBreak = { ...session, breakStartedAt: '2026-11-20T12:00:00Z', breakType: 'coffee' } as const
  expect(workedTimeAt({ session: onBreak }, at('12:10:00'))).toEqual({ workedSeconds: 3.5 * 3600, breakSeconds: 600 })
})

test('T41 a clock that was set back shows zero, never a negative time', () => {
  expect(workedTimeAt({ session }, at('07:58:30'))).toEqual({ workedSeconds: 0, breakSeconds: 0 })
  expect(workedTimeAt({ session: null }, at('12:00:00'))).toEqual({ workedSeconds: 0, breakSeconds: 0 })
})

test('a running clock shows hours, minutes and seconds', () => {
  expect([0, 59, 3600, 25_509].map(asTimer)).toEqual(['0:00:00', '0:00:59', '1:00:00', '7:05:09'])
})
