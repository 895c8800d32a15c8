import { expect, test } from 'vitest'
import { daysOfRange, nextPeriod, payDateOf } from './periods.ts'

const monthly = { payPeriod: 'monthly', firstDayOfWeek: 1 } as const
const weekly = { payPeriod: 'weekly', firstDayOfWeek: 1 } as const
const twoWeekly = { payPeriod: 'two_weekly', firstDayOfWeek: 7 } as const

test('the first period is the last one that is over', () => {
  expect(nextPeriod(monthly, '2026-01-15', {})).toEqual({
    startDate: '2025-12-01',
    endDate: '2025-12-31',
    payDate: '2026-01-05',
  })
  expect(nextPeriod(weekly, '2026-11-20', {})).toEqual({
    startDate: '2026-11-09',
    endDate: '2026-11-15',
    payDate: '2026-11-20',
  })
  expect(nextPeriod(twoWeekly, '2026-11-20', {})).toEqual({
    startDate: '2026-11-01',
    endDate: '2026-11-14',
    payDate: '2026-11-19',
  })
})

test('the first period contains the first hours, and a later one follows the one before whatever the hours', () => {
  const firstHours = '2026-11-18'
  const days = (rules: Parameters<typeof nextPeriod>[0], today = '2026-11-20') => {
    const { startDate, endDate } = nextPeriod(rules, today, { firstHours })
    return [startDate, endDate]
  }
  expect(days(monthly)).toEqual(['2026-11-01', '2026-11-30'])
  expect(days(monthly, '2027-02-01')).toEqual(['2026-11-01', '2026-11-30'])
  expect(days(weekly)).toEqual(['2026-11-16', '2026-11-22'])
  expect(days(twoWeekly)).toEqual(['2026-11-15', '2026-11-28'])
  const before = { startDate: '2026-11-01', endDate: '2026-11-30', payDate: '2026-12-05' }
  expect(nextPeriod(monthly, '2026-11-20', { before, firstHours }).startDate).toBe('2026-12-01')
})

test('a period follows the one before, is paid as long after its end, and ends with the month or the week', () => {
  const before = { startDate: '2028-01-01', endDate: '2028-01-31', payDate: '2028-02-10' }
  expect(nextPeriod(monthly, '2026-01-01', { before })).toEqual({
    startDate: '2028-02-01',
    endDate: '2028-02-29',
    payDate: '2028-03-10',
  })
  const ragged = { startDate: '2026-11-01', endDate: '2026-11-18', payDate: '2026-11-18' }
  expect(nextPeriod(monthly, '2026-01-01', { before: ragged })).toEqual({
    startDate: '2026-11-19',
    endDate: '2026-11-30',
    payDate: '2026-11-30',
  })
  expect(nextPeriod(weekly, '2026-01-01', { before: ragged })).toEqual({
    startDate: '2026-11-19',
    endDate: '2026-11-22',
    payDate: '2026-11-22',
  })
  // A period paid in advance: the next one is not paid before its end.
  expect(nextPeriod(weekly, '2026-01-01', { before: { ...ragged, payDate: '2026-11-10' } }).payDate).toBe('2026-11-22')
})

test.each([
  ['current_month', '2026-11-20', '2026-11-01', '2026-11-30'],
  ['last_month', '2026-01-20', '2025-12-01', '2025-12-31'],
  ['quarter', '2026-11-20', '2026-10-01', '2026-12-31'],
  ['quarter', '2026-03-31', '2026-01-01', '2026-03-31'],
  ['year', '2028-02-29', '2028-01-01', '2028-12-31'],
] as const)('%s of %s', (range, today, from, to) => {
  expect(daysOfRange(range, today)).toEqual({ from, to })
})

test('a period is paid on a banking day after its end, and the next one as long after its end as was wanted', () => {
  const november = { startDate: '2026-11-01', endDate: '2026-11-30' }
  expect(payDateOf({ ...november, payDate: '2026-12-04' })).toBe('2026-12-04')
  expect(payDateOf({ ...november, payDate: '2026-12-05' })).toBe('2026-12-04')
  expect(payDateOf({ ...november, endDate: '2026-11-28', payDate: '2026-11-28' })).toBe('2026-11-30')
  const before = { ...november, payDate: '2026-12-04', payDateMovedFrom: '2026-12-05' }
  expect(nextPeriod(monthly, '2026-12-20', { before })).toMatchObject({ endDate: '2026-12-31', payDate: '2027-01-05' })
})
