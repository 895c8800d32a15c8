import { type Age, type Country, existing, weeksOf } from './golden-plans.ts'

const workdays = [1, 2, 3, 4, 5]
const fourDays = [1, 2, 3, 4]
/** Five shifts of a week of which the last one ends at the given time. */
const newWeek = (monday: string, times: string, end: string) => [
  ...weeksOf(monday, 1, fourDays, times),
  ...weeksOf(monday, 1, [5], times.replace(/-\d\d:\d\d/, `-${end}`)),
]

type Three<T> = readonly [below: T, at: T, above: T]
const three = <T>([below, at, above]: Three<T>, plan: (value: T) => string[]): Three<string[]> => [
  plan(below),
  plan(at),
  plan(above),
]

/**
 * For each rule on nights, on days of a week and on several weeks: a plan a minute or one below the value, one at the value, and one above it.
 * Weeks over the end of summer time (25 October 2026) and over the end of the year are among them.
 */
export const periodRows: readonly (readonly [rule: string, country: Country, age: Age, ...plans: Three<string[]>])[] = [
  // Twelve weeks of 44 h, which are 8:48 a day, over the clock change and the end of the year.
  [
    'FR-WT-04 average',
    'FR',
    'adult',
    ...three(['17:17', '17:18', '17:19'], (end) => [
      ...existing(weeksOf('2026-10-19', 11, workdays, '08:00-17:18/30')),
      ...newWeek('2027-01-04', '08:00-17:18/30', end),
    ]),
  ],
  // The same before a week that is planned already: any twelve weeks count.
  [
    'FR-WT-04 average',
    'FR',
    'adult',
    ...three(['17:17', '17:18', '17:19'], (end) => [
      ...newWeek('2026-10-19', '08:00-17:18/30', end),
      ...existing(weeksOf('2026-10-26', 11, workdays, '08:00-17:18/30')),
    ]),
  ],
  // Overtime of ten hours in each of 22 weeks that begin in the year; the weeks of the year before do not count.
  [
    'FR-WT-10 overtime',
    'FR',
    'adult',
    ...three(['17:29', '17:30', '17:31'], (end) => [
      ...existing(weeksOf('2025-12-01', 4, workdays, '08:00-17:30/30')),
      ...existing(weeksOf('2026-01-05', 21, workdays, '08:00-17:30/30')),
      ...newWeek('2026-12-28', '08:00-17:30/30', end),
    ]),
  ],
  [
    'FR-WT-14 workingDays',
    'FR',
    'adult',
    ...three([5, 6, 7], (days) => weeksOf('2026-11-02', 1, [1, 2, 3, 4, 5, 6, 7].slice(0, days), '08:00-12:00')),
  ],
  // Two nights of three hours in the week make a night worker.
  [
    'FR-WT-19 nightShift',
    'FR',
    'adult',
    ...three(['04:59', '05:00', '05:01'], (end) => ['*2026-11-02 21:00-00:00', `2026-11-05 21:00-${end}`]),
  ],
  // Twelve weeks of five nights of eight hours, of which one is an hour longer: the night on 24 October, in which the clocks change.
  [
    'FR-WT-20 average',
    'FR',
    'adult',
    ...three(['03:59', '04:00', '04:01'], (end) => [
      ...existing(weeksOf('2026-08-17', 9, workdays, '21:00-05:00')),
      ...existing(weeksOf('2026-10-19', 1, [1, 2, 3, 4, 6], '21:00-05:00')),
      ...existing(weeksOf('2026-10-26', 1, workdays, '21:00-05:00')),
      ...newWeek('2026-11-02', '21:00-05:00', end),
    ]),
  ],
  [
    'FR-YW-05 restDays',
    'FR',
    'seventeen',
    ...three([4, 5, 6], (days) => weeksOf('2026-11-02', 1, [1, 2, 3, 4, 5, 6].slice(0, days), '08:00-12:00')),
  ],
  [
    'FR-YW-06 holiday',
    'FR',
    'seventeen',
    ['2026-11-10 08:00-12:00'],
    ['2026-11-12 08:00-12:00'],
    ['2026-11-11 08:00-12:00'],
  ],
  // The fourth quarter has 92 days, which are 525 h 42 at 40 h a week: 65 days of eight hours leave 5:42.
  [
    'BE-WT-09 average',
    'BE',
    'adult',
    ...three(['13:41', '13:42', '13:43'], (end) => [
      ...existing(weeksOf('2026-09-28', 13, workdays, '08:00-16:30/30').filter((text) => text >= '2026-10-01')),
      ...existing(weeksOf('2026-12-28', 1, [1, 2, 3], '08:00-16:30/30')),
      `2026-12-31 08:00-${end}`,
    ]),
  ],
  [
    'BE-WT-13 minimumShift',
    'BE',
    'adult',
    ['2026-11-02 08:00-11:01'],
    ['2026-11-02 08:00-11:00'],
    ['2026-11-02 08:00-10:59'],
  ],
  [
    'BE-YW-05 holiday',
    'BE',
    'seventeen',
    ['2026-11-10 08:00-12:00'],
    ['2026-11-12 08:00-12:00'],
    ['2026-11-11 08:00-12:00'],
  ],
  // Sixteen weeks of 48 h, which are 9:36 a day, over the clock change and the end of the year.
  [
    'NL-WT-03 average',
    'NL',
    'adult',
    ...three(['17:20', '17:21', '17:22'], (end) => [
      ...existing(weeksOf('2026-10-05', 15, workdays, '07:00-17:21/45')),
      ...newWeek('2027-01-18', '07:00-17:21/45', end),
    ]),
  ],
  [
    'NL-WT-04 average',
    'NL',
    'adult',
    ...three(['18:44', '18:45', '18:46'], (end) => [
      ...existing(weeksOf('2026-10-12', 3, workdays, '07:00-18:45/45')),
      ...newWeek('2026-11-02', '07:00-18:45/45', end),
    ]),
  ],
  [
    'NL-WT-10 nightShift',
    'NL',
    'adult',
    ['2026-11-02 22:00-08:29/30'],
    ['2026-11-02 22:00-08:30/30'],
    ['2026-11-02 22:00-08:31/30'],
  ],
  // Sixteen weeks of 40 h with a night each: 8 h of the week are at night.
  [
    'NL-WT-12 average',
    'NL',
    'adult',
    ...three(['16:29', '16:30', '16:31'], (end) => [
      ...existing(weeksOf('2026-07-20', 15, fourDays, '08:00-16:30/30')),
      ...existing(weeksOf('2026-07-20', 15, [6], '22:00-06:30/30').filter((text) => !text.startsWith('2026-10-24'))),
      '*2026-10-24 22:00-05:30/30',
      ...weeksOf('2026-11-02', 1, [1, 2, 3], '08:00-16:30/30'),
      `2026-11-05 08:00-${end}/30`,
      '2026-11-07 22:00-06:30/30',
    ]),
  ],
  // A night shift that ends after two o'clock; the rest of eight hours is allowed once in seven days, and the first one is it.
  [
    'NL-WT-13 nightRest',
    'NL',
    'adult',
    ...three(['16:02', '16:01', '16:00'], (start) => [
      '*2026-11-02 21:00-03:00',
      '*2026-11-03 14:00-18:00',
      '*2026-11-04 21:00-02:01',
      `2026-11-05 ${start}-20:00`,
    ]),
  ],
  [
    'NL-WT-14 nightRest',
    'NL',
    'adult',
    ...three(['04:01', '04:00', '03:59'], (start) => [
      ...existing(weeksOf('2026-11-02', 1, [1, 2, 3], '22:00-06:00/30')),
      `2026-11-07 ${start}-08:30`,
    ]),
  ],
  [
    'NL-WT-15 shiftsInARow',
    'NL',
    'adult',
    ...three([5, 6, 7], (days) => [
      ...weeksOf('2026-11-02', 1, [1, 2, 3, 4, 5, 6, 7].slice(0, days), '16:00-21:00'),
      `2026-11-0${2 + days} 19:00-02:30`,
    ]),
  ],
  // Nights that end after two o'clock, over the end of the year.
  [
    'NL-WT-16 nights',
    'NL',
    'adult',
    ...three([2, 3, 4], (nights) => [
      ...existing(weeksOf('2026-11-02', 11, [1, 3, 5], '22:00-02:30')),
      ...weeksOf('2027-02-08', 1, [1, 3, 5, 6].slice(0, nights), '22:00-02:30'),
    ]),
  ],
  // 37, 38 and 39 Sundays before the new one.
  [
    'NL-WT-17 freeSundays',
    'NL',
    'adult',
    ...three([37, 38, 39], (weeks) => [
      ...existing(weeksOf('2026-01-12', weeks, [7], '10:00-14:00')),
      '2026-11-29 10:00-14:00',
    ]),
  ],
  // Four weeks of 40 h, with the clock change among them.
  [
    'NL-YW-01 average',
    'NL',
    'seventeen',
    ...three(['16:29', '16:30', '16:31'], (end) => [
      ...existing(weeksOf('2026-10-12', 3, workdays, '08:00-16:30/30')),
      ...newWeek('2026-11-02', '08:00-16:30/30', end),
    ]),
  ],
]
