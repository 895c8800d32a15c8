import { may } from '#base/actor.ts'
import type { Currency } from '#base/currency.ts'
import { mostMinorUnits } from '#base/money.ts'
import { refuse } from '#base/problem.ts'
import type { Ref } from '#base/ref.ts'
import type { Answer, Received } from '#base/route.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { type Listing, readPage, readRecord } from '#platform/server/db/page.ts'
import { fragment } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { BankTransaction, bankTransactionRoutes, BankTransactionStatus } from '../../contract/bank-transactions.ts'
import { proposalsFor } from './proposing.ts'

interface Row {
  id: string
  bookedOn: string
  amount: number
  currency: Currency
  isReversal: boolean
  debtorName: string | null
  debtorAccount: string | null
  structuredReference: string | null
  endToEndId: string | null
  text: string
  status: BankTransactionStatus
  payment: { id: string; client: Ref; isReversed: boolean; isTakenBack: boolean } | null
}

const source = {
  select: fragment`
    t.id, t.booked_on, t.amount, t.currency, t.reversal as is_reversal, t.debtor_name, t.debtor_account, t.structured_reference,
    t.end_to_end_id, t.remittance as text, t.status,
    case when p.id is not null then json_build_object('id', p.id, 'client', json_build_object('id', c.id, 'name', c.name),
      'isReversed', p.reversed, 'isTakenBack', exists (select 1 from bank_transactions b
         where b.organisation_id = p.organisation_id and b.payment_id = p.id and b.reversal)) end as payment`,
  from: fragment`
    bank_transactions t
    left join payments p on p.organisation_id = t.organisation_id and p.id = t.payment_id
    left join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id`,
  id: 't.id',
} as const

/** Returns the transactions of the organisation's files, the latest first, with proposals for open ones. */
export async function listBankTransactions(
  scope: ActorScope,
  { query }: Received<typeof bankTransactionRoutes.listBankTransactions>,
): Promise<Answer<typeof bankTransactionRoutes.listBankTransactions>> {
  const where = new Conditions('t', scope.actor.organisationId).and`t.status = ${query.status}`
  const listing: Listing = {
    ...source,
    where,
    sorts: { bookedOn: { sql: 't.booked_on', type: 'date', descending: true } },
  }
  const page = await readPage<Row>(scope.db, listing, query)
  const { total, nextCursor } = page
  return { items: await transactionsOf(scope, page.items), total, nextCursor }
}

/** Returns one transaction. Throws `NOT_FOUND`. */
export async function readBankTransaction(scope: ActorScope, id: string): Promise<BankTransaction> {
  const [found] = await transactionsOf(scope, [await readRecord<Row>(scope, source, id)])
  if (!found) throw refuse.NOT_FOUND()
  return found
}

async function transactionsOf(scope: ActorScope, rows: readonly Row[]): Promise<BankTransaction[]> {
  const { proposals, suggestions } = await proposalsFor(
    scope,
    rows.filter(({ status }) => status === 'open'),
  )
  const isWriter = may(scope.actor, 'billing:write')
  return rows.map(({ amount, currency, payment, ...row }) => ({
    ...row,
    amount: { amount, currency },
    proposal: proposals.get(row.id) ?? null,
    suggestions: suggestions.get(row.id) ?? [],
    payment: payment && { id: payment.id, client: payment.client, isReversed: payment.isReversed },
    allowed: isWriter ? allowedFor(row, amount, payment) : [],
  }))
}

function allowedFor(
  { status, isReversal }: Pick<Row, 'status' | 'isReversal'>,
  amount: number,
  payment: Row['payment'],
): BankTransaction['allowed'] {
  if (status === 'open') return amount > mostMinorUnits ? ['ignore'] : ['book', 'ignore']
  const isFree = status === 'ignored' || (!isReversal && payment?.isReversed === true && !payment.isTakenBack)
  return isFree ? ['reopen'] : []
}
