import { expect, test } from 'vitest'
import { overtimeLawOf } from '#base/official/overtime.ts'
import { daysAfter } from '#base/days.ts'
import type { HourRules, PremiumRules } from '#domains/timesheets/rules/week.ts'
import { hourLines, type PayableEntry } from './hour-lines.ts'

type Rules = HourRules & PremiumRules

const before: Rules = {
  timeZone: 'UTC',
  nightFrom: '22:00',
  nightTo: '06:00',
  firstDayOfWeek: 1,
  overtimeDailyMinutes: 540,
  overtimeWeeklyMinutes: 2400,
  overtimePercent: 150,
  nightPercent: 125,
  holidayPercent: 100,
}

function rulesOf(country: 'BE' | 'FR', over: Partial<Rules> = {}): Rules {
  const { dailyMinutes, weeklyMinutes, bands, source } = overtimeLawOf(country)!
  const limits = { overtimeDailyMinutes: dailyMinutes, overtimeWeeklyMinutes: weeklyMinutes }
  return { ...before, ...limits, overtimeBands: { bands: [...bands], source }, ...over }
}

/** An entry of a number of minutes from six o'clock on. */
function worked(date: string, minutes: number, rateAmount: number): PayableEntry {
  const startsAt = `${date}T06:00:00Z`
  return {
    id: `${date} ${minutes}`,
    assignmentId: 'a1',
    rateAmount,
    rateCurrency: 'EUR',
    date,
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString(),
    breaks: [],
    breakMinutes: 0,
    totalMinutes: minutes,
  }
}

/** The entries of a week: eight hours a day from its Monday on, until the minutes are used up. */
function week(monday: string, minutes: number, rateAmount: number): PayableEntry[] {
  const days = Math.ceil(minutes / 480)
  return Array.from({ length: days }, (_, index) =>
    worked(daysAfter(monday, index), Math.min(480, minutes - index * 480), rateAmount),
  )
}

const lines = (
  entries: readonly PayableEntry[],
  rules: Rules,
  { paid = [] as readonly PayableEntry[], holidays = [] as readonly string[] } = {},
) =>
  hourLines(entries, paid, rules, new Set(holidays)).map(
    ({ kind, percent, minutes, amount }) => `${kind} ${percent} ${minutes} ${amount}`,
  )

// 1 June 2026 is a Monday. At 12.31 an hour, the French minimum wage of that day.
test.each<[name: string, minutes: number, expected: string[]]>([
  ['a minute below 35 hours', 2099, ['regular 100 2099 43064']],
  ['35 hours', 2100, ['regular 100 2100 43085']],
  ['a minute above 35 hours', 2101, ['regular 100 2100 43085', 'overtime 125 1 26']],
  ['a minute below 43 hours', 2579, ['regular 100 2100 43085', 'overtime 125 479 12284']],
  ['43 hours', 2580, ['regular 100 2100 43085', 'overtime 125 480 12310']],
  ['a minute above 43 hours', 2581, ['regular 100 2100 43085', 'overtime 125 480 12310', 'overtime 150 1 31']],
  ['44 hours', 2640, ['regular 100 2100 43085', 'overtime 125 480 12310', 'overtime 150 60 1847']],
])('France, %s in a week', (_, minutes, expected) => {
  expect(lines(week('2026-06-01', minutes, 1231), rulesOf('FR'))).toEqual(expected)
})

// FR-WT-22: the 1st of May 2027 is a Saturday. 125 % and 150 %, and as much again (L3133-6): 250 % and 300 %.
test.each([
  ['2027-04-30', 0, 'overtime 125 60 1539'],
  ['2027-05-01', 0, 'overtime 250 60 3078'],
  ['2027-05-02', 0, 'overtime 125 60 1539'],
  ['2027-05-01', 420, 'overtime 250 60 3078'],
  ['2027-05-01', 480, 'overtime 300 60 3693'],
] as const)('France, an hour of overtime on %s after %i minutes of overtime', (day, before, expected) => {
  const earlier = Array.from({ length: 4 }, (_, index) =>
    worked(daysAfter('2027-04-26', index), 525 + before / 4, 1231),
  )
  const found = lines([...earlier, worked(day, 60, 1231)], rulesOf('FR', { holidayPercent: 200 }), {
    holidays: ['2027-05-01'],
  })
  expect(found.at(-1)).toBe(expected)
})

test('France, each week from Monday to Sunday has its own bands', () => {
  const first = [...week('2026-06-01', 2400, 1231), worked('2026-06-07', 300, 1231)]
  expect(lines(first, rulesOf('FR'))).toEqual([
    'regular 100 2100 43085',
    'overtime 125 480 12310',
    'overtime 150 120 3693',
  ])
  const next = worked('2026-06-08', 300, 1231)
  expect(lines([...first, next], rulesOf('FR'))).toEqual([
    'regular 100 2400 49240',
    'overtime 125 480 12310',
    'overtime 150 120 3693',
  ])
})

