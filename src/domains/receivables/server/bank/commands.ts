import { localTimeOf } from '#base/calendar.ts'
import type { Currency } from '#base/currency.ts'
import { cutText } from '#base/cut-text.ts'
import { mostMinorUnits } from '#base/money.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { limits } from '#base/text.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import {
  bankRefusals,
  type BankTransaction,
  type bankTransactionRoutes,
  type BankTransactionStatus,
} from '../../contract/bank-transactions.ts'
import { recordPayment, reversePayment } from '../commands.ts'
import { readBankTransaction } from './queries.ts'

type Routes = typeof bankTransactionRoutes
type Input<Name extends keyof Routes> = Omit<Received<Routes[Name]>, 'ifMatch'>

interface LockedTransaction {
  readonly status: BankTransactionStatus
  readonly isReversal: boolean
  readonly bookedOn: string
  readonly amount: number
  readonly currency: Currency
  readonly reference: string | null
}

/** Reads a transaction and locks it until the end of the database transaction. Throws `NOT_FOUND`. */
async function lock({ db, actor }: ActorScope, id: string): Promise<LockedTransaction> {
  const found = await db.first(
    sql<LockedTransaction>`
      select status, reversal as is_reversal, booked_on, amount, currency,
             coalesce(structured_reference, nullif(remittance, ''), end_to_end_id) as reference
        from bank_transactions where organisation_id = ${actor.organisationId} and id = ${id} for no key update`,
  )
  if (!found) throw refuse.NOT_FOUND()
  return found
}

async function setStatus(
  scope: ActorScope,
  id: string,
  status: BankTransactionStatus,
  paymentId: string | null,
): Promise<BankTransaction> {
  await scope.db.each(
    sql`
      update bank_transactions
         set status = ${status}, payment_id = ${paymentId}
       where organisation_id = ${scope.actor.organisationId} and id = ${id}`,
  )
  return readBankTransaction(scope, id)
}

/**
 * Records a transaction as a payment. Throws `NOT_FOUND`, `NOT_OPEN`, `MORE_THAN_RECEIVED`, `AMOUNT_TOO_LARGE` and what `recordPayment` throws.
 */
export async function bookBankTransaction(
  scope: ActorScope,
  { params, body }: Input<'bookBankTransaction'>,
): Promise<BankTransaction> {
  const found = await lock(scope, params.id)
  if (found.status !== 'open' || found.isReversal) throw bankRefusals.NOT_OPEN()
  const { clientId, allocations } = body
  if (found.amount > mostMinorUnits) throw bankRefusals.AMOUNT_TOO_LARGE()
  const sum = allocations.reduce((all, { amount }) => all + amount, 0)
  if (sum > found.amount) throw bankRefusals.MORE_THAN_RECEIVED()
  const { bookedOn, amount, currency } = found
  const payment = {
    clientId,
    receivedOn: bookedOn,
    amount: { amount, currency },
    reference: referenceOf(found),
    note: null,
    allocations,
  }
  const paymentId = await recordPayment(scope, payment, scope.actor.accountId)
  return setStatus(scope, params.id, 'booked', paymentId)
}

/** What the payment is about, on one line. */
function referenceOf({ reference }: LockedTransaction): string | null {
  return reference && cutText(reference.replaceAll(/\s+/g, ' ').trim(), limits.name)
}

/** Reverses the payment that the bank has taken back. Throws `NOT_FOUND`, `NOT_OPEN` and `ALREADY_REVERSED`. */
export async function reverseByBankTransaction(
  scope: ActorScope,
  { params, body }: Input<'reverseByBankTransaction'>,
): Promise<BankTransaction> {
  const found = await lock(scope, params.id)
  if (found.status !== 'open' || !found.isReversal) throw bankRefusals.NOT_OPEN()
  const reason = referenceOf(found) ?? found.bookedOn
  await reversePayment(scope, { params: { id: body.paymentId }, body: { reason }, ifMatch: undefined })
  return setStatus(scope, params.id, 'booked', body.paymentId)
}

/** Books the transactions whose proposal is certain at this moment; the others stay open and are counted as skipped. */
export async function bookBankTransactions(
  scope: ActorScope,
  { body }: Input<'bookBankTransactions'>,
): Promise<Answer<Routes['bookBankTransactions']>> {
  let booked = 0
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
  // One after the other: each proposal counts what the one before has paid.
  for (const id of body.ids) {
    await lock(scope, id)
    const { status, isReversal, proposal, bookedOn, allowed } = await readBankTransaction(scope, id)
    // One that cannot be booked does not stop the others: a bank may book on a day that has not begun here.
    if (status !== 'open' || !proposal?.isCertain || !allowed.includes('book') || bookedOn > today) continue
    if (isReversal && proposal.payment)
      await reverseByBankTransaction(scope, { params: { id }, body: { paymentId: proposal.payment.id } })
    else {
      const allocations = proposal.allocations.map(({ statement, amount }) => ({ statementId: statement.id, amount }))
      await bookBankTransaction(scope, { params: { id }, body: { clientId: proposal.client.id, allocations } })
    }
    booked += 1
  }
  return { booked, skipped: body.ids.length - booked }
}

/** Ignores an open transaction. Throws `NOT_FOUND` and `NOT_OPEN`. */
export async function ignoreBankTransaction(
  scope: ActorScope,
  { params }: Input<'ignoreBankTransaction'>,
): Promise<BankTransaction> {
  const { status } = await lock(scope, params.id)
  if (status !== 'open') throw bankRefusals.NOT_OPEN()
  return setStatus(scope, params.id, 'ignored', null)
}

/** Opens a transaction again. Throws `NOT_FOUND`, and `INVALID_TRANSITION` unless it is ignored or a user has reversed its payment. */
export async function reopenBankTransaction(
  scope: ActorScope,
  { params }: Input<'reopenBankTransaction'>,
): Promise<BankTransaction> {
  const { status } = await lock(scope, params.id)
  const { allowed } = await readBankTransaction(scope, params.id)
  if (!allowed.includes('reopen')) throw refuse.INVALID_TRANSITION({ members: { from: status, to: 'open' } })
  return setStatus(scope, params.id, 'open', null)
}
