import { expect, test } from 'vitest'
import { goldenRows } from '../testing/golden-rows.ts'
import { minimumWages } from './minimum-wages.ts'
import { componentOf, statutoryPay } from './statutory-pay.ts'

const components = goldenRows(`
  FR-PC-01 | endOfAssignment of FR by assignment = 1000; Code du travail, L1251-32; A; from 2008-05-01
  FR-PC-03 | paidLeave of FR by assignment on endOfAssignment = 1000; Code du travail, L1251-19; A; from 2024-04-24
  NL-PC-02 | holidayAllowance of NL by worker = 833; CAO voor Uitzendkrachten (2025), art. 18; B; from 2019-12-30; to 2025-12-31
  NL-PC-01 | holidayAllowance of NL by worker = 800; Wet minimumloon en minimumvakantiebijslag, art. 15–17; C; from 2026-01-01
`)

test.each(components.map((row) => [row.title, row] as const))('%s', (_, { rule, given: [of], expected }) => {
  const found = statutoryPay.flatMap(({ id, country, per, plus, values }) =>
    values.map((value) => {
      const { basisPoints, article, certainty, from, to } = value
      const on = plus.length === 0 ? '' : ` on ${plus.join(' ')}`
      const text = `${basisPoints}; ${article}; ${certainty}; from ${from}${to === undefined ? '' : `; to ${to}`}`
      return { rule: value.rule, of: `${id} of ${country} by ${per}${on}`, text }
    }),
  )
  expect(found).toContainEqual({ rule, of, text: expected })
})

test('a component is found by its identifier', () => {
  expect(componentOf('paidLeave').values[0].rule).toBe('FR-PC-03')
  expect(componentOf('holidayAllowance').values.map(({ rule }) => rule)).toEqual(['NL-PC-02', 'NL-PC-01'])
})

const sources = goldenRows(`
  BE-MW-06 | 2025-02-01 to 2025-12-31 = CCT 43 (GGMMI/RMMMG), 38 h; B
  BE-MW-08 | 2026-04-01 to 2026-12-31 = CCT 43/18 (GGMMI/RMMMG), 38 h; C
  FR-MW | 2024-11-01 to 2025-12-31 = SMIC, décret 2024-951; B
  FR-MW | 2026-01-01 to 2026-05-31 = SMIC, décret 2025-1228; B
  FR-MW | 2026-06-01 to 2026-12-31 = SMIC; B
  NL-MW | 2025-01-01 to 2025-06-30 = Wet minimumloon; C
  NL-MW | 2025-07-01 to 2025-12-31 = Wet minimumloon; C
  NL-MW | 2026-01-01 to 2026-06-30 = Wet minimumloon; C
  NL-MW | 2026-07-01 to 2026-12-31 = Wet minimumloon; C
`)

test.each(sources.map((row) => [row.title, row] as const))('%s', (_, { rule, given: [days], expected }) => {
  const found = minimumWages.map(({ country, from, to, source, certainty }) => [
    `${country} ${from} to ${to}`,
    `${source}; ${certainty}`,
  ])
  expect(found).toContainEqual([`${rule.slice(0, 2)} ${days}`, expected])
})
