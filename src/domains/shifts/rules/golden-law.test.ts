import { expect, test } from 'vitest'
import { isChecked, labourLaw, lawFor } from '#base/official/labour-law.ts'
import { type Age, breachesIn, brokenBy, type Country, zones } from './testing/golden-plans.ts'
import { periodRows } from './testing/golden-period-rows.ts'

// 2 November 2026 is a Monday.
const week = (times: string, days: number) => Array.from({ length: days }, (_, at) => `2026-11-0${2 + at} ${times}`)

/** For each rule that is checked: just within it, and a minute beyond it. */
const rows: readonly (readonly [rule: string, country: Country, age: Age, within: string[], beyond: string[]])[] = [
  ['BE-WT-11 day', 'BE', 'adult', ['2026-11-02 07:00-18:30/30'], ['2026-11-02 07:00-18:31/30']],
  [
    'BE-WT-11 week',
    'BE',
    'adult',
    week('08:00-18:30/30', 5),
    [...week('08:00-18:30/30', 4), '2026-11-06 08:00-18:31/30'],
  ],
  [
    'BE-WT-20 rest',
    'BE',
    'adult',
    ['*2026-11-02 14:00-22:00/30', '2026-11-03 09:00-15:00'],
    ['*2026-11-02 14:00-22:01/30', '2026-11-03 09:00-15:00'],
  ],
  [
    'BE-WT-21 weeklyRest',
    'BE',
    'adult',
    ['*2026-11-01 10:00-15:00', ...week('10:00-15:00', 5), '2026-11-07 10:00-15:00', '2026-11-09 02:00-06:00'],
    ['*2026-11-01 10:00-15:00', ...week('10:00-15:00', 6), '2026-11-08 23:59-03:00'],
  ],
  ['BE-WT-22 break', 'BE', 'adult', ['2026-11-02 08:00-14:00'], ['2026-11-02 08:00-14:01']],
  ['BE-WT-22 break', 'BE', 'adult', ['2026-11-02 08:00-16:00/15'], ['2026-11-02 08:00-16:00/14']],
  ['BE-YW-01 day', 'BE', 'seventeen', ['2026-11-02 08:00-17:00/60'], ['2026-11-02 08:00-17:01/60']],
  [
    'BE-YW-01 week',
    'BE',
    'seventeen',
    week('08:00-17:00/60', 5),
    [...week('08:00-17:00/60', 5), '2026-11-07 08:00-08:01'],
  ],
  ['BE-YW-02 break', 'BE', 'seventeen', ['2026-11-02 08:00-12:30'], ['2026-11-02 08:00-12:31']],
  ['BE-YW-02 break', 'BE', 'seventeen', ['2026-11-02 08:00-14:30/30'], ['2026-11-02 08:00-14:31/30']],
  [
    'BE-YW-03 rest',
    'BE',
    'seventeen',
    ['*2026-11-02 14:00-20:00/60', '2026-11-03 08:00-12:00'],
    ['*2026-11-02 13:00-20:00/60', '2026-11-03 07:59-12:00'],
  ],
  ['BE-YW-04 night', 'BE', 'seventeen', ['2026-11-02 15:30-20:00'], ['2026-11-02 15:31-20:01']],
  ['BE-YW-04 night', 'BE', 'seventeen', ['2026-11-02 06:00-10:00'], ['2026-11-02 05:59-10:00']],
  ['BE-YW-05 sunday', 'BE', 'seventeen', ['2026-11-07 10:00-14:00'], ['2026-11-08 10:00-14:00']],
  [
    'BE-YW-06 weeklyRest',
    'BE',
    'seventeen',
    [...week('10:00-14:00', 6), '2026-11-09 10:00-14:00'],
    [...week('10:00-14:00', 6), '2026-11-08 10:00-14:00', '2026-11-09 10:00-14:00'],
  ],
  ['FR-WT-02 day', 'FR', 'adult', ['2026-11-02 08:00-18:20/20'], ['2026-11-02 08:00-18:21/20']],
  [
    'FR-WT-03 week',
    'FR',
    'adult',
    week('08:00-16:30/30', 6),
    [...week('08:00-16:30/30', 5), '2026-11-07 08:00-16:31/30'],
  ],
  ['FR-WT-05 break', 'FR', 'adult', ['2026-11-02 08:00-13:59'], ['2026-11-02 08:00-14:00']],
  ['FR-WT-05 break', 'FR', 'adult', ['2026-11-02 08:00-16:00/20'], ['2026-11-02 08:00-16:00/19']],
  [
    'FR-WT-13 rest',
    'FR',
    'adult',
    ['*2026-11-02 14:00-22:00/30', '2026-11-03 09:00-14:00'],
    ['*2026-11-02 14:00-22:00/30', '2026-11-03 08:59-14:00'],
  ],
  [
    'FR-WT-15 weeklyRest',
    'FR',
    'adult',
    [...week('08:00-13:00', 6), '2026-11-09 00:00-05:00'],
    [...week('08:00-13:00', 6), '2026-11-08 08:00-13:00', '2026-11-09 08:00-13:00'],
  ],
  ['FR-YW-01 day', 'FR', 'seventeen', ['2026-11-02 08:00-16:30/30'], ['2026-11-02 08:00-16:31/30']],
  [
    'FR-YW-01 week',
    'FR',
    'seventeen',
    week('08:00-15:30/30', 5),
    [...week('08:00-15:30/30', 4), '2026-11-06 08:00-15:31/30'],
  ],
  ['FR-YW-02 break', 'FR', 'seventeen', ['2026-11-02 08:00-12:30'], ['2026-11-02 08:00-12:31']],
  ['FR-YW-03 night', 'FR', 'seventeen', ['2026-11-02 18:00-22:00'], ['2026-11-02 18:00-22:01']],
  ['FR-YW-03 night', 'FR', 'fifteen', ['2026-11-02 16:00-20:00'], ['2026-11-02 16:00-20:01']],
  [
    'FR-YW-04 rest',
    'FR',
    'seventeen',
    ['*2026-11-02 16:00-20:00', '2026-11-03 08:00-12:00'],
    ['*2026-11-02 16:00-20:01', '2026-11-03 08:00-12:00'],
  ],
  [
    'FR-YW-04 rest',
    'FR',
    'fifteen',
    ['*2026-11-02 14:00-18:00', '2026-11-03 08:00-12:00'],
    ['*2026-11-02 14:00-18:01', '2026-11-03 08:00-12:00'],
  ],
  ['NL-WT-01 day', 'NL', 'adult', ['2026-11-02 07:00-19:45/45'], ['2026-11-02 07:00-19:46/45']],
  ['NL-WT-02 week', 'NL', 'adult', week('07:00-19:45/45', 5), [...week('07:00-19:45/45', 5), '2026-11-07 08:00-08:01']],
  [
    'NL-WT-05 rest',
    'NL',
    'adult',
    ['*2026-11-02 14:00-22:00/30', '2026-11-03 06:00-11:00'],
    ['*2026-11-02 14:00-22:01/30', '2026-11-03 06:00-11:00'],
  ],
  [
    'NL-WT-06 weeklyRest',
    'NL',
    'adult',
    [...week('08:00-13:00', 6), '2026-11-09 01:00-06:00'],
    [...week('08:00-13:00', 6), '2026-11-08 08:00-13:00', '2026-11-09 08:00-13:00'],
  ],
  ['NL-WT-07 break', 'NL', 'adult', ['2026-11-02 08:00-13:30'], ['2026-11-02 08:00-13:31']],
  ['NL-WT-08 break', 'NL', 'adult', ['2026-11-02 07:00-17:30/30'], ['2026-11-02 07:00-17:31/30']],
  ['NL-YW-01 day', 'NL', 'seventeen', ['2026-11-02 08:00-17:30/30'], ['2026-11-02 08:00-17:31/30']],
  [
    'NL-YW-01 week',
    'NL',
    'seventeen',
    week('08:00-17:30/30', 5),
    [...week('08:00-17:30/30', 5), '2026-11-07 08:00-08:01'],
  ],
  [
    'NL-YW-02 rest',
    'NL',
    'seventeen',
    ['*2026-11-02 15:30-20:00', '2026-11-03 08:00-12:00'],
    ['*2026-11-02 15:31-20:01', '2026-11-03 08:00-12:00'],
  ],
  ['NL-YW-02 night', 'NL', 'seventeen', ['2026-11-02 19:00-23:00'], ['2026-11-02 19:00-23:01']],
  ['NL-YW-03 break', 'NL', 'seventeen', ['2026-11-02 08:00-12:30'], ['2026-11-02 08:00-12:31']],
  [
    'NL-YW-04 weeklyRest',
    'NL',
    'seventeen',
    [...week('08:00-12:00', 6), '2026-11-09 08:00-12:00'],
    [...week('08:00-12:00', 6), '2026-11-08 08:00-12:00', '2026-11-09 08:00-12:00'],
  ],
]

