import type { Call } from '#base/route.ts'
import type { BankTransaction, bankTransactionRoutes, Proposal } from '../../contract/bank-transactions.ts'

/** The transactions that are booked together. */
interface Matches {
  /** Those that can be booked without a further look. */
  readonly certain: readonly BankTransaction[]
  /** Those that need a look, although they pay exactly what is open: the payer is known, or the number resembles an invoice number. */
  readonly probable: readonly BankTransaction[]
}

/** Returns the transactions that can be booked together; of several that would pay the same invoice, only the first. */
export function matchesOf(transactions: readonly BankTransaction[]): Matches {
  const certain = transactions.filter(({ proposal }) => proposal?.isCertain)
  const taken = new Set(certain.flatMap(({ proposal }) => invoicesOf(proposal)))
  const probable: BankTransaction[] = []
  for (const transaction of transactions) {
    const invoices = invoicesOf(transaction.proposal)
    if (!isExact(transaction) || invoices.some((id) => taken.has(id))) continue
    for (const id of invoices) taken.add(id)
    probable.push(transaction)
  }
  return { certain, probable }
}

const invoicesOf = (proposal: Proposal | null) => proposal?.allocations.map(({ statement }) => statement.id) ?? []

function isExact({ isReversal, proposal, allowed }: BankTransaction): boolean {
  if (!proposal || isReversal || proposal.isCertain || !allowed.includes('book')) return false
  const { allocations, credit } = proposal
  return allocations.length > 0 && credit === 0 && allocations.every(({ amount, open }) => amount === open)
}

/** Returns what is sent to book a proposal. */
export function bookingOf({
  client,
  allocations,
}: Proposal): Call<typeof bankTransactionRoutes.bookBankTransaction>['body'] {
  return {
    clientId: client.id,
    allocations: allocations.map(({ statement, amount }) => ({ statementId: statement.id, amount })),
  }
}
