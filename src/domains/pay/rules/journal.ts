import type { Currency } from '#base/currency.ts'
import { deductionKinds, type LineKind, type PayKind, payKinds } from '../rules.ts'

/** The totals of a stub by kind of line, in minor units of its currency. */
export interface BookedStub {
  readonly currency: Currency
  readonly net: number
  readonly kinds: readonly { readonly kind: LineKind; readonly amount: number }[]
}

/** An entry of an account book: one of debit and credit is more than zero, the other null. */
export interface JournalEntry {
  readonly account: string
  readonly what: PayKind | 'net'
  readonly debit: number | null
  readonly credit: number | null
}

/** The accounts of the Belgian minimum chart: wages (620), withheld taxes (453), social security (454), other debts (459), net pay (455). */
const accounts: Readonly<Record<PayKind | 'net', string>> = {
  regular: '620',
  overtime: '620',
  night: '620',
  holiday: '620',
  component: '620',
  payout: '620',
  bonus: '620',
  earning: '620',
  taxes: '453',
  insurance: '454',
  other: '459',
  net: '455',
}

/** Returns the double entries of a stub, one per kind, without zero amounts: debits and credits are equal. What is reserved is not booked. */
export function journalOf({ net, kinds: all }: BookedStub): JournalEntry[] {
  const isTaken = (kind: LineKind) => (deductionKinds as readonly LineKind[]).includes(kind)
  const kinds = all.flatMap(({ kind, amount }) => (isPaid(kind) ? { kind, amount } : []))
  return [
    ...kinds.filter(({ kind }) => !isTaken(kind)).map(({ kind, amount }) => entry(kind, amount)),
    ...kinds.filter(({ kind }) => isTaken(kind)).map(({ kind, amount }) => entry(kind, -amount)),
    entry('net', -net),
  ].filter(({ debit, credit }) => debit !== null || credit !== null)
}

const isPaid = (kind: LineKind): kind is PayKind => (payKinds as readonly LineKind[]).includes(kind)

// Negative amounts are on the other side.
function entry(what: PayKind | 'net', debit: number): JournalEntry {
  return { account: accounts[what], what, debit: debit > 0 ? debit : null, credit: debit < 0 ? -debit : null }
}