test.each(rows)('%s in %s for the age of %s', (rule, country, age, within, beyond) => {
  expect(brokenBy(country, age, within)).not.toContain(rule)
  expect(brokenBy(country, age, beyond)).toContain(rule)
})

test('each rule that planning checks has a row', () => {
  const checked = labourLaw.filter((rule) => isChecked(rule) && rule.country !== 'EU').map(({ id }) => id)
  // The hours that count as night, and who is a night worker, are parts of other rules.
  const parts = new Set(['FR-WT-17', 'FR-WT-18', 'NL-WT-09'])
  const tested = [...rows, ...periodRows].map(([rule]) => rule.slice(0, 8))
  expect(new Set(tested)).toEqual(new Set(checked.filter((id) => !parts.has(id))))
})

test('the rest may be eight hours once in seven days in the Netherlands, and not twice', () => {
  const short = [
    '*2026-11-02 14:00-22:00/30',
    '*2026-11-03 07:00-12:00',
    '*2026-11-05 14:00-22:00/30',
    '2026-11-06 07:00-12:00',
  ]
  expect(brokenBy('NL', 'adult', short)).toEqual(['NL-WT-05 rest'])
  const later = [...short.slice(0, 2), '*2026-11-09 14:30-22:30/30', '2026-11-10 07:00-12:00']
  expect(brokenBy('NL', 'adult', later)).toEqual([])
})

