import { expect, test } from 'vitest'
import { goldenRows } from '../testing/golden-rows.ts'
import { type MinimumWage, minimumWageOn } from './minimum-wages.ts'
import { goldenWages } from '../testing/golden-wages.ts'

test.each(goldenRows(goldenWages).map((row) => [row.title, row] as const))(
  '%s',
  (_, { rule, given: [day = '', age = ''], expected }) => {
    const country = rule.slice(0, 2) as MinimumWage['country']
    const found = minimumWageOn(country, day, age === 'unknown' ? undefined : Number(age))
    expect(String(found?.cents ?? '-')).toBe(expected)
    if (found) expect([found.country, found.from <= day]).toEqual([country, true])
  },
)
