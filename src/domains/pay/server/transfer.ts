import { may } from '#base/actor.ts'
import type { Currency } from '#base/money.ts'
import type { Answer, Received, Reply } from '#base/route.ts'
import { openBankAccount } from '#domains/workforce/server/sealed.ts'
import { written } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { writeXml } from '#platform/server/xml/xml-writer.ts'
import { payRefusals, type payRoutes } from '../contract.ts'
import { leftOutFor } from '../rules/transfer.ts'
import { stubNumber } from '../rules.ts'
import { readIssuedPeriod } from './journal.ts'
import { painOf } from './pain.ts'
import { openPayer, shownPayer } from './payer.ts'

interface StubRow {
  id: string
  workerId: string
  worker: string
  year: number
  ordinal: number
  currency: Currency
  net: number
  bankAccount: string | null
}

/** What the transfer of an issued period holds, and who is left out of it. */
export async function readTransfer(
  scope: ActorScope,
  { params }: Received<typeof payRoutes.readTransfer>,
): Promise<Answer<typeof payRoutes.readTransfer>> {
  await readIssuedPeriod(scope, params.id)
  const { paid, leftOut } = await readStubs(scope, params.id)
  const kept = await openPayer(scope)
  const edit = may(scope.actor, 'pay:write') ? (['editPayer'] as const) : []
  const download = kept && paid.length > 0 ? (['download'] as const) : []
  return {
    payer: shownPayer(kept?.payer),
    payments: paid.length,
    total: { amount: paid.reduce((sum, { net }) => sum + net, 0), currency: 'EUR' },
    leftOut,
    allowed: [...download, ...edit],
  }
}

/** The net pay of an issued period as a file for a bank; the same period is the same file, so that no bank pays it twice. */
export async function readTransferFile(
  scope: ActorScope,
  { params }: Received<typeof payRoutes.readTransferFile>,
): Promise<Reply<typeof payRoutes.readTransferFile>> {
  const period = await readIssuedPeriod(scope, params.id)
  const { paid } = await readStubs(scope, params.id)
  const kept = await openPayer(scope)
  if (!kept) throw payRefusals.NO_PAYER()
  if (paid.length === 0) throw payRefusals.NOTHING_TO_TRANSFER()
  const { accountHolder, accountNumber, bic } = kept.payer
  const document = painOf({
    id: params.id.replaceAll('-', ''),
    madeAt: period.issuedAt,
    payDate: period.payDate,
    payer: { name: accountHolder, iban: accountNumber, bic },
    payments: paid.map((stub) => ({
      name: stub.account.accountHolder ?? stub.worker,
      iban: stub.account.accountNumber,
      bic: stub.account.bic,
      reference: stub.number,
      cents: stub.net,
      text: `${stub.number} ${period.startDate}/${period.endDate}`,
    })),
  })
  const name = `pain.001 ${period.startDate} ${period.endDate}.xml`
  return { name, type: 'application/xml', bytes: writeXml(document) }
}

async function readStubs({ db, actor, cipher }: ActorScope, periodId: string) {
  const { organisationId } = actor
  const rows = await db.many(
    written<StubRow>(
      `select s.id, s.worker_id, s.worker_name as worker, s.year, s.number as ordinal, s.currency, s.net_amount as net, w.bank_account
         from pay_stubs s join workers w on w.organisation_id = s.organisation_id and w.id = s.worker_id
        where s.organisation_id = $1 and s.pay_period_id = $2 order by s.year, s.number`,
      [organisationId, periodId],
    ),
  )
  const stubs = rows.map(({ bankAccount, year, ordinal, ...row }) => {
    const account =
      bankAccount === null ? null : openBankAccount(cipher, { organisationId, id: row.workerId }, bankAccount)
    const accountNumber = account?.accountNumber ?? null
    const reason = leftOutFor({ currency: row.currency, net: row.net, accountNumber })
    return Object.assign(row, { number: stubNumber(year, ordinal), account, reason })
  })
  return {
    paid: stubs.flatMap((stub) => {
      const { account, reason } = stub
      return account && reason === undefined ? [Object.assign({}, stub, { account })] : []
    }),
    leftOut: stubs.flatMap(({ id, number, workerId, worker, net, currency, reason }) =>
      reason === undefined
        ? []
        : [{ stubId: id, number, worker: { id: workerId, name: worker }, net: { amount: net, currency }, reason }],
    ),
  }
}
