import { expect, test } from 'vitest'
import type { LawOverride } from '#domains/law/rules.ts'
import { plannedMinutes } from '#base/time.ts'
import { breachesIn, brokenBy, existing, shiftsOf, weeksOf, zones } from './testing/golden-plans.ts'
import { periodRows } from './testing/golden-period-rows.ts'
import { neededSums, partsOf, periodsAround } from './work-sums.ts'

const workdays = [1, 2, 3, 4, 5]
const holidays = { holidayCountries: ['BE', 'FR'] as const, ownHolidays: [] }

test.each(periodRows)(
  '%s in %s for the age of %s: below, at and above the value',
  (rule, country, age, below, at, above) => {
    const breaks = (written: string[]) => brokenBy(country, age, written, holidays).includes(rule)
    expect([below, at, above].map(breaks)).toEqual([false, false, true])
  },
)

const busyWeeks = [
  ...existing(weeksOf('2026-09-14', 11, workdays, '08:00-17:18/30')),
  ...weeksOf('2026-11-30', 1, workdays, '08:00-17:28/30'),
]

test('an average names its period, the hours and the limit', () => {
  const found = breachesIn('FR', null, busyWeeks).find(({ kind }) => kind === 'average')
  expect(found).toMatchObject({
    from: '2026-09-13T22:00:00Z',
    to: '2026-12-06T23:00:00Z',
    minutes: 44 * 60 + 5,
    limitMinutes: 44 * 60,
    law: { id: 'FR-WT-04', isRefused: false },
  })
})

const override = (more: Partial<LawOverride>): LawOverride => ({
  rule: 'FR-WT-04.averageWeek.adults',
  level: 'refuse',
  value: 46 * 60,
  clientId: null,
  agreement: null,
  source: 'Accord de branche, art. 3',
  ...more,
})

test('an override replaces the value of an average, its level and its source', () => {
  const found = (more: Partial<LawOverride>) =>
    breachesIn('FR', null, busyWeeks, { overrides: [override(more)] }).filter(({ kind }) => kind === 'average')
  expect(found({})).toEqual([])
  expect(found({ level: 'off', value: null })).toEqual([])
  expect(found({ value: 44 * 60 + 4 })).toMatchObject([
    { limitMinutes: 44 * 60 + 4, law: { isRefused: true, setBy: { source: 'Accord de branche, art. 3' } } },
  ])
  expect(found({ value: 44 * 60 + 5 })).toEqual([])
})

test('overrides of numbers replace the value of days, nights and Sundays', () => {
  const six = weeksOf('2026-11-02', 1, [1, 2, 3, 4, 5, 6], '08:00-12:00')
  const overrides = [override({ rule: 'FR-WT-14.workingDays.everyone', value: 5 })]
  expect(breachesIn('FR', null, six, { overrides }).filter(({ kind }) => kind === 'workingDays')).toMatchObject([
    { counted: { found: 6, limit: 5 }, law: { isRefused: true } },
  ])
  const sunday = [...existing(weeksOf('2026-10-26', 4, [7], '10:00-14:00')), '2026-11-29 10:00-14:00']
  const free = [override({ rule: 'NL-WT-17.freeSundays.adults', value: 48 })]
  expect(breachesIn('NL', null, sunday, { overrides: free })).toMatchObject([
    { kind: 'freeSundays', counted: { found: 47, limit: 48 } },
  ])
})

test('the average of minors counts until the week of the 18th birthday', () => {
  // Three weeks of 40 h before the birthday, then one of 45 h.
  const plan = (isNewFirst: boolean) => [
    ...weeksOf('2026-10-12', 3, workdays, '08:00-16:30/30').map((text) => (isNewFirst ? text : `*${text}`)),
    ...weeksOf('2026-11-02', 1, workdays, '08:00-17:30/30').map((text) => (isNewFirst ? `*${text}` : text)),
  ]
  const rules = (born: string, isNewFirst: boolean) =>
    breachesIn('NL', born, plan(isNewFirst))
      .filter(({ kind }) => kind === 'average')
      .map(({ law }) => law.id)
  expect(rules('2008-11-02', true)).toEqual([])
  expect(rules('2008-11-02', false)).toEqual([])
  expect(rules('2008-11-07', false)).toEqual(['NL-YW-01'])
})

