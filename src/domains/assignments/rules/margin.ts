import { type Money, portionOf } from '#base/money.ts'

/** What decides what a client is charged for an hour: a bill rate, or else a markup on the pay rate in hundredths of a percent. */
export interface BillTerms {
  readonly billRate: Money | null
  readonly markupBasisPoints: number | null
}

/** What an hour leaves: the bill rate, the margin, and the margin as a share of the bill rate in hundredths of a percent. */
export interface Margin {
  readonly billRate: Money
  readonly margin: Money
  /** Null where nothing is charged. */
  readonly basisPoints: number | null
}

/**
 * The margin on an hour before employer costs; undefined where no bill rate is known, or where it is in another currency. A bill rate
 * by markup is rounded to the minor unit here, as it is shown; invoices keep all its digits.
 */
export function marginOf(payRate: Money, { billRate, markupBasisPoints }: BillTerms): Margin | undefined {
  const charged = billRate ?? (markupBasisPoints === null ? undefined : marked(payRate, markupBasisPoints))
  if (!charged || charged.currency !== payRate.currency) return undefined
  const amount = charged.amount - payRate.amount
  return {
    billRate: charged,
    margin: { amount, currency: payRate.currency },
    basisPoints: charged.amount === 0 ? null : Number(portionOf(BigInt(amount) * 10_000n, BigInt(charged.amount))),
  }
}

function marked({ amount, currency }: Money, basisPoints: number): Money {
  return { amount: Number(portionOf(BigInt(amount) * BigInt(10_000 + basisPoints), 10_000n)), currency }
}

/** True where a pay rate is above what the client's budget allows for an hour. */
export function isAboveBudget(payRate: Money | null, budgetRate: Money | null): boolean {
  return payRate !== null && budgetRate?.currency === payRate.currency && payRate.amount > budgetRate.amount
}
