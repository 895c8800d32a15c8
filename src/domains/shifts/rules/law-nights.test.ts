import { describe, expect, test } from 'vitest'
import type { LawInForce } from '#domains/law/rules.ts'
import { breachesIn, existing, weeksOf } from './testing/golden-plans.ts'

/** The breaches of a rule: instants without their year, minutes or number, and the limit. */
const found = (country: 'FR' | 'NL', rule: string, written: readonly string[], law: Partial<LawInForce> = {}) =>
  breachesIn(country, '1990-05-01', written, law)
    .filter(({ law }) => law.id === rule)
    .map(({ from, to, minutes, limitMinutes, counted }) => [
      from.slice(5, 16),
      to.slice(5, 16),
      minutes ?? counted?.found,
      limitMinutes ?? counted?.limit,
    ])

describe('NL-WT-10: a night shift has ten hours at most', () => {
  const night = (written: string) => found('NL', 'NL-WT-10', [written])
  test('and has more than an hour after midnight', () => {
    expect(night('2026-11-02 14:30-01:00')).toEqual([])
    expect(night('2026-11-02 14:30-01:01')).toEqual([['11-02T13:30', '11-03T00:01', 631, 600]])
    expect(night('2026-11-02 22:00-08:00')).toEqual([])
    expect(night('2026-11-02 22:00-08:01')).toEqual([['11-02T21:00', '11-03T07:01', 601, 600]])
    expect(night('2026-11-02 05:00-15:30')).toEqual([])
    expect(night('*2026-11-02 22:00-08:01')).toEqual([])
  })

  test('which a long shift by day beside a night is not', () => {
    expect(found('NL', 'NL-WT-10', ['*2026-11-02 22:00-06:00', '2026-11-04 07:00-18:00'])).toEqual([])
  })
})

describe('NL-WT-13: 14 hours of rest follow a night shift that ends after two o’clock', () => {
  const rest = (...written: string[]) => found('NL', 'NL-WT-13', written)

  test('and eight at least once in seven days', () => {
    expect(rest('2026-11-02 21:00-03:00', '*2026-11-03 11:00-16:00')).toEqual([])
    expect(rest('2026-11-02 21:00-03:00', '*2026-11-03 10:59-16:00')).toEqual([
      ['11-03T02:00', '11-03T09:59', 479, 840],
    ])
    expect(rest('*2026-11-02 21:00-03:00', '*2026-11-03 10:59-16:00', '2026-11-05 10:00-16:00')).toEqual([])
  })

  test('twice, the second short rest is one too many until seven days have passed', () => {
    const first = ['*2026-11-02 21:00-03:00', '*2026-11-03 12:00-16:00']
    const again = (end: string) => rest(...first, `*2026-11-09 21:00-${end}`, '2026-11-10 12:00-16:00')
    expect(again('02:59')).toHaveLength(1)
    expect(again('03:00')).toEqual([])
    expect(again('03:01')).toEqual([])
    const second = ['*2026-11-09 21:00-03:00', '*2026-11-10 12:00-16:00']
    const before = (end: string) => rest(`*2026-11-02 21:00-${end}`, '2026-11-03 12:00-16:00', ...second)
    expect(before('03:01')).toHaveLength(1)
    expect(before('03:00')).toEqual([])
    expect(before('02:59')).toEqual([])
  })

  test('work that goes on without a pause is no rest', () => {
    expect(rest('*2026-11-02 21:00-03:00', '2026-11-03 03:00-05:00')).toEqual([])
  })
})

describe('NL-WT-14: 46 hours of rest follow three nights in a row', () => {
  const rest = (...written: string[]) => found('NL', 'NL-WT-14', written)
  const nights = (days: number[]) => weeksOf('2026-11-02', 1, days, '22:00-06:00/30')

  test('also before a shift by day on the same day, and not between the nights', () => {
    expect(rest(...existing(nights([1, 2, 3])), '2026-11-05 17:00-20:00')).toEqual([
      ['11-05T05:00', '11-05T16:00', 660, 2760],
    ])
    expect(rest(...nights([1, 2, 3, 4]))).toEqual([])
    expect(rest(...nights([1, 2, 3, 4]), '2026-11-08 03:59-08:00')).toHaveLength(1)
    expect(rest(...existing(nights([1, 2])), '2026-11-05 17:00-20:00')).toEqual([])
  })

  test('nights with a long rest or a shift by day between them are not in a row', () => {
    expect(rest(...existing(nights([1, 2, 4])), '2026-11-07 08:00-12:00')).toEqual([])
    const byDay = ['*2026-11-02 22:00-06:00', '*2026-11-03 18:00-22:00', '*2026-11-04 20:00-03:00']
    expect(rest(...byDay, '*2026-11-05 20:00-03:00', '2026-11-06 20:00-23:00')).toEqual([])
  })

  test('the new shift is one of the nights, or follows them', () => {
    const after = '*2026-11-07 03:59-08:30'
    expect(rest(...existing(nights([1, 2, 3])), after, '2026-11-10 12:00-16:00')).toEqual([])
    expect(rest(...existing(nights([1, 3])), ...nights([2]), after)).toHaveLength(1)
  })
})

