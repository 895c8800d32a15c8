import { expect, test } from 'vitest'
import { proposalFor, type ProposedTimes } from './proposal.ts'

const lunch = { type: 'lunch', minutes: 30, startsAt: '2026-11-19T11:00:00Z', endsAt: '2026-11-19T11:30:00Z' }
const entry = {
  date: '2026-11-19',
  startsAt: '2026-11-19T07:00:00Z',
  endsAt: '2026-11-19T15:00:00Z',
  breakMinutes: 30,
  breaks: [lunch],
}
const propose = (times: ProposedTimes) => proposalFor(entry, times, 'Europe/Brussels', '2026-11-20T18:00:00Z')

test('proposed times are on the day of the entry, and its breaks stay if they are within them', () => {
  expect(propose({ startTime: '08:00', endTime: '15:30' })).toEqual({
    startTime: '08:00',
    endTime: '15:30',
    endsNextDay: false,
    startsAt: '2026-11-19T07:00:00Z',
    endsAt: '2026-11-19T14:30:00Z',
    breakMinutes: 30,
    breaks: [lunch],
    totalMinutes: 420,
  })
  expect(propose({ startTime: '12:15', endTime: '16:00' })).toMatchObject({ breakMinutes: 30, breaks: [] })
  expect(propose({ startTime: '08:00', endTime: '16:00', breakMinutes: 45 })).toMatchObject({
    breaks: [],
    totalMinutes: 435,
  })
})

test('proposed times must be valid and differ from the current ones', () => {
  const found = (times: ProposedTimes) => {
    const proposal = propose(times)
    return 'faults' in proposal ? proposal.faults.map(({ path, code }) => [path, code]) : []
  }
  expect(found({ startTime: '08:00', endTime: '16:00' })).toEqual([['startTime', 'sameTimes']])
  expect(found({ startTime: '16:00', endTime: '08:00' })).toEqual([['endTime', 'endAfterStart']])
  expect(found({ startTime: '08:00', endTime: '08:20' })).toEqual([['breakMinutes', 'totalPositive']])
  expect(found({ startTime: '22:00', endTime: '21:00', endsNextDay: true })).toEqual([['endTime', 'inFuture']])
})

test('breaks stay from the first minute of the proposed times to the last, all of them or none', () => {
  const coffee = { type: 'coffee', minutes: 10, startsAt: '2026-11-19T14:00:00Z', endsAt: '2026-11-19T14:10:00Z' }
  const both = { ...entry, breakMinutes: 40, breaks: [lunch, coffee] }
  const breaksOf = (startTime: string, endTime: string) => {
    const found = proposalFor(both, { startTime, endTime }, 'Europe/Brussels', '2026-11-20T18:00:00Z')
    return 'faults' in found ? found.faults : found.breaks.length
  }
  expect([
    breaksOf('12:00', '15:10'),
    breaksOf('12:01', '15:10'),
    breaksOf('12:00', '15:09'),
    breaksOf('13:00', '17:00'),
  ]).toEqual([2, 0, 0, 0])
})
