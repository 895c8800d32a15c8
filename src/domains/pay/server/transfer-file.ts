import { refuse } from '#base/problem.ts'
import type { Received, Reply } from '#base/route.ts'
import { openBankAccount } from '#domains/workforce/server/sealed.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { writeXml } from '#platform/server/xml/xml-writer.ts'
import { payRefusals, type payRoutes } from '../contract.ts'
import { stubNumber } from '../rules.ts'
import { readIssuedPeriod } from './journal.ts'
import { openPayerOf } from './made-transfers.ts'
import { creditTransferOf, type Payment } from './pain.ts'

type File = Reply<typeof payRoutes.readMadeTransferFile>

/** Returns the file of a transfer exactly as it was created, so that a bank recognises a duplicate. */
export function readMadeTransferFile(
  scope: ActorScope,
  { params }: Received<typeof payRoutes.readMadeTransferFile>,
): Promise<File> {
  return fileOf(scope, params.id)
}

/** Returns the file of the latest transfer of an issued period. */
export async function readTransferFile(
  scope: ActorScope,
  { params }: Received<typeof payRoutes.readTransferFile>,
): Promise<File> {
  await readIssuedPeriod(scope, params.id)
  const latest = await scope.db.first(
    sql<{ id: string }>`
      select id
        from pay_transfers
       where organisation_id = ${scope.actor.organisationId} and pay_period_id = ${params.id}
       order by made_at desc, id desc
       limit 1`,
  )
  if (!latest) throw payRefusals.NOT_TRANSFERRED()
  return fileOf(scope, latest.id)
}

interface TransferRow {
  payer: string
  madeAt: string
  executionDate: string
  startDate: string
  endDate: string
}

interface StubRow {
  workerId: string
  worker: string
  year: number
  ordinal: number
  net: number
  /** Null if its account was erased together with the worker. */
  bankAccount: string | null
}

async function fileOf(scope: ActorScope, id: string): Promise<File> {
  const transfer = await scope.db.first(
    sql<TransferRow>`
      select t.payer, t.made_at, t.execution_date, d.start_date, d.end_date
        from pay_transfers t join pay_periods d on d.organisation_id = t.organisation_id and d.id = t.pay_period_id
       where t.organisation_id = ${scope.actor.organisationId} and t.id = ${id}`,
  )
  if (!transfer) throw refuse.NOT_FOUND()
  const stubs = await scope.db.many(
    sql<StubRow>`
      select s.worker_id, s.worker_name as worker, s.year, s.number as ordinal, s.net_amount as net, x.bank_account
        from pay_transfer_stubs x join pay_stubs s on s.organisation_id = x.organisation_id and s.id = x.pay_stub_id
       where x.organisation_id = ${scope.actor.organisationId} and x.pay_transfer_id = ${id} order by s.year, s.number`,
  )
  const { startDate, endDate, executionDate } = transfer
  const { accountHolder, accountNumber, bic } = openPayerOf(scope, id, transfer.payer)
  const document = creditTransferOf({
    id: id.replaceAll('-', ''),
    madeAt: transfer.madeAt,
    payDate: executionDate,
    payer: { name: accountHolder, iban: accountNumber, bic },
    payments: stubs.map((stub) => paymentOf(scope, stub, `${startDate}/${endDate}`)),
  })
  const name = `pain.001 ${startDate} ${endDate} ${executionDate}.xml`
  return { name, type: 'application/xml', bytes: writeXml(document) }
}

function paymentOf({ cipher, actor }: ActorScope, stub: StubRow, days: string): Payment {
  if (stub.bankAccount === null) throw payRefusals.ACCOUNT_ERASED()
  const owner = { organisationId: actor.organisationId, id: stub.workerId }
  const { accountHolder, accountNumber, bic } = openBankAccount(cipher, owner, stub.bankAccount)
  const number = stubNumber(stub.year, stub.ordinal)
  return {
    name: accountHolder ?? stub.worker,
    iban: accountNumber,
    bic,
    reference: number,
    cents: stub.net,
    text: `${number} ${days}`,
  }
}
