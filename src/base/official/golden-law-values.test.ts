import { describe, expect, test } from 'vitest'
import { goldenRows } from '../testing/golden-rows.ts'
import { labourLaw, type LawRule, lawFor, lawOf } from './labour-law.ts'
import { goldenLawValues } from '../testing/golden-law-values.ts'

function shown(rule: LawRule): string {
  const {
    limit,
    article,
    certainty,
    after,
    fromReached,
    weeks,
    nights,
    window,
    onceAWeek,
    from,
    to,
    isDefault,
    hasExceptions,
  } = rule
  return [
    limit ?? '-',
    article,
    certainty,
    after !== undefined && `${fromReached ? 'from' : 'after'} ${after}`,
    weeks !== undefined && `weeks ${weeks}`,
    nights !== undefined && `nights ${nights}`,
    onceAWeek !== undefined && `once ${onceAWeek}`,
    window && `window ${window.join('-')}`,
    from && `from ${from}`,
    to && `to ${to}`,
    isDefault && 'default',
    hasExceptions && 'exceptions',
  ]
    .filter((part) => part !== false && part !== undefined)
    .join('; ')
}

test.each(goldenRows(goldenLawValues).map((row) => [row.title, row] as const))(
  '%s',
  (_, { rule, given: [concerns], expected }) => {
    const found = labourLaw.filter((one) => `${one.id} ${one.subject}` === rule && one.concerns === concerns)
    expect(found.map(shown)).toContain(expected)
    for (const { id, country } of found) expect(country).toBe(id.slice(0, 2))
  },
)

describe('the rules of a country', () => {
  const known = new Set(goldenRows(goldenLawValues).map(({ rule }) => rule.slice(0, 8)))
  const ids = (rules: readonly LawRule[]) => rules.map(({ id }) => id).filter((id) => known.has(id))

  test('the directive counts only on subjects of which the country says nothing', () => {
    expect(ids(lawOf('LU'))).toEqual([1, 2, 3, 4, 5, 7, 8].map((number) => `EU-WT-0${number}`))
    expect(ids(lawOf('BE')).filter((id) => id.startsWith('EU'))).toEqual(['EU-WT-05'])
    expect(ids(lawOf('FR')).filter((id) => id.startsWith('EU'))).toEqual([])
    expect(ids(lawOf('NL')).filter((id) => id.startsWith('EU'))).toEqual([])
    expect(ids(lawOf('NL')).every((id) => /^(?:NL|EU)-/.test(id))).toBe(true)
  })

  test.each([
    ['LU', '2026-11-30', undefined, 'EU-WT-02 EU-WT-03 EU-WT-04'],
    ['BE', '1998-12-26', 18, 'BE-WT-09 BE-WT-13 BE-WT-20 BE-WT-21 BE-WT-22'],
    ['BE', '1998-12-27', 18, 'BE-WT-09 BE-WT-11 BE-WT-11 BE-WT-13 BE-WT-20 BE-WT-21 BE-WT-22'],
    ['BE', '2026-11-30', undefined, 'BE-WT-09 BE-WT-11 BE-WT-11 BE-WT-13 BE-WT-20 BE-WT-21 BE-WT-22'],
    [
      'BE',
      '2026-11-30',
      17,
      'BE-WT-13 BE-YW-01 BE-YW-01 BE-YW-02 BE-YW-02 BE-YW-03 BE-YW-04 BE-YW-05 BE-YW-05 BE-YW-06',
    ],
    ['FR', '2008-04-30', 18, ''],
    ['FR', '2008-05-01', 18, 'FR-WT-14 FR-WT-15'],
    [
      'FR',
      '2016-08-10',
      18,
      'FR-WT-02 FR-WT-03 FR-WT-04 FR-WT-05 FR-WT-13 FR-WT-14 FR-WT-15 FR-WT-17 FR-WT-18 FR-WT-20',
    ],
    ['FR', '2026-11-30', 17, 'FR-WT-14 FR-WT-15 FR-YW-01 FR-YW-01 FR-YW-02 FR-YW-03 FR-YW-04 FR-YW-05 FR-YW-06'],
    ['FR', '2026-11-30', 15, 'FR-WT-14 FR-WT-15 FR-YW-01 FR-YW-01 FR-YW-02 FR-YW-03 FR-YW-04 FR-YW-05 FR-YW-06'],
    [
      'NL',
      '2026-11-30',
      18,
      'NL-WT-01 NL-WT-02 NL-WT-03 NL-WT-04 NL-WT-05 NL-WT-06 NL-WT-07 NL-WT-08 NL-WT-09 NL-WT-10 NL-WT-12 NL-WT-13 NL-WT-14 NL-WT-15 NL-WT-16 NL-WT-17',
    ],
    ['NL', '2026-11-30', 17, 'NL-YW-01 NL-YW-01 NL-YW-01 NL-YW-02 NL-YW-02 NL-YW-03 NL-YW-04'],
  ] as const)('planning checks in %s on %s at the age of %s: %s', (country, day, age, expected) => {
    expect(ids(lawFor(country, day, age)).join(' ')).toBe(expected)
  })
})