describe('NL-WT-15: seven shifts follow each other at most, if one of them is at night', () => {
  const row = (...written: string[]) => found('NL', 'NL-WT-15', written)
  const evenings = (days: number[], monday = '2026-11-02') => weeksOf(monday, 1, days, '16:00-21:00')
  const seven = evenings([1, 2, 3, 4, 5, 6, 7])

  test('the first and the last one are named', () => {
    expect(row(...existing(seven), '2026-11-09 19:00-02:30')).toEqual([['11-02T15:00', '11-10T01:30', 8, 7]])
    expect(row(...seven, '*2026-11-09 19:00-02:30')).toHaveLength(1)
    expect(row(...existing(seven), '2026-11-09 19:00-23:00')).toEqual([])
  })

  test('a row that exists is not caused by a shift after it', () => {
    expect(row(...existing(seven), '*2026-11-09 19:00-02:30', '2026-11-11 19:00-23:00')).toEqual([])
  })

  test('24 hours of rest end a row', () => {
    const four = existing(evenings([1, 2, 3, 4]))
    const then = (start: string) => [`*2026-11-06 ${start}-23:00`, ...evenings([6, 7]), '2026-11-09 16:00-02:30']
    expect(row(...four, ...then('20:59'))).toHaveLength(1)
    expect(row(...four, ...then('21:00'))).toEqual([])
    expect(row(...four, ...then('21:01'))).toEqual([])
  })
})

describe('FR-WT-19: a night worker works eight hours at most on a day with work at night', () => {
  const night = (...written: string[]) => found('FR', 'FR-WT-19', ['*2026-11-02 21:00-00:00', ...written])

  test('in all shifts that begin on it', () => {
    expect(night('2026-11-05 08:00-11:00', '*2026-11-05 21:00-02:00')).toEqual([])
    expect(night('2026-11-05 08:00-11:01', '*2026-11-05 21:00-02:00')).toEqual([
      ['11-05T07:00', '11-06T01:00', 481, 480],
    ])
    expect(night('*2026-11-05 08:00-11:01', '*2026-11-05 21:00-02:00', '2026-11-06 12:00-14:00')).toEqual([])
  })

  test('and longer on a day without', () => {
    expect(night('*2026-11-05 21:00-00:00', '2026-11-06 11:00-20:00')).toEqual([])
    expect(night('*2026-11-05 21:00-00:00', '2026-11-06 12:01-21:01')).toHaveLength(1)
  })
})

test.each([
  ['NL', 'NL-WT-10', 'nightShift', ['2026-11-02 22:00-08:01']],
  ['NL', 'NL-WT-13', 'nightRest', ['2026-11-02 21:00-03:00', '2026-11-03 10:59-16:00']],
  ['NL', 'NL-WT-14', 'restAfterNights', weeksOf('2026-11-02', 1, [1, 2, 3, 5], '22:00-06:00/30')],
  ['NL', 'NL-WT-15', 'nightsInARow', weeksOf('2026-11-02', 1, [1, 2, 3, 4, 5, 6, 7, 8], '19:00-02:30')],
  ['FR', 'FR-WT-19', 'nightShift', ['*2026-11-02 21:00-00:00', '2026-11-05 21:00-05:01']],
] as const)('in %s, %s (%s) is not checked where an agreement switches it off', (country, rule, subject, written) => {
  const override = {
    rule: `${rule}.${subject}.adults`,
    level: 'off',
    value: null,
    clientId: null,
    agreement: null,
  } as const
  expect(found(country, rule, written)).toHaveLength(1)
  expect(found(country, rule, written, { overrides: [{ ...override, source: 'Cao' }] })).toEqual([])
})
