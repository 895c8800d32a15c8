import { expect, test } from 'vitest'
import { goldenRows } from '#base/testing/golden-rows.ts'
import type { ContractKind } from '../rules.ts'
import { countDayContracts, halfYearOf, levyFor } from './day-contracts.ts'
import { usualTrialDays } from './details.ts'
import { warningsFor } from './renewal.ts'
import { goldenContracts } from './testing/golden-contracts.ts'

function resultOf(subject: string, [first = '', second = '']: readonly string[]): string {
  const words = first.split(' ')
  if (subject === 'contribution') return String(levyFor(Number(first)).euros)
  if (subject === 'trial') {
    const [kind, startDate = '', endDate = ''] = words
    return String(usualTrialDays(kind as ContractKind, { startDate, endDate }))
  }
  if (subject === 'renewal') {
    const [earlier, firstDay = '', endDate = ''] = words
    const found = warningsFor('fr_assignment', {
      earlier: Number(earlier),
      firstDay,
      period: { startDate: firstDay, endDate },
    })
    return found.join(' ') || '-'
  }
  const closed = second.split(' ').slice(1)
  const counted = countDayContracts(words, halfYearOf(words[0]!), {
    holidays: new Set(closed.filter((one) => one.length > 1)),
    weekdays: new Set(closed.filter((one) => one.length === 1).map(Number)),
  })
  return String(subject === 'levy' ? counted.levy : counted.agreement)
}

test.each(goldenRows(goldenContracts).map((row) => [row.title, row] as const))('%s', (_, { rule, given, expected }) => {
  expect(resultOf(rule.split(' ')[1]!, given)).toBe(expected)
})

test('the warnings for renewals are those of France', () => {
  const period = { startDate: '2026-01-01', endDate: '2029-01-01' }
  expect(warningsFor('be_assignment', { earlier: 9, firstDay: '2026-01-01', period })).toEqual([])
})
