import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import type { Currency } from '#base/currency.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { readClient } from '#domains/clients/server/queries.ts'
import { insertRecord, insertRecords } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type Payment, type PaymentForm, receivableRefusals, type receivableRoutes } from '../contract.ts'
import { type Allocation, divide } from '../rules.ts'
import { readPayment, readStatementPayments } from './queries.ts'

type Input<Name extends keyof typeof receivableRoutes> = Received<(typeof receivableRoutes)[Name]>

/** Records a payment that a user has entered. */
export async function recordPaymentOf(scope: ActorScope, { body }: Input<'recordPayment'>): Promise<Payment> {
  return readPayment(scope, await recordPayment(scope, body, scope.actor.accountId))
}

/**
 * Records a payment and the invoices that it pays; the rest becomes credit of the client. Returns its ID. Throws `MORE_THAN_OPEN` if an
 * invoice has been paid or credited meanwhile, and a validation error for an unknown client, for an invoice of another client or in
 * another currency, and for a date in the future.
 */
export async function recordPayment(
  scope: ActorScope,
  payment: PaymentForm,
  recordedBy: string | null,
): Promise<string> {
  const { clientId, receivedOn, amount, reference, note, allocations } = payment
  if (receivedOn > localTimeOf(scope.now, scope.actor.timeZone).date)
    throw invalidField('receivedOn', 'receivables.validation.future')
  const id = uuid()
  await insertRecord(
    scope,
    { table: 'payments', id },
    {
      client_id: clientId,
      received_on: receivedOn,
      amount: amount.amount,
      currency: amount.currency,
      reference: reference ?? null,
      note: note ?? null,
      recorded_by: recordedBy,
    },
  ).catch((error: unknown) => {
    throw violates(error, 'payments_organisation_id_client_id_fkey') ? unknown('clientId') : error
  })
  await allocate(scope, { id, clientId, currency: amount.currency }, allocations)
  return id
}

function unknown(path: string) {
  return invalidField(path, 'platform.validation.unknown')
}

interface PaymentKey {
  readonly id: string
  readonly clientId: string
  readonly currency: Currency
}

// In the order of the invoices' IDs, so that two payments do not wait for each other.
async function allocate(scope: ActorScope, payment: PaymentKey, allocations: readonly Allocation[]): Promise<void> {
  const rows = allocations
    .toSorted((one, other) => (one.statementId < other.statementId ? -1 : 1))
    .map(({ statementId, amount }) => ({
      id: uuid(),
      payment_id: payment.id,
      statement_id: statementId,
      client_id: payment.clientId,
      currency: payment.currency,
      amount,
      created_at: scope.now,
    }))
  await insertRecords(scope, 'payment_allocations', rows).catch((error: unknown) => {
    if (violates(error, 'receivables_paid') || violates(error, 'receivables_credited'))
      throw receivableRefusals.MORE_THAN_OPEN()
    throw violates(error, 'payment_allocations_statement') ? unknown('allocations') : error
  })
}

/** Reverses a payment; its invoices are open again. Throws `NOT_FOUND` and `ALREADY_REVERSED`. */
export async function reversePayment(
  scope: ActorScope,
  { params, body }: Input<'reversePayment'>,
): Promise<Answer<typeof receivableRoutes.reversePayment>> {
  const { db, actor } = scope
  const found = await db.many(
    sql`select 1 from payments where organisation_id = ${actor.organisationId} and id = ${params.id} for no key update`,
  )
  if (found.length === 0) throw refuse.NOT_FOUND()
  await insertRecord(
    scope,
    { table: 'payment_reversals', id: params.id },
    { reason: body.reason, reversed_by: actor.accountId },
  ).catch((error: unknown) => {
    throw violates(error, 'payment_reversals_once') ? receivableRefusals.ALREADY_REVERSED() : error
  })
  await db.each(
    sql`
      insert into payment_allocations (organisation_id, id, payment_id, statement_id, client_id, currency, amount)
      select organisation_id, gen_random_uuid(), payment_id, statement_id, client_id, currency, -sum(amount)
        from payment_allocations where organisation_id = ${actor.organisationId} and payment_id = ${params.id}
       group by organisation_id, payment_id, statement_id, client_id, currency having sum(amount) <> 0 order by statement_id`,
    sql`update payments set reversed = true where organisation_id = ${actor.organisationId} and id = ${params.id}`,
  )
  return readPayment(scope, params.id)
}

/** Pays an invoice with credit of its client, from the oldest payments. Throws `NOT_FOUND` and `NO_CREDIT`. */
export async function applyCredit(
  scope: ActorScope,
  { params }: Input<'applyCredit'>,
): Promise<Answer<typeof receivableRoutes.applyCredit>> {
  const { db, actor } = scope
  const invoice = await db.first(
    sql<{ clientId: string; currency: Currency; open: number; credited: boolean }>`
      select client_id, currency, total_amount - paid_amount as open, credited from receivables
       where organisation_id = ${actor.organisationId} and id = ${params.id} for no key update`,
  )
  if (!invoice) throw refuse.NOT_FOUND()
  await readClient(scope, invoice.clientId)
  const payments = await db.many(
    sql<{ id: string; left: number }>`
      select id, amount - allocated_amount as left from payments
       where organisation_id = ${actor.organisationId} and client_id = ${invoice.clientId} and currency = ${invoice.currency}
         and not reversed and allocated_amount < amount
       order by received_on, id for no key update`,
  )
  const parts = invoice.credited
    ? []
    : divide(
        invoice.open,
        payments.map(({ id, left }) => ({ id, open: left })),
      )
  if (parts.length === 0) throw receivableRefusals.NO_CREDIT()
  for (const { statementId: paymentId, amount } of parts)
    await allocate(scope, { ...invoice, id: paymentId }, [{ statementId: params.id, amount }])
  return readStatementPayments(scope, params.id)
}
