import { expect, test } from 'vitest'
import { goldenRows } from '#base/testing/golden-rows.ts'
import type { RulesCountry } from '../rules.ts'
import { nationalHolidays } from './holidays.ts'
import { goldenHolidays } from './testing/golden-holidays.ts'

test.each(goldenRows(goldenHolidays).map((row) => [row.title, row] as const))(
  '%s',
  (_, { rule, given: [day = ''], expected }) => {
    const country = rule.slice(0, 2) as RulesCountry
    const found = nationalHolidays([country], Number(day.slice(0, 4))).filter(({ date }) => date === day)
    expect(
      found
        .map(({ name }) => name)
        .toSorted()
        .toReversed()
        .join(' and ') || '-',
    ).toBe(expected)
  },
)