test('France, overtime that was paid before fills the bands of its week', () => {
  const paid = week('2026-06-01', 2400, 1231)
  const late = worked('2026-06-06', 300, 1231)
  // Five hours of overtime were paid: three more have the first percentage.
  expect(lines([late], rulesOf('FR'), { paid })).toEqual(['overtime 125 180 4616', 'overtime 150 120 3693'])
})

test('France, an agreement replaces the percentages, and its name is on the lines', () => {
  const bands = [
    { afterMinutes: 0, percent: 110, restDayPercent: null },
    { afterMinutes: 240, percent: 130, restDayPercent: null },
  ]
  const rules = rulesOf('FR', { overtimeBands: { bands, source: 'Accord du 5 mai 2025' } })
  const found = hourLines(week('2026-06-01', 2400, 1231), [], rules, new Set())
  expect(found.map(({ percent, minutes, article }) => [percent, minutes, article])).toEqual([
    [100, 2100, null],
    [110, 240, 'Accord du 5 mai 2025'],
    [130, 60, 'Accord du 5 mai 2025'],
  ])
})

// 3 June 2026 is a Wednesday, 7 June a Sunday. At 15.00 an hour.
test.each<[name: string, date: string, minutes: number, holidays: string[], expected: string[]]>([
  ['a minute below 9 hours', '2026-06-03', 539, [], ['regular 100 539 13475']],
  ['9 hours', '2026-06-03', 540, [], ['regular 100 540 13500']],
  ['a minute above 9 hours', '2026-06-03', 541, [], ['regular 100 540 13500', 'overtime 150 1 38']],
  ['9 hours on a Sunday', '2026-06-07', 540, [], ['regular 100 540 13500']],
  ['a minute above 9 hours on a Sunday', '2026-06-07', 541, [], ['regular 100 540 13500', 'overtime 200 1 50']],
  [
    'an hour above 9 hours on a holiday',
    '2026-06-03',
    600,
    ['2026-06-03'],
    ['overtime 200 60 3000', 'holiday 100 540 13500'],
  ],
])('Belgium, %s in a day', (_, date, minutes, holidays, expected) => {
  expect(lines([worked(date, minutes, 1500)], rulesOf('BE'), { holidays })).toEqual(expected)
})

test.each<[name: string, weekly: number, last: PayableEntry, expected: string[]]>([
  ['a minute below 40 hours', 2400, worked('2026-06-06', -1, 1500), ['regular 100 2399 59975']],
  ['40 hours', 2400, worked('2026-06-06', 0, 1500), ['regular 100 2400 60000']],
  ['a minute above 40 hours', 2400, worked('2026-06-06', 1, 1500), ['regular 100 2400 60000', 'overtime 150 1 38']],
  [
    'an hour above 40 hours, on Saturday',
    2400,
    worked('2026-06-06', 60, 1500),
    ['regular 100 2400 60000', 'overtime 150 60 2250'],
  ],
  [
    'an hour above 40 hours, on Sunday',
    2400,
    worked('2026-06-07', 60, 1500),
    ['regular 100 2400 60000', 'overtime 200 60 3000'],
  ],
  [
    '40 hours, with the lower limit of 38',
    2280,
    worked('2026-06-06', 0, 1500),
    ['regular 100 2280 57000', 'overtime 150 120 4500'],
  ],
])('Belgium, %s in a week', (_, overtimeWeeklyMinutes, last, expected) => {
  const minutes = 2400 + Math.min(0, last.totalMinutes)
  const entries = [...week('2026-06-01', minutes, 1500), ...(last.totalMinutes > 0 ? [last] : [])]
  expect(lines(entries, rulesOf('BE', { overtimeWeeklyMinutes }))).toEqual(expected)
})

test('a minute has one premium, the highest', () => {
  const bands = [{ afterMinutes: 0, percent: 150, restDayPercent: 200 }]
  const rules = rulesOf('BE', { overtimeBands: { bands, source: 'Law' }, nightPercent: 160, holidayPercent: 250 })
  const night = { ...worked('2026-06-03', 600, 1500), startsAt: '2026-06-03T13:00:00Z', endsAt: '2026-06-03T23:00:00Z' }
  expect(lines([night], rules)).toEqual(['regular 100 540 13500', 'night 160 60 2400'])
  expect(lines([night], rules, { holidays: ['2026-06-03'] })).toEqual(['holiday 250 600 37500'])
})

test('without bands overtime has one percentage, and lines name no article', () => {
  const found = hourLines(week('2026-06-01', 3000, 1500), [], before, new Set())
  expect(found.map(({ kind, percent, minutes, article }) => [kind, percent, minutes, article])).toEqual([
    ['regular', 100, 2400, null],
    ['overtime', 150, 600, null],
  ])
})
