import type { z } from 'zod'
import { deductionTemplates, type TemplateCountry } from '../../rules/deduction-templates.ts'
import type { Deduction, PayRules, payRules } from '../../contract.ts'

/** A deduction as it is typed: what is deducted says which of the two values counts. */
export interface DeductionRow extends Deduction {
  by: 'percent' | 'amount'
}

/** The pay rules as they are typed. */
export type TypedPayRules = Omit<PayRules, 'deductions' | 'firstDayOfWeek'> & {
  deductions: DeductionRow[]
  firstDayOfWeek: string
}

export const blankDeduction: DeductionRow = { kind: 'taxes', name: '', by: 'percent', basisPoints: null, amount: null }

/** A template's lines as they are typed; what has no rate is left to fill in. */
export function rowsOf(country: TemplateCountry): DeductionRow[] {
  return deductionTemplates[country].lines.map(({ kind, name, basisPoints }) => ({
    kind,
    name,
    basisPoints,
    by: 'percent',
    amount: null,
  }))
}

/** The rules as the form shows them. */
export function typedPayRules(rules: PayRules): TypedPayRules {
  return {
    ...rules,
    firstDayOfWeek: String(rules.firstDayOfWeek),
    deductions: rules.deductions.map((deduction) => ({ ...deduction, by: deduction.amount ? 'amount' : 'percent' })),
  }
}

/** What is sent of what was typed: of each deduction the value that counts. */
export function payRulesInput(typed: TypedPayRules): z.input<typeof payRules> {
  return {
    ...typed,
    firstDayOfWeek: Number(typed.firstDayOfWeek),
    deductions: typed.deductions.map(({ kind, name, by, basisPoints, amount }) => ({
      kind,
      name,
      basisPoints: by === 'percent' ? (basisPoints ?? null) : null,
      amount: by === 'amount' ? (amount ?? null) : null,
    })),
  }
}
