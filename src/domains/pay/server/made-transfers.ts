import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { lockAgainstErasure } from '#domains/accounts/server/erasure-lock.ts'
import { insertRecord, insertRecords } from '#platform/server/db/change.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { accountName } from '#platform/server/db/names.ts'
import { readPage, readRecord } from '#platform/server/db/page.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { payRefusals, type payRoutes } from '../contract.ts'
import type { TransferFile } from '../rules/transfer-shapes.ts'
import { workersOf } from './issuing.ts'
import { readIssuedPeriod } from './journal.ts'
import { openPayer, type Payer, shownPayer } from './payer.ts'
import { readUnpaid } from './transfer.ts'

interface TransferRow extends Omit<TransferFile, 'payer' | 'total' | 'allowed'> {
  payer: string
  total: number
}

const columns = fragment`
  t.id, t.made_at, t.execution_date, t.payer,
  json_build_object('id', a.id, 'name', ${accountName('a')}) as by,
  (select count(*)::int from pay_transfer_stubs x where x.organisation_id = t.organisation_id and x.pay_transfer_id = t.id) as payments,
  (select coalesce(sum(s.net_amount), 0) from pay_transfer_stubs x
     join pay_stubs s on s.organisation_id = x.organisation_id and s.id = x.pay_stub_id
    where x.organisation_id = t.organisation_id and x.pay_transfer_id = t.id) as total`
const from = fragment`pay_transfers t join accounts a on a.organisation_id = t.organisation_id and a.id = t.made_by`

/** Creates the transfer of all stubs of an issued period that can be transferred and are in no transfer yet. */
export async function makeTransfer(
  scope: ActorScope,
  { params }: Received<typeof payRoutes.makeTransfer>,
): Promise<TransferFile> {
  const { db, actor, now, cipher } = scope
  const { organisationId } = actor
  await db.many(
    sql`select 1 from pay_periods where organisation_id = ${organisationId} and id = ${params.id} for no key update`,
  )
  // Only a statement that starts after the lock sees the transfers of others.
  const period = await readIssuedPeriod(scope, params.id)
  const payer = await openPayer(scope)
  if (!payer) throw payRefusals.NO_PAYER()
  await lockAgainstErasure(scope, await workersOf(scope, params.id))
  const { due } = await readUnpaid(scope, params.id)
  if (due.length === 0) throw payRefusals.NOTHING_TO_TRANSFER()
  const id = uuid()
  const today = localTimeOf(now, actor.timeZone).date
  await insertRecord(
    scope,
    { table: 'pay_transfers', id },
    {
      pay_period_id: params.id,
      payer: cipher.seal(JSON.stringify(payer.payer), payerOf(organisationId, id)),
      execution_date: period.payDate > today ? period.payDate : today,
      made_at: now,
      made_by: actor.accountId,
    },
  )
  await insertRecords(
    scope,
    'pay_transfer_stubs',
    due.map((stub) => ({ pay_stub_id: stub.id, pay_transfer_id: id, bank_account: stub.bankAccount })),
  )
  return transferOf(scope, await readRecord<TransferRow>(scope, { select: columns, from, id: 't.id' }, id))
}

/** Returns the transfers of a period. */
export async function listTransfers(
  scope: ActorScope,
  { params, query }: Received<typeof payRoutes.listTransfers>,
): Promise<Answer<typeof payRoutes.listTransfers>> {
  await readIssuedPeriod(scope, params.id)
  const where = new Conditions('t', scope.actor.organisationId).and`t.pay_period_id = ${params.id}`
  const sorts = { madeAt: { sql: 't.made_at', type: 'timestamptz', descending: true } } as const
  const page = await readPage<TransferRow>(scope.db, { select: columns, from, where, id: 't.id', sorts }, query)
  return { items: page.items.map((row) => transferOf(scope, row)), total: page.total, nextCursor: page.nextCursor }
}

/** Decrypts the account of a transfer. */
export function openPayerOf({ cipher, actor }: ActorScope, id: string, sealed: string): Payer {
  return JSON.parse(cipher.open(sealed, payerOf(actor.organisationId, id))) as Payer
}

const payerOf = (organisationId: string, id: string) => ({
  organisationId,
  table: 'pay_transfers',
  id,
  column: 'payer',
})

function transferOf(scope: ActorScope, { payer: sealed, total, ...row }: TransferRow): TransferFile {
  const payer = shownPayer(openPayerOf(scope, row.id, sealed))
  if (!payer) throw refuse.NOT_FOUND()
  return { ...row, payer, total: { amount: total, currency: 'EUR' }, allowed: ['download'] }
}
