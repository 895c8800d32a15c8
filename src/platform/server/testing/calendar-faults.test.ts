import { expect, test } from 'vitest'
import { faultsOfCalendar } from './calendar-faults.ts'

test('the check of a calendar finds what is wrong with one', () => {
  const lines = (...within: string[]) =>
    Buffer.from(
      ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...within, 'END:VCALENDAR', ''].join('\r\n').replace('~', '\n'),
    )
  const event = ['BEGIN:VEVENT', 'UID:1', 'SEQUENCE:0', 'DTSTAMP:20260302T080000Z', 'END:VEVENT']
  expect(faultsOfCalendar(lines())).toEqual([])
  expect(faultsOfCalendar(lines(`X-LONG:${'é'.repeat(40)}`))).toEqual([expect.stringContaining('75 octets')])
  expect(faultsOfCalendar(lines('X-A:1~X-B:2'))).toContainEqual(expect.stringContaining('CRLF'))
  expect(faultsOfCalendar(lines(...event))).toEqual(['VEVENT 1: DTSTART 0 times', 'VEVENT 1: DTEND 0 times'])
  expect(
    faultsOfCalendar(lines(...event.with(4, 'DTSTART;TZID=Mars/Base:20260302T080000'), 'DTEND:20260302', 'END:VEVENT')),
  ).toEqual(['VEVENT 1: Mars/Base is not defined', 'VEVENT 1: 20260302 is no time'])
  expect(faultsOfCalendar(lines(...event.slice(0, -1)))).toContain('VEVENT ends as VCALENDAR')
})
