import { expect, test } from 'vitest'
import { goldenWages } from '#base/testing/golden-wages.ts'
import { goldenRows } from '#base/testing/golden-rows.ts'
import { goldenContracts } from '#domains/contracts/rules/testing/golden-contracts.ts'
import { goldenHolidays } from '#domains/organisations/rules/testing/golden-holidays.ts'
import { goldenComponents } from '#domains/pay/rules/testing/golden-components.ts'
import { goldenHours } from '#domains/pay/rules/testing/golden-hours.ts'
import { goldenReserves, goldenTakenBack } from '#domains/pay/rules/testing/golden-reserves.ts'
import { belgianLaw } from '#domains/shifts/rules/testing/golden-law-be.ts'
import { frenchLaw } from '#domains/shifts/rules/testing/golden-law-fr.ts'
import { dutchLaw } from '#domains/shifts/rules/testing/golden-law-nl.ts'

const tables = {
  'working time in Belgium': belgianLaw,
  'working time in France': frenchLaw,
  'working time in the Netherlands': dutchLaw,
  'components of pay': goldenComponents,
  'reserves of pay': goldenReserves,
  'allowances that were taken back': goldenTakenBack,
  'hours with premiums': goldenHours,
  'minimum wages': goldenWages,
  'public holidays': goldenHolidays,
  contracts: goldenContracts,
}

test('the golden tables have at least 500 rows, and 60 of them are published by others', () => {
  const counted = Object.entries(tables).map(([name, table]) => {
    const rows = goldenRows(table)
    return {
      name,
      rows: rows.length,
      published: rows.filter(({ source }) => source !== undefined).length,
      contradicted: rows.filter(({ source }) => source?.startsWith('≠')).length,
    }
  })
  console.table(counted)
  const sum = (of: 'rows' | 'published' | 'contradicted') => counted.reduce((all, one) => all + one[of], 0)
  expect(sum('rows')).toBeGreaterThanOrEqual(500)
  // Days of holidays and contradicted sources are not counted among the worked examples.
  const examples = counted.filter(({ name }) => name !== 'public holidays')
  expect(
    examples.reduce((all, { published, contradicted }) => all + published - contradicted, 0),
  ).toBeGreaterThanOrEqual(60)
  expect(sum('contradicted')).toBeGreaterThan(0)
})
