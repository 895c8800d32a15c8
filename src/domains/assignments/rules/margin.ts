import { type Money, portionOf } from '#base/money.ts'

/** What determines the margin of an hour: a bill rate, or else a markup on the pay rate in hundredths of a percent, and the employer's costs. */
export interface BillTerms {
  readonly billRate: Money | null
  readonly markupBasisPoints: number | null
  /** As a percentage of the pay; null leaves them out. */
  readonly employerCostsPercent: number | null
}

/** The bill rate of an hour, the margin, and the margin in hundredths of a percent of the bill rate. */
export interface Margin {
  readonly billRate: Money
  readonly margin: Money
  /** Null when the bill rate is zero. */
  readonly basisPoints: number | null
}

/** Returns what gross pay in minor units costs the employer, rounded half up. Without a percentage, nothing is added. */
export function employerCost(pay: number, percent: number | null): number {
  return pay + Number(portionOf(BigInt(pay) * BigInt(percent ?? 0), 100n))
}

/**
 * Returns the margin of an hour after the employer's costs. Undefined without a bill rate, or when it is in another currency. A bill rate from a markup is rounded to the minor unit for display; invoices use its exact value.
 */
export function marginOf(
  payRate: Money,
  { billRate, markupBasisPoints, employerCostsPercent }: BillTerms,
): Margin | undefined {
  const charged = billRate ?? (markupBasisPoints === null ? undefined : marked(payRate, markupBasisPoints))
  if (!charged || charged.currency !== payRate.currency) return undefined
  const amount = charged.amount - employerCost(payRate.amount, employerCostsPercent)
  return {
    billRate: charged,
    margin: { amount, currency: payRate.currency },
    basisPoints: charged.amount === 0 ? null : Number(portionOf(BigInt(amount) * 10_000n, BigInt(charged.amount))),
  }
}

function marked({ amount, currency }: Money, basisPoints: number): Money {
  return { amount: Number(portionOf(BigInt(amount) * BigInt(10_000 + basisPoints), 10_000n)), currency }
}

/** True if a pay rate exceeds the budget rate. False when they cannot be compared. */
export function isAboveBudget(payRate: Money | null, budgetRate: Money | null): boolean {
  return payRate !== null && budgetRate?.currency === payRate.currency && payRate.amount > budgetRate.amount
}
