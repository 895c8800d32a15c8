import { v7 as uuid } from 'uuid'
import { currencies, type Currency } from '#base/currency.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { limits } from '#base/text.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import {
  bankRefusals,
  type BankTransaction,
  type bankTransactionRoutes,
  type BankTransactionStatus,
} from '../../contract/bank-transactions.ts'
import { recordPayment, reversePayment } from '../commands.ts'
import { type AccountStatement, parseCamt053, UnreadableStatement } from './parse-camt.ts'
import { readBankTransaction } from './queries.ts'

type Routes = typeof bankTransactionRoutes
type Input<Name extends keyof Routes> = Omit<Received<Routes[Name]>, 'ifMatch'>

/**
 * Stores the incoming payments and reversals of a file; those that an earlier file contained stay as they are. Throws
 * `UNREADABLE_FILE`, and `OTHER_ACCOUNT` unless the file is about the account that invoices name.
 */
export async function importBankFile(
  scope: ActorScope,
  { file }: Input<'importBankFile'>,
): Promise<Answer<Routes['importBankFile']>> {
  const { db, actor } = scope
  const statements = read(file.bytes)
  const account = statements[0]?.account ?? ''
  for (const one of new Set(statements.map((statement) => statement.account)))
    if (!(await isOurs(scope, one))) throw bankRefusals.OTHER_ACCOUNT({ members: { account: one } })
  const transactions = statements.flatMap((statement) => statement.transactions)
  const fileId = uuid()
  await insertRecord(
    scope,
    { table: 'bank_files', id: fileId },
    { account_number: account, transaction_count: transactions.length, imported_by: actor.accountId },
  )
  const rows = transactions.map((one) => ({
    id: uuid(),
    file_id: fileId,
    key: one.key,
    booked_on: one.bookingDate,
    amount: one.amount,
    currency: one.currency,
    reversal: one.isReversal,
    debtor_name: one.debtorName,
    debtor_account: one.debtorAccount,
    structured_reference: one.structuredReference,
    end_to_end_id: one.endToEndId,
    remittance: one.text,
  }))
  const added = await db.many(
    sql<{ id: string }>(
      `insert into bank_transactions (organisation_id, id, file_id, key, booked_on, amount, currency, reversal, debtor_name, debtor_account,
         structured_reference, end_to_end_id, remittance)
       select $1, r.id, r.file_id, r.key, r.booked_on, r.amount, r.currency, r.reversal, r.debtor_name, r.debtor_account,
         r.structured_reference, r.end_to_end_id, r.remittance
         from json_populate_recordset(null::bank_transactions, $2::json) r order by r.key
       on conflict (organisation_id, key) do nothing returning id`,
      [actor.organisationId, JSON.stringify(rows)],
    ),
  )
  return { account, transactions: transactions.length, added: added.length }
}

function read(bytes: Uint8Array): AccountStatement[] {
  try {
    const statements = parseCamt053(bytes)
    const isKnown = ({ currency }: { currency: string }) => currencies.includes(currency as Currency)
    if (!statements.every(({ transactions }) => transactions.every(isKnown)))
      throw new UnreadableStatement('incomplete')
    return statements
  } catch (error) {
    throw error instanceof UnreadableStatement
      ? bankRefusals.UNREADABLE_FILE({ members: { reason: error.reason } })
      : error
  }
}

/** True for the account that new invoices name, and for one that an open invoice names. */
async function isOurs({ db, actor }: ActorScope, account: string): Promise<boolean> {
  const rows = await db.many(
    sql(
      `select 1 from billing_sellers where organisation_id = $1 and account_number = $2
       union all
       select 1 from receivables r join client_statements s on s.organisation_id = r.organisation_id and s.id = r.id
        where r.organisation_id = $1 and not r.credited and r.paid_amount < r.total_amount and s.seller ->> 'accountNumber' = $2
        limit 1`,
      [actor.organisationId, account],
    ),
  )
  return rows.length > 0
}

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
    sql<LockedTransaction>(
      `select status, reversal as is_reversal, booked_on, amount, currency,
              coalesce(structured_reference, nullif(remittance, ''), end_to_end_id) as reference
         from bank_transactions where organisation_id = $1 and id = $2 for no key update`,
      [actor.organisationId, id],
    ),
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
    sql('update bank_transactions set status = $3, payment_id = $4 where organisation_id = $1 and id = $2', [
      scope.actor.organisationId,
      id,
      status,
      paymentId,
    ]),
  )
  return readBankTransaction(scope, id)
}

/** Records a transaction as a payment. Throws `NOT_FOUND`, `NOT_OPEN`, `MORE_THAN_RECEIVED` and what `recordPayment` throws. */
export async function bookBankTransaction(
  scope: ActorScope,
  { params, body }: Input<'bookBankTransaction'>,
): Promise<BankTransaction> {
  const found = await lock(scope, params.id)
  if (found.status !== 'open' || found.isReversal) throw bankRefusals.NOT_OPEN()
  const { clientId, allocations } = body
  const sum = allocations.reduce((all, { amount }) => all + amount, 0)
  if (sum > found.amount) throw bankRefusals.MORE_THAN_RECEIVED()
  const { bookedOn, amount, currency, reference } = found
  const payment = {
    clientId,
    receivedOn: bookedOn,
    amount: { amount, currency },
    reference: reference?.slice(0, limits.name) ?? null,
    note: null,
    allocations,
  }
  const paymentId = await recordPayment(scope, payment, scope.actor.accountId)
  return setStatus(scope, params.id, 'booked', paymentId)
}

/** Reverses the payment that the bank has taken back. Throws `NOT_FOUND`, `NOT_OPEN` and `ALREADY_REVERSED`. */
export async function reverseByBankTransaction(
  scope: ActorScope,
  { params, body }: Input<'reverseByBankTransaction'>,
): Promise<BankTransaction> {
  const found = await lock(scope, params.id)
  if (found.status !== 'open' || !found.isReversal) throw bankRefusals.NOT_OPEN()
  const reason = found.reference?.slice(0, limits.name) ?? found.bookedOn
  await reversePayment(scope, { params: { id: body.paymentId }, body: { reason }, ifMatch: undefined })
  return setStatus(scope, params.id, 'booked', body.paymentId)
}

/** Books the transactions whose proposal is certain at this moment; the others stay open and are counted as skipped. */
export async function bookBankTransactions(
  scope: ActorScope,
  { body }: Input<'bookBankTransactions'>,
): Promise<Answer<Routes['bookBankTransactions']>> {
  let booked = 0
  // One after the other: each proposal counts what the one before has paid.
  for (const id of body.ids) {
    await lock(scope, id)
    const { status, isReversal, proposal } = await readBankTransaction(scope, id)
    if (status !== 'open' || !proposal?.isCertain) continue
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
