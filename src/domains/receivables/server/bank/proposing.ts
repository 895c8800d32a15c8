import type { Currency } from '#base/currency.ts'
import type { Ref } from '#base/ref.ts'
import { numberText } from '#domains/billing/rules.ts'
import { numberOfReference, paymentReferenceOf } from '#domains/billing/rules/payment-reference.ts'
import { isOpen, owed } from '#domains/billing/server/open-receivables.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Proposal } from '../../contract/bank-transactions.ts'
import {
  type IncomingPayment,
  type Match,
  matchPayment,
  namedBy,
  type PayableInvoice,
  payerKey,
  type Payers,
  suggestMatches,
} from '../../rules/matching.ts'

/** An open transaction. */
export interface OpenTransaction extends IncomingPayment {
  readonly id: string
  readonly isReversal: boolean
  readonly debtorName: string | null
}

interface InvoiceRow {
  id: string
  year: number
  number: number
  client: Ref
  currency: Currency
  dueDate: string
  accountNumber: string | null
  open: number
}

interface BookedRow {
  transactionId: string
  paymentId: string
  client: Ref
  receivedOn: string
  /** True if the references agree as well. */
  isSame: boolean
}

/** What transactions are probably about, by their IDs. */
interface Proposals {
  /** Without those for which nothing fits. */
  readonly proposals: Map<string, Proposal>
  /** For those without a proposal whose sender is known. */
  readonly suggestions: Map<string, Proposal[]>
}

/** Returns what each transaction is probably about, and what those of known senders may be about otherwise. */
export async function proposalsFor(scope: ActorScope, transactions: readonly OpenTransaction[]): Promise<Proposals> {
  const payments = transactions.filter(({ isReversal }) => !isReversal)
  const reversals = transactions.filter(({ isReversal }) => isReversal)
  const { proposals, suggestions } = await proposedPayments(scope, payments)
  for (const [id, proposal] of await proposedReversals(scope, reversals)) proposals.set(id, proposal)
  return { proposals, suggestions }
}

async function proposedPayments(scope: ActorScope, payments: readonly OpenTransaction[]): Promise<Proposals> {
  const [proposals, suggestions] = [new Map<string, Proposal>(), new Map<string, Proposal[]>()]
  if (payments.length === 0) return { proposals, suggestions }
  const payersOf = await readPayers(scope, payments)
  const named = payments.map(namedBy)
  const numbers = named.flatMap((one) =>
    one.numbers.concat(one.references.flatMap((reference) => numberOfReference(reference) ?? [])),
  )
  const clientIds = new Set(payments.flatMap((payment) => payersOf(payment).clientIds))
  const rows = await readInvoices(scope, [...new Set(numbers)], [...clientIds])
  const invoices = rows.map(payableOf)
  const shown = proposalIn(rows)
  for (const payment of payments) {
    const payers = payersOf(payment)
    const match = matchPayment(payment, invoices, payers)
    const proposal = match && shown(match)
    if (proposal) proposals.set(payment.id, proposal)
    else
      suggestions.set(
        payment.id,
        suggestMatches(payment, invoices, payers).flatMap((one) => shown(one) ?? []),
      )
  }
  return { proposals, suggestions }
}

function proposalIn(rows: readonly InvoiceRow[]): (match: Match) => Proposal | undefined {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ({ clientId, allocations, ...match }) => {
    const client = rows.find((row) => row.client.id === clientId)?.client
    const parts = allocations.map(({ statementId, amount }) => {
      const { year = 0, number = 0, open = 0 } = byId.get(statementId) ?? {}
      return { statement: { id: statementId, name: numberText(year, number) }, amount, open }
    })
    return client && { ...match, client, allocations: parts, payment: null }
  }
}

function payableOf(row: InvoiceRow): PayableInvoice {
  const number = numberText(row.year, row.number)
  const { id, client, currency, dueDate, open } = row
  const reference = paymentReferenceOf(number, row.accountNumber)?.digits ?? null
  return { id, number, reference, clientId: client.id, currency, dueDate, open }
}

interface Sender {
  readonly account: string | null
  readonly name: string | null
  readonly clientId: string
}

/**
 * Returns for each payment the clients who may have sent it: those who have paid from its account before; without any, those who have paid
 * under its name before; without any, those whose own name it is. A payment that was reversed tells nothing: it may have been of another client.
 */
