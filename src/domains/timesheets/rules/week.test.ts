import { expect, test } from 'vitest'
import { instantOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { minutesBetween } from '#base/time.ts'
import { classesOf, premiumsOf, sumsOf, type WorkersEntry } from './week.ts'
import { walked } from './testing/oracle.ts'

const zone = 'Europe/Brussels'
const rules = {
  timeZone: zone,
  nightFrom: '22:00',
  nightTo: '06:00',
  firstDayOfWeek: 1,
  overtimeDailyMinutes: 540,
  overtimeWeeklyMinutes: 2400,
}
const holidays = new Set(['2026-11-11', '2026-12-25', '2027-01-01'])

/** Parses an entry such as `2026-11-16 08:00-16:00`; with `*` it ends the next day. */
function entryOf(text: string, timeZone = zone): WorkersEntry {
  const [date = '', times = ''] = text.split(' ')
  const [from = '', to = ''] = times.replace('*', '').split('-')
  const at = (day: string, time: string) => {
    const found = instantOf(day, time, timeZone)
    if ('unclear' in found) throw new Error(`${day} ${time} is ${found.unclear}`)
    return found.at
  }
  const startsAt = at(date, from)
  const endsAt = at(times.includes('*') ? daysAfter(date, 1) : date, to)
  return { id: text, startsAt, endsAt, breaks: [], breakMinutes: 0, totalMinutes: minutesBetween(startsAt, endsAt) }
}

const weekdays = ['16', '17', '18', '19', '20']
const each = (times: string, days = weekdays) => days.map((day) => `2026-11-${day} ${times}`)

interface Row {
  title: string
  entries: string[]
  first?: number
  timeZone?: string
  /** Total, regular, overtime of the day and of the week, night, holiday. */
  sums: [number, number, number, number, number, number]
}

const rows: Row[] = [
  { title: 'five days of eight hours are regular', entries: each('08:00-16:00'), sums: [2400, 2400, 0, 0, 0, 0] },
  { title: 'five days of nine hours fill the week', entries: each('08:00-17:00'), sums: [2700, 2400, 0, 300, 0, 0] },
  {
    title: 'what a day has beyond its limit does not fill the week',
    entries: [...each('08:00-18:00', ['16', '17', '18', '19']), '2026-11-20 08:00-13:00'],
    sums: [2700, 2400, 240, 60, 0, 0],
  },
  { title: 'a day of twelve hours', entries: ['2026-11-16 08:00-20:00'], sums: [720, 540, 180, 0, 0, 0] },
  { title: 'T25 a night belongs to two days', entries: ['2026-11-16 22:00-08:00*'], sums: [600, 600, 0, 0, 480, 0] },
  {
    title: 'two entries of a day are counted together',
    entries: ['2026-11-16 06:00-12:00', '2026-11-16 13:00-18:00'],
    sums: [660, 540, 120, 0, 0, 0],
  },
  { title: 'a holiday', entries: ['2026-11-11 08:00-16:00'], sums: [480, 480, 0, 0, 0, 480] },
  {
    title: 'T25 the night into a holiday: from midnight it is one',
    entries: ['2026-12-31 22:00-06:00*'],
    sums: [480, 480, 0, 0, 480, 360],
  },
  {
    title: 'T25 the night out of a holiday: until midnight it was one',
    entries: ['2026-11-11 20:00-04:00*'],
    sums: [480, 480, 0, 0, 360, 240],
  },
  {
    title: 'the week ends in the middle of its last night',
    entries: [...each('08:00-16:00'), '2026-11-22 22:00-06:00*'],
    sums: [2880, 2760, 0, 120, 480, 0],
  },
  {
    title: 'the same night where weeks begin with Sunday',
    entries: [...each('08:00-16:00'), '2026-11-22 22:00-06:00*'],
    first: 7,
    sums: [2880, 2880, 0, 0, 480, 0],
  },
  {
    title: 'the same days where weeks begin with Thursday',
    entries: each('08:00-17:00'),
    first: 4,
    sums: [2700, 2700, 0, 0, 0, 0],
  },
  {
    title: 'T23 the night of nine hours',
    entries: ['2026-10-24 22:00-06:00*'],
    sums: [540, 540, 0, 0, 540, 0],
  },
  {
    title: 'T23 the night of seven hours',
    entries: ['2026-03-28 22:00-06:00*'],
    sums: [420, 420, 0, 0, 420, 0],
  },
  {
    title: 'T23 a day of twenty-five hours has the same limit',
    entries: ['2026-10-25 00:00-09:00', '2026-10-25 10:00-12:00'],
    sums: [720, 540, 180, 0, 420, 0],
  },
  {
    title: 'T23 the night of nine hours in New York',
    entries: ['2026-10-31 22:00-06:00*'],
    timeZone: 'America/New_York',
    sums: [540, 540, 0, 0, 540, 0],
  },
  {
    title: 'a week of nights in Kathmandu',
    entries: each('21:00-07:00*'),
    timeZone: 'Asia/Kathmandu',
    // Monday to Saturday: 3, 10, 10, 10, 10 and 7 hours. Four days are an hour above the limit, and the week six.
    sums: [3000, 2400, 240, 360, 2400, 0],
  },
  { title: 'T25 a whole day', entries: ['2026-11-20 00:00-00:00*'], sums: [1440, 540, 900, 0, 480, 0] },
  {
    title: 'a long Saturday after a full week',
    entries: [...each('08:00-16:00'), '2026-11-21 08:00-18:00'],
    sums: [3000, 2400, 60, 540, 0, 0],
  },
  {
    title: 'overtime late in the evening is of the day that ends',
    entries: ['2026-11-20 14:00-02:00*'],
    sums: [720, 660, 60, 0, 240, 0],
  },
  {
    title: 'T25 the last days of 2026 and the first of 2027 are one week',
    entries: [28, 29, 30, 31].map((day) => `2026-12-${day} 08:00-17:00`).concat('2027-01-01 09:00-17:00'),
    sums: [2640, 2400, 0, 240, 0, 480],
  },
  { title: 'nothing', entries: [], sums: [0, 0, 0, 0, 0, 0] },
]

test.each(rows)('$title', ({ entries, first = 1, timeZone = zone, sums }) => {
  const byRules = { ...rules, timeZone, firstDayOfWeek: first }
  const found = sumsOf(classesOf(entries.map((text) => entryOf(text, timeZone)).toReversed(), byRules, holidays))
  expect(Object.values(found)).toEqual(sums)
  expect(
    walkedSums(
      entries.map((text) => entryOf(text, timeZone)),
      timeZone,
      first,
    ),
  ).toEqual(sums)
})

/** The same sums, minute by minute. */
function walkedSums(entries: readonly WorkersEntry[], timeZone: string, first: number): number[] {
  const sums = [0, 0, 0, 0, 0, 0]
  const add = (index: number) => (sums[index] = (sums[index] ?? 0) + 1)
  const ofDay: Record<string, number> = {}
  const ofWeek: Record<string, number> = {}
  for (const { startsAt, endsAt } of entries) {
    const span = { zone: timeZone, startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) }
    for (const { date, isNight } of walked(
      { ...span, placed: [], unplacedMinutes: 0, rounding: 0 },
      { from: '22:00', to: '06:00' },
    )) {
      // The first of January 1970 was a Thursday.
      const week = Math.floor((Date.parse(date) / 86_400_000 + 4 - first) / 7)
      ofDay[date] = (ofDay[date] ?? 0) + 1
      const isOver = (ofDay[date] ?? 0) > 540
      if (!isOver) ofWeek[week] = (ofWeek[week] ?? 0) + 1
      add(0)
      add(isOver ? 2 : (ofWeek[week] ?? 0) > 2400 ? 3 : 1)
      if (isNight) add(4)
      if (holidays.has(date)) add(5)
    }
  }
  return sums
}

