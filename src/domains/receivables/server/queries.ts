import { may } from '#base/actor.ts'
import { localTimeOf } from '#base/calendar.ts'
import type { Currency } from '#base/currency.ts'
import { type Money, totals } from '#base/money.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { numberText } from '#domains/billing/rules.ts'
import { statementStatusOf } from '#domains/billing/rules/statement-status.ts'
import { readClient } from '#domains/clients/server/queries.ts'
import { isOpen, owed, unpaid } from '#domains/billing/server/open-receivables.ts'
import { accountName } from '#platform/server/db/names.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { OpenInvoice, Payment, receivableRoutes, StatementPayments } from '../contract.ts'

interface PaymentRow {
  id: string
  receivedOn: string
  amount: number
  currency: Currency
  unallocated: number
  reference: string | null
  note: string | null
  recordedBy: string | null
  allocations: { id: string; year: number; number: number; amount: number }[]
  reversedAt: string | null
  reversedBy: string | null
  reason: string | null
}

const columns = fragment`
  p.id, p.received_on, p.amount, p.currency, p.amount - p.allocated_amount as unallocated, p.reference, p.note,
  case when a.id is not null then ${accountName('a')} end as recorded_by,
  (select coalesce(json_agg(json_build_object('id', s.id, 'year', s.year, 'number', s.number, 'amount', x.amount)
                            order by s.year, s.number), '[]')
     from (select statement_id, sum(amount) as amount from payment_allocations
            where organisation_id = p.organisation_id and payment_id = p.id group by statement_id having sum(amount) <> 0) x
     join client_statements s on s.organisation_id = p.organisation_id and s.id = x.statement_id) as allocations,
  v.created_at as reversed_at, case when b.id is not null then ${accountName('b')} end as reversed_by, v.reason`
const from = fragment`
  payments p
  left join accounts a on a.organisation_id = p.organisation_id and a.id = p.recorded_by
  left join payment_reversals v on v.organisation_id = p.organisation_id and v.id = p.id
  left join accounts b on b.organisation_id = v.organisation_id and b.id = v.reversed_by`
const latest = fragment`order by p.received_on desc, p.created_at desc, p.id desc`

/** Returns one payment. Throws `NOT_FOUND`. */
export async function readPayment(scope: ActorScope, id: string): Promise<Payment> {
  const row = await scope.db.first(
    sql<PaymentRow>`select ${columns} from ${from} where p.organisation_id = ${scope.actor.organisationId} and p.id = ${id}`,
  )
  if (!row) throw refuse.NOT_FOUND()
  return paymentOf(scope, row)
}

/** Returns the balance of a client, its open invoices and its latest payments. Throws `NOT_FOUND`. */
export async function readClientReceivables(
  scope: ActorScope,
  { params }: Received<typeof receivableRoutes.readClientReceivables>,
): Promise<Answer<typeof receivableRoutes.readClientReceivables>> {
  const { db, actor, now } = scope
  await readClient(scope, params.id)
  const today = localTimeOf(now, actor.timeZone).date
  const invoices = (
    await db.many(
      sql<InvoiceRow>`
        select s.id, s.year, s.number, r.due_date, r.currency, r.total_amount as total, ${unpaid} as open,
               r.sent_at is not null as is_sent
          from receivables r join client_statements s on s.organisation_id = r.organisation_id and s.id = r.id
         where r.organisation_id = ${actor.organisationId} and r.client_id = ${params.id} and ${isOpen()}
         order by r.due_date, s.year, s.number`,
    )
  ).map((row) => openInvoiceOf(row, today))
  const credit = await db.many(
    sql<Money>`
      select currency, sum(amount - allocated_amount) as amount from payments
       where organisation_id = ${actor.organisationId} and client_id = ${params.id} and not reversed and allocated_amount < amount
       group by currency
       order by currency`,
  )
  const rows = await db.many(
    sql<PaymentRow>`
      select ${columns} from ${from}
       where p.organisation_id = ${actor.organisationId} and p.client_id = ${params.id} ${latest} limit 50`,
  )
  const sumOf = (some: readonly OpenInvoice[]) => totals(some.map(({ open, currency }) => ({ amount: open, currency })))
  return {
    open: sumOf(invoices),
    overdue: sumOf(invoices.filter(({ status }) => status === 'overdue')),
    credit,
    invoices,
    items: rows.map((row) => paymentOf(scope, row)),
    allowed: may(actor, 'billing:write') ? ['record'] : [],
  }
}

interface InvoiceRow {
  id: string
  year: number
  number: number
  dueDate: string
  currency: Currency
  total: number
  open: number
  isSent: boolean
}

function openInvoiceOf({ year, number, isSent, ...row }: InvoiceRow, today: string): OpenInvoice {
  const status = statementStatusOf({ ...row, isSent, kind: 'invoice', isCredited: false }, today)
  return { ...row, number: numberText(year, number), status }
}

/** Returns the balance of an invoice and its payments, also the reversed ones. Throws `NOT_FOUND`, also for a credit note. */
export async function readStatementPayments(scope: ActorScope, id: string): Promise<StatementPayments> {
  const { db, actor } = scope
  const found = await db.first(
    sql<{ currency: Currency; open: number; paid: number; credit: number }>`
      select r.currency, ${owed} as open, r.paid_amount as paid,
             coalesce((select sum(p.amount - p.allocated_amount) from payments p
                        where p.organisation_id = r.organisation_id and p.client_id = r.client_id and p.currency = r.currency
                          and not p.reversed), 0) as credit
        from receivables r where r.organisation_id = ${actor.organisationId} and r.id = ${id}`,
  )
  if (!found) throw refuse.NOT_FOUND()
  const rows = await db.many(
    sql<PaymentRow>`
      select ${columns} from ${from}
       where p.organisation_id = ${actor.organisationId}
         and p.id in (select payment_id from payment_allocations
                       where organisation_id = ${actor.organisationId} and statement_id = ${id})
       ${latest}`,
  )
  const { currency, open, paid, credit } = found
  const mayPay = open > 0 && may(actor, 'billing:write')
  return {
    open: { amount: open, currency },
    paid: { amount: paid, currency },
    credit: { amount: credit, currency },
    items: rows.map((row) => paymentOf(scope, row)),
    allowed: [...(mayPay ? (['record'] as const) : []), ...(mayPay && credit > 0 ? (['applyCredit'] as const) : [])],
  }
}

function paymentOf({ actor }: ActorScope, row: PaymentRow): Payment {
  const { amount, currency, allocations, reversedAt, reversedBy, reason, ...shown } = row
  return {
    ...shown,
    amount: { amount, currency },
    unallocated: reversedAt ? 0 : row.unallocated,
    allocations: allocations.map(({ id, year, number, amount: part }) => ({
      statement: { id, name: numberText(year, number) },
      amount: part,
    })),
    reversal: reversedAt === null ? null : { at: reversedAt, by: reversedBy, reason: reason ?? '' },
    allowed: reversedAt === null && may(actor, 'billing:write') ? ['reverse'] : [],
  }
}
