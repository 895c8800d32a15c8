import type { z } from 'zod'
import { componentIds, componentOf } from '#base/official/statutory-pay.ts'
import { deductionTemplates, type TemplateCountry } from '../../rules/deduction-templates.ts'
import type { Deduction, PayRules, payRules, StatutoryPay } from '../../contract/settings.ts'

/** A deduction in the form. `by` decides whether the percentage or the amount is used. */
export interface DeductionRow extends Deduction {
  by: 'percent' | 'amount'
}

/** The form values of the pay rules; each component of statutory pay has a row. */
export type TypedPayRules = Omit<PayRules, 'deductions'> & { deductions: DeductionRow[]; statutoryPay: StatutoryPay[] }

export const blankDeduction: DeductionRow = { kind: 'taxes', name: '', by: 'percent', basisPoints: null, amount: null }

/** Returns the lines of a template as form values. Lines without a rate are left empty. */
export function rowsOf(country: TemplateCountry): DeductionRow[] {
  return deductionTemplates[country].lines.map(({ kind, name, basisPoints }) => ({
    kind,
    name,
    basisPoints,
    by: 'percent',
    amount: null,
  }))
}

/** Converts the pay rules into form values. */
export function typedPayRules(rules: PayRules): TypedPayRules {
  return {
    ...rules,
    deductions: rules.deductions.map((deduction) => ({ ...deduction, by: deduction.amount ? 'amount' : 'percent' })),
    statutoryPay: componentIds.map(
      (component) =>
        rules.statutoryPay.find((one) => one.component === component) ?? {
          component,
          isOn: false,
          fromDate: null,
          // The law pays them at the end.
          paid: componentOf(component).per === 'assignment' ? 'end' : 'period',
          basisPoints: null,
          reason: null,
        },
    ),
  }
}

/** Converts form values into the body of the request, with the used value of each deduction. */
export function payRulesInput(typed: TypedPayRules): z.input<typeof payRules> {
  return {
    ...typed,
    deductions: typed.deductions.map(({ kind, name, by, basisPoints, amount }) => ({
      kind,
      name,
      basisPoints: by === 'percent' ? (basisPoints ?? null) : null,
      amount: by === 'amount' ? (amount ?? null) : null,
    })),
  }
}