test('every minute is in one class, with its entry, its day and its premiums', () => {
  const [day, night] = [entryOf('2026-12-31 08:00-16:00'), entryOf('2026-12-31 21:00-01:00*')]
  const usual = { overtime: null, isNight: false, isHoliday: false }
  expect(classesOf([night, day], rules, holidays)).toEqual([
    { ...usual, entryId: day.id, date: '2026-12-31', minutes: 480 },
    { ...usual, entryId: night.id, date: '2026-12-31', minutes: 60 },
    { ...usual, entryId: night.id, date: '2026-12-31', isNight: true, overtime: 'day', minutes: 120 },
    { ...usual, entryId: night.id, date: '2027-01-01', isNight: true, isHoliday: true, minutes: 60 },
  ])
})

test('rounding adds minutes to the last piece, and removes them from the end', () => {
  const entry = entryOf('2026-11-20 16:00-00:02*')
  const classes = (totalMinutes: number) => classesOf([{ ...entry, totalMinutes }], rules, holidays)
  const minutes = (totalMinutes: number) => classes(totalMinutes).map((one) => [one.date.slice(8), one.minutes])
  const evening = [
    ['20', 360],
    ['20', 120],
  ]
  expect(minutes(482)).toEqual([...evening, ['21', 2]])
  expect(minutes(495)).toEqual([...evening, ['21', 15]])
  expect(minutes(480)).toEqual(evening)
  expect(minutes(355)).toEqual([['20', 355]])
})

test('only the highest of several premiums applies', () => {
  const percents = { overtimePercent: 150, nightPercent: 125, holidayPercent: 200 }
  const all = { overtime: 'week', isNight: true, isHoliday: true } as const
  expect(premiumsOf(all, percents)).toEqual([
    { kind: 'holiday', percent: 200 },
    { kind: 'overtime', percent: 150 },
    { kind: 'night', percent: 125 },
  ])
  expect(premiumsOf({ ...all, isHoliday: false }, { ...percents, nightPercent: 160 })[0]?.kind).toBe('night')
  expect(premiumsOf({ overtime: null, isNight: false, isHoliday: false }, percents)).toEqual([])
})