test('somebody is a night worker after 270 hours of the night in a year, also if the week has none', () => {
  // 44 nights of six hours, one of five, and one hour of the new shift.
  const nights = existing(weeksOf('2025-12-01', 44, [1], '00:00-06:00'))
  const plan = (end: string) => [...nights, `*2026-10-12 00:00-${end}`, '2026-11-02 13:00-22:00/30']
  expect(brokenBy('FR', 'adult', plan('05:00'))).toContain('FR-WT-19 nightShift')
  expect(brokenBy('FR', 'adult', plan('04:59'))).not.toContain('FR-WT-19 nightShift')
})

test('who works at night less than half of the weeks is no night worker', () => {
  const days = existing(weeksOf('2026-09-14', 6, [1], '08:00-12:00'))
  const night = ['*2026-11-02 21:00-00:00', '2026-11-05 21:00-05:30']
  expect(brokenBy('FR', 'adult', night)).toContain('FR-WT-19 nightShift')
  expect(brokenBy('FR', 'adult', [...days, ...night])).not.toContain('FR-WT-19 nightShift')
})

test('the average of nights counts from sixteen nights in sixteen weeks', () => {
  const days = existing(weeksOf('2026-07-20', 15, workdays, '08:00-16:30/30'))
  const plan = (nights: number) => [
    ...days,
    ...existing(weeksOf('2026-07-20', nights, [7], '22:00-02:00')),
    ...weeksOf('2026-11-02', 1, [1, 2, 3, 4], '08:00-17:30/30'),
    '2026-11-06 22:00-02:00',
  ]
  expect(brokenBy('NL', 'adult', plan(15))).toContain('NL-WT-12 average')
  expect(brokenBy('NL', 'adult', plan(14))).not.toContain('NL-WT-12 average')
})

test('a shorter rest after a night is allowed once in seven days', () => {
  const once = ['*2026-11-02 21:00-03:00', '2026-11-03 11:00-16:00']
  expect(brokenBy('NL', 'adult', once)).toEqual([])
  expect(brokenBy('NL', 'adult', ['*2026-11-02 21:00-03:01', '2026-11-03 11:00-16:00'])).toContain('NL-WT-13 nightRest')
})

test('a shift that ends at two o’clock needs the ordinary rest only', () => {
  const second = [
    '*2026-11-02 21:00-02:00',
    '*2026-11-03 13:00-18:00',
    '*2026-11-04 21:00-02:00',
    '2026-11-05 13:00-18:00',
  ]
  expect(brokenBy('NL', 'adult', second)).toEqual([])
})

test('shifts that follow each other are one period of work', () => {
  expect(brokenBy('BE', 'adult', ['*2026-11-02 08:00-10:00', '2026-11-02 10:00-11:00'])).toEqual([])
  expect(brokenBy('BE', 'adult', ['*2026-11-02 08:00-12:00', '2026-11-02 13:00-15:00'])).toEqual([
    'BE-WT-13 minimumShift',
  ])
})

test('an own holiday of the organisation counts', () => {
  const own = { holidayCountries: [], ownHolidays: ['2026-11-17'] }
  expect(brokenBy('BE', 'seventeen', ['2026-11-17 08:00-12:00'], own)).toEqual(['BE-YW-05 holiday'])
  expect(brokenBy('BE', 'adult', ['2026-11-17 08:00-12:00'], own)).toEqual([])
})

test('a shift over midnight belongs to both weeks or quarters by its minutes', () => {
  const parts = (country: 'NL' | 'BE', text: string) => {
    const [shift] = shiftsOf([text], zones[country])
    const needed = neededSums(country)
    if (!shift || !needed) throw new Error(text)
    const periods = periodsAround(needed, text.slice(0, 10), text.slice(0, 10), zones[country])
    const found = partsOf(shift, periods)
    expect(found.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(plannedMinutes(shift))
    return found.map(({ period, minutes }) => [periods.days[period], minutes])
  }
  // An hour is repeated on 25 October, and the year changes in the other nights.
  expect(parts('NL', '2026-10-25 22:00-06:00/60')).toEqual([
    ['2026-10-19', 105],
    ['2026-10-26', 315],
  ])
  expect(parts('NL', '2026-10-24 22:00-06:00')).toEqual([['2026-10-19', 540]])
  expect(parts('BE', '2026-12-31 20:00-06:00')).toEqual([
    ['2026-10-01', 240],
    ['2027-01-01', 360],
  ])
})
