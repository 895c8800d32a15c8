import { expect, test } from 'vitest'
import { payRules } from '../contract/settings.ts'
import { deductionTemplates, templateCountries } from './deduction-templates.ts'

const deductions = payRules.shape.deductions

test.each(templateCountries)(
  'a deduction in %s without a rate is invalid until it is filled in, and the others are valid',
  (country) => {
    const { lines, year, source } = deductionTemplates[country]
    const typed = lines.map((line) => ({ ...line, amount: null }))
    const empty = typed.flatMap(({ basisPoints }, index) => (basisPoints === null ? [index] : []))
    const checked = deductions.safeParse(typed)
    expect(checked.error?.issues.map(({ path }) => path[0])).toEqual(empty)
    const filled = typed.map(({ kind, name, basisPoints }) => ({ kind, name, basisPoints: basisPoints ?? 1 }))
    expect(deductions.safeParse(filled).success).toBe(true)
    expect(new Set(lines.map(({ name }) => name)).size).toBe(lines.length)
    expect(year).toBeGreaterThan(2020)
    expect(source).not.toBe('')
  },
)