async function readPayers(
  { db, actor }: ActorScope,
  payments: readonly OpenTransaction[],
): Promise<(payment: OpenTransaction) => Payers> {
  const accounts = [...new Set(payments.flatMap(({ debtorAccount }) => debtorAccount ?? []))]
  const names = [...new Set(payments.flatMap(({ debtorName }) => debtorName ?? []))]
  const earlier = await db.many(
    sql<Sender>`
      select distinct t.debtor_account as account, t.debtor_name as name, p.client_id
        from bank_transactions t
        join payments p on p.organisation_id = t.organisation_id and p.id = t.payment_id and not p.reversed
       where t.organisation_id = ${actor.organisationId} and t.status = 'booked' and not t.reversal
         and (t.debtor_account = any(${accounts}) or t.debtor_name = any(${names}))`,
  )
  const clients =
    names.length === 0
      ? []
      : await db.many(
          sql<{
            id: string
            name: string
          }>`select id, name from clients where organisation_id = ${actor.organisationId}`,
        )
  const byKey = Map.groupBy(clients, ({ name }) => payerKey(name))
  return ({ debtorAccount, debtorName }) => {
    const idsOf = (some: readonly Sender[]) => [...new Set(some.map(({ clientId }) => clientId))]
    const byAccount = idsOf(earlier.filter(({ account }) => account !== null && account === debtorAccount))
    if (byAccount.length > 0) return { evidence: 'payer', clientIds: byAccount }
    const byName = idsOf(earlier.filter(({ name }) => name !== null && name === debtorName))
    const key = debtorName === null ? '' : payerKey(debtorName)
    const own = key === '' ? [] : (byKey.get(key) ?? []).map(({ id }) => id)
    return { evidence: 'payerName', clientIds: byName.length > 0 ? byName : own }
  }
}

/** The invoices of these numbers, and the open ones of these clients. */
async function readInvoices(
  { db, actor }: ActorScope,
  numbers: readonly string[],
  clientIds: readonly string[],
): Promise<InvoiceRow[]> {
  if (numbers.length === 0 && clientIds.length === 0) return []
  const columns = fragment`
    s.id, s.year, s.number, json_build_object('id', c.id, 'name', c.name) as client, r.currency, r.due_date,
    s.seller ->> 'accountNumber' as account_number, ${owed} as open`
  const from = fragment`
    receivables r
    join client_statements s on s.organisation_id = r.organisation_id and s.id = r.id
    join clients c on c.organisation_id = s.organisation_id and c.id = s.client_id`
  const years = numbers.map((number) => Number(number.slice(0, 4)))
  const ordinals = numbers.map((number) => Number(number.slice(5)))
  return db.many(
    sql<InvoiceRow>`
      select ${columns} from ${from}
       where r.organisation_id = ${actor.organisationId}
         and r.id in (
           select n.id from client_statements n join unnest(${years}::int[], ${ordinals}::int[]) as named (year, number)
               on n.year = named.year and n.number = named.number
            where n.organisation_id = ${actor.organisationId} and n.kind = 'invoice'
           union
           select o.id from receivables o
            where o.organisation_id = ${actor.organisationId} and o.client_id = any(${clientIds}) and ${isOpen('o')})`,
  )
}

/** A reversal takes back the payment of the same account and amount; certain only if its references agree too and it is the only one. */
async function proposedReversals(
  { db, actor }: ActorScope,
  reversals: readonly OpenTransaction[],
): Promise<Map<string, Proposal>> {
  if (reversals.length === 0) return new Map()
  const rows = await db.many(
    sql<BookedRow>`
      select r.id as transaction_id, p.id as payment_id, p.received_on, json_build_object('id', c.id, 'name', c.name) as client,
             t.structured_reference is not distinct from r.structured_reference
               and t.end_to_end_id is not distinct from r.end_to_end_id as is_same
        from bank_transactions r
        join bank_transactions t on t.organisation_id = r.organisation_id and t.debtor_account = r.debtor_account
         and t.amount = r.amount and t.currency = r.currency and t.status = 'booked' and not t.reversal
        join payments p on p.organisation_id = t.organisation_id and p.id = t.payment_id and not p.reversed
        join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id
       where r.organisation_id = ${actor.organisationId} and r.id = any(${reversals.map(({ id }) => id)}) and t.booked_on <= r.booked_on
       order by p.received_on desc, p.id desc`,
  )
  return new Map(
    reversals.flatMap(({ id }) => {
      const own = rows.filter(({ transactionId }) => transactionId === id)
      const same = own.filter(({ isSame }) => isSame)
      const [found] = same.length > 0 ? same : own
      if (!found) return []
      const proposal: Proposal = {
        evidence: same.length > 0 ? 'structured' : 'payer',
        client: found.client,
        allocations: [],
        credit: 0,
        isCertain: same.length === 1,
        payment: { id: found.paymentId, receivedOn: found.receivedOn },
      }
      return [[id, proposal] as const]
    }),
  )
}