test('minutes that were classified before fill their day and week first', () => {
  const [monday, tuesday] = [entryOf('2026-11-16 08:00-16:00'), entryOf('2026-11-17 08:00-16:00')]
  const kinds = (regular: { date: string; minutes: number }[], ...entries: WorkersEntry[]) =>
    classesOf(entries, rules, holidays, { regular }).map(({ overtime, minutes }) => [overtime, minutes])
  // The day has nine hours, and the week forty.
  expect(kinds([{ date: '2026-11-16', minutes: 60 }], monday)).toEqual([[null, 480]])
  expect(kinds([{ date: '2026-11-16', minutes: 61 }], monday)).toEqual([
    [null, 479],
    ['day', 1],
  ])
  const twice = [
    { date: '2026-11-16', minutes: 60 },
    { date: '2026-11-16', minutes: 30 },
  ]
  expect(kinds(twice, monday)).toEqual([
    [null, 450],
    ['day', 30],
  ])
  const week = [16, 18, 19, 20].map((day) => ({ date: `2026-11-${day}`, minutes: 500 }))
  expect(kinds(week, tuesday)).toEqual([
    [null, 400],
    ['week', 80],
  ])
  expect(kinds([{ date: '2026-11-15', minutes: 2400 }], tuesday)).toEqual([[null, 480]])
})

test('entries that were classified before come first, in the order of their times, end and id', () => {
  const classified = (before: WorkersEntry[], entries: WorkersEntry[]) =>
    classesOf(entries, { ...rules, overtimeDailyMinutes: 60 }, holidays, { before }).map(
      ({ entryId, overtime, minutes }) => [entryId, overtime, minutes],
    )
  const named = (id: string, text: string) => ({ ...entryOf(text), id })
  const early = named('early', '2026-11-16 08:00-08:30')
  const late = named('late', '2026-11-16 09:00-09:40')
  const expected = [
    ['early', null, 30],
    ['late', null, 30],
    ['late', 'day', 10],
  ]
  expect(classified([late, early], [])).toEqual(expected)
  expect(classified([], [late, early])).toEqual(expected)
  expect(classified([late], [early])).toEqual([
    ['late', null, 40],
    ['early', null, 20],
    ['early', 'day', 10],
  ])
  // At the same start the one that ends first, and at the same times the one with the first id.
  const [short, b, a] = [
    named('short', '2026-11-16 08:00-08:20'),
    named('b', '2026-11-16 08:00-08:30'),
    named('a', '2026-11-16 08:00-08:30'),
  ]
  const order = (...entries: WorkersEntry[]) => [...new Set(classified([], entries).map(([id]) => id))]
  for (const entries of [
    [b, a, short],
    [a, short, b],
    [short, b, a],
    [b, short, a],
  ])
    expect(order(...entries)).toEqual(['short', 'a', 'b'])
})

test('the overtime of a week is divided into its bands, each with its percentage, and a higher one on Sundays and holidays', () => {
  const bands = [
    { afterMinutes: 0, percent: 125, restDayPercent: null },
    { afterMinutes: 480, percent: 150, restDayPercent: 200 },
  ]
  const banded = {
    ...rules,
    overtimeDailyMinutes: 1440,
    overtimeWeeklyMinutes: 2100,
    overtimeBands: { bands, source: '' },
  }
  // Five days of nine hours and a half: of ten hours and fifty minutes of overtime, eight hours are in the first band.
  const found = classesOf(
    each('08:00-17:30').map((text) => entryOf(text)),
    banded,
    holidays,
  )
  expect(
    found.filter(({ overtime }) => overtime).map(({ date, band, minutes }) => [date.slice(8), band, minutes]),
  ).toEqual([
    ['19', 0, 180],
    ['20', 0, 300],
    ['20', 1, 270],
  ])
  const percents = { overtimePercent: 110, nightPercent: 100, holidayPercent: 100, overtimeBands: banded.overtimeBands }
  const paid = (band: number | undefined, date: string | undefined, isHoliday = false) =>
    premiumsOf(
      { overtime: 'week', isNight: false, isHoliday, ...(date && { date }), ...(band !== undefined && { band }) },
      percents,
    )[0]?.percent
  const [saturday, sunday] = ['2026-11-21', '2026-11-22']
  expect([paid(0, saturday), paid(0, sunday), paid(1, saturday), paid(1, sunday)]).toEqual([125, 125, 150, 200])
  expect([paid(1, saturday, true), paid(1, undefined), paid(undefined, sunday), paid(2, sunday)]).toEqual([
    200, 150, 110, 110,
  ])
  expect(
    premiumsOf({ overtime: 'day', isNight: false, isHoliday: false, band: 0 }, { ...percents, overtimeBands: null }),
  ).toEqual([{ kind: 'overtime', percent: 110 }])
})