test('a worker who turns 18 within the plan has the rules of the age on each day', () => {
  const found = breachesIn('BE', '2008-11-04', ['2026-11-03 08:00-17:30/60', '2026-11-04 08:00-17:30/60'])
  expect(found.map(({ law, from }) => [law.id, from.slice(0, 10)])).toEqual([['BE-YW-01', '2026-11-03']])
})

test('the break is counted with the hours that pass, also in the night in which the clocks change', () => {
  // 22:00 to 04:00 are seven hours on 25 October, and five on 29 March.
  expect(brokenBy('BE', 'adult', ['2026-10-24 22:00-04:00'])).toEqual(['BE-WT-22 break'])
  expect(brokenBy('BE', 'adult', ['2026-03-28 22:00-04:30'])).toEqual([])
})

test('existing shifts cause no breach', () => {
  expect(brokenBy('FR', 'adult', ['*2026-11-02 06:00-20:00', '2026-11-04 09:00-12:00'])).toEqual([])
})

test('the day on which a rest ends can belong to the week before', () => {
  const before = week('08:00-12:00', 5).map((text) => `*${text}`)
  const plan = [...before, '*2026-11-07 22:00-06:00/30', '2026-11-09 08:00-12:00']
  expect(brokenBy('BE', 'adult', plan)).toContain('BE-WT-21 weeklyRest')
  expect(brokenBy('BE', 'adult', plan.slice(0, -1))).toEqual([])
})

test('one rest is the rest of one week', () => {
  const first = week('08:00-12:00', 6)
  const second = Array.from({ length: 5 }, (_, at) => `2026-11-1${at + 1} 08:00-12:00`)
  const sunday = ['2026-11-08 14:30-22:30/30', '2026-11-10 11:00-15:00']
  const plan = [...first, ...sunday, ...second, '2026-11-16 00:00-04:00', '2026-11-15 18:00-22:00']
  expect(brokenBy('BE', 'adult', plan)).toContain('BE-WT-21 weeklyRest')
})

test('shifts of a day that follow each other need the break of the whole day', () => {
  expect(brokenBy('FR', 'adult', ['*2026-11-02 08:00-12:00', '2026-11-02 12:00-16:00'])).toEqual(['FR-WT-05 break'])
  expect(brokenBy('FR', 'adult', ['*2026-11-02 08:00-12:00', '2026-11-02 12:20-16:00'])).toEqual([])
})

test('nobody has two rules of a kind', () => {
  for (const country of Object.keys(zones))
    for (const age of [15, 16, 17, 18]) {
      const subjects = lawFor(country, '2026-11-30', age).map(
        ({ subject, after, weeks }) => `${subject} ${after ?? ''} ${weeks ?? ''}`,
      )
      expect(subjects).toEqual([...new Set(subjects)])
    }
})
