import { v7 as uuid } from 'uuid'
import type { Answer, Received } from '#base/route.ts'
import { isOpen } from '#domains/billing/server/open-receivables.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inThread } from '#platform/server/threads/in-thread.ts'
import { ownMemory } from '#platform/server/threads/own-memory.ts'
import { type KnownTransaction, mostNamed } from '../../contract/bank-files.ts'
import { bankRefusals, type bankTransactionRoutes } from '../../contract/bank-transactions.ts'
import type { ReadTransaction } from './entry.ts'
import type { BankFileOfThread, OwnTransactions } from './reading-thread.ts'

type Routes = typeof bankTransactionRoutes

const readInThread = inThread<typeof import('./reading-thread.ts').work>(
  new URL('reading-thread.ts', import.meta.url),
  { name: 'account statements', deadlineMs: 15_000, memoryMegabytes: 384, waiting: { ofOne: 5, altogether: 50 } },
)

/**
 * Stores the incoming payments and reversals of a file; those that an earlier file contained stay as they are. What cannot be read, and what
 * is about another account, is named and left out. Throws `NO_ACCOUNT` before the file is read, `OTHER_ACCOUNT` if all of it is about accounts
 * that no invoice names, and `UNREADABLE_FILE` if nothing of it can be read.
 */
export async function importBankFile(
  scope: ActorScope,
  { file }: Pick<Received<Routes['importBankFile']>, 'file'>,
): Promise<Answer<Routes['importBankFile']>> {
  const { db, actor } = scope
  const accounts = await readOwnAccounts(scope)
  if (accounts.length === 0) throw bankRefusals.NO_ACCOUNT()
  // No connection waits for the thread.
  await db.commit()
  const { bytes } = file
  const read = await readInThread(
    { bytes, accounts },
    { organisationId: actor.organisationId, transfer: ownMemory(bytes) },
  )
  const transactions = read.own.reduce((sum, { count }) => sum + count, 0)
  refuseIfNothingWasRead(read, transactions)
  const duplicates: ReadTransaction[] = []
  let knownCount = 0
  for (const one of read.own) {
    for await (const stored of store(scope, one)) {
      knownCount += stored.length
      duplicates.push(...stored.slice(0, mostNamed - duplicates.length))
    }
  }
  const { skipped, skippedCount, differences, differenceCount, others, skippedFiles } = read
  return {
    account: read.own[0]?.account ?? '',
    transactions,
    added: transactions - knownCount,
    known: duplicates.map(knownOf).toSorted((one, other) => one.bookedOn.localeCompare(other.bookedOn)),
    skipped,
    skippedCount,
    differences,
    differenceCount,
    otherAccounts: others,
    skippedFiles,
  }
}

/** Returns the account that new invoices name, and those that open invoices name. */
async function readOwnAccounts({ db, actor }: ActorScope): Promise<string[]> {
  const rows = await db.many(
    sql<{ account: string }>`
      select account_number as account from billing_sellers
       where organisation_id = ${actor.organisationId} and account_number is not null
      union
      select s.seller ->> 'accountNumber' from receivables r
        join client_statements s on s.organisation_id = r.organisation_id and s.id = r.id
       where r.organisation_id = ${actor.organisationId} and ${isOpen()}
         and s.seller ->> 'accountNumber' is not null`,
  )
  return rows.map(({ account }) => account)
}

function refuseIfNothingWasRead(read: BankFileOfThread, transactions: number): void {
  const { own, others, skipped, skippedCount, skippedFiles } = read
  const [other] = others
  if (own.length === 0 && other)
    throw bankRefusals.OTHER_ACCOUNT({ members: { account: other.account, otherAccounts: others } })
  if (own.length > 0 && (transactions > 0 || skippedCount === 0)) return
  const reason = own.length > 0 ? 'entries' : (skippedFiles[0]?.reason ?? 'incomplete')
  throw bankRefusals.UNREADABLE_FILE({ members: { reason, skippedFiles, skipped, skippedCount } })
}

/**
 * Stores the transactions of an account that no earlier file contained, and returns the others, portion by portion. They are stored in the
 * order of their keys, so that two imports of the same file do not wait for each other.
 */
async function* store(
  scope: ActorScope,
  { account, count, portions }: OwnTransactions,
): AsyncGenerator<ReadTransaction[]> {
  const fileId = uuid()
  await insertRecord(
    scope,
    { table: 'bank_files', id: fileId },
    { account_number: account, transaction_count: count, imported_by: scope.actor.accountId },
  )
  for (const portion of portions) {
    const transactions = JSON.parse(portion) as ReadTransaction[]
    const isStored = await readFormerKeys(scope, transactions)
    const added = await insert(
      scope,
      fileId,
      transactions.filter((one) => !isStored(one)),
    )
    // The second of two with one key is known from the first.
    yield transactions.filter(({ key }) => !added.delete(key))
  }
}

/**
 * Tells which transactions version 0.1.0 stored under its own key. That key alone decides nothing: other bookings may have had the same one.
 */
async function readFormerKeys(
  { db, actor }: ActorScope,
  transactions: readonly ReadTransaction[],
): Promise<(one: ReadTransaction) => boolean> {
  const stored = await db.many(
    sql<{ key: string; bookedOn: string; amount: number; currency: string; debtor: string | null }>`
      select key, booked_on, amount, currency, coalesce(debtor_account, debtor_name) as debtor from bank_transactions
       where organisation_id = ${actor.organisationId} and key = any(${transactions.map(({ formerKey }) => formerKey)})`,
  )
  const byKey = new Map(stored.map((row) => [row.key, row]))
  return ({ formerKey, bookingDate, amount, currency, debtorAccount, debtorName }) => {
    const row = byKey.get(formerKey)
    if (row?.bookedOn !== bookingDate || row.amount !== amount || row.currency !== currency) return false
    return row.debtor === (debtorAccount ?? debtorName)
  }
}

/** Returns the keys of those that were added. */
async function insert(
  { db, actor }: ActorScope,
  fileId: string,
  transactions: readonly ReadTransaction[],
): Promise<Set<string>> {
  const values = transactions.map((one) => ({
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
    sql<{ key: string }>`
      insert into bank_transactions (organisation_id, id, file_id, key, booked_on, amount, currency, reversal, debtor_name,
                                     debtor_account, structured_reference, end_to_end_id, remittance)
      select ${actor.organisationId}, r.id, r.file_id, r.key, r.booked_on, r.amount, r.currency, r.reversal, r.debtor_name,
             r.debtor_account, r.structured_reference, r.end_to_end_id, r.remittance
        from json_populate_recordset(null::bank_transactions, ${JSON.stringify(values)}::json) r order by r.key
      on conflict (organisation_id, key) do nothing returning key`,
  )
  return new Set(added.map(({ key }) => key))
}

function knownOf(one: ReadTransaction): KnownTransaction {
  const { bookingDate, amount, currency, isReversal, debtorName, text } = one
  return { bookedOn: bookingDate, amount: { amount, currency }, isReversal, debtorName, text }
}
