import { may } from '#base/actor.ts'
import type { Currency } from '#base/currency.ts'
import type { Answer, Received } from '#base/route.ts'
import { type BankAccount, openBankAccount } from '#domains/workforce/server/sealed.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { payRoutes } from '../contract.ts'
import { leftOutFor } from '../rules/transfer.ts'
import { stubNumber } from '../rules.ts'
import { readIssuedPeriod } from './journal.ts'
import { openPayer, shownPayer } from './payer.ts'

interface StubRow {
  id: string
  workerId: string
  worker: string
  year: number
  ordinal: number
  currency: Currency
  net: number
  /** Encrypted: the account at the time of issue, and the one of now. */
  issuedAccount: string | null
  currentAccount: string | null
}

/** Returns the content of the next transfer of an issued period, and the workers who are left out. */
export async function readTransfer(
  scope: ActorScope,
  { params }: Received<typeof payRoutes.readTransfer>,
): Promise<Answer<typeof payRoutes.readTransfer>> {
  await readIssuedPeriod(scope, params.id)
  const { due, leftOut } = await readUnpaid(scope, params.id)
  const payer = await openPayer(scope)
  const mayWrite = may(scope.actor, 'pay:write')
  const make = mayWrite && payer && due.length > 0 ? (['make'] as const) : []
  return {
    payer: shownPayer(payer?.payer),
    payments: due.length,
    total: { amount: due.reduce((sum, { net }) => sum + net, 0), currency: 'EUR' },
    leftOut,
    allowed: [...make, ...(mayWrite ? (['editPayer'] as const) : [])],
  }
}

/** A stub that is in no transfer yet, with the encrypted account to pay into. */
export interface UnpaidStub {
  id: string
  net: number
  bankAccount: string
}

/**
 * Returns the stubs of an issued period that are in no transfer: those that can be transferred, and the others with the reason. Each is
 * paid to the account at the time of issue, or to the worker's current one if there was none. If only the name of the account holder
 * prevents it, the one that has been added to the same account since then counts.
 */
export async function readUnpaid(
  scope: ActorScope,
  periodId: string,
): Promise<{ due: UnpaidStub[]; leftOut: LeftOut[] }> {
  const { db, actor, cipher } = scope
  const { organisationId } = actor
  const rows = await db.many(
    sql<StubRow>`
      select s.id, s.worker_id, s.worker_name as worker, s.year, s.number as ordinal, s.currency, s.net_amount as net,
             s.bank_account as issued_account, w.bank_account as current_account
        from pay_stubs s join workers w on w.organisation_id = s.organisation_id and w.id = s.worker_id
       where s.organisation_id = ${organisationId} and s.pay_period_id = ${periodId}
         and not exists (select 1 from pay_transfer_stubs x where x.organisation_id = ${organisationId} and x.pay_stub_id = s.id)
       order by s.year, s.number`,
  )
  const [due, leftOut]: [UnpaidStub[], LeftOut[]] = [[], []]
  for (const { id, workerId, worker, year, ordinal, currency, net, issuedAccount, currentAccount } of rows) {
    const open = (sealed: string | null): BankAccount | null =>
      sealed === null ? null : openBankAccount(cipher, { organisationId, id: workerId }, sealed)
    const reasonFor = (account: BankAccount | null) =>
      leftOutFor({
        currency,
        net,
        accountNumber: account?.accountNumber ?? null,
        accountHolder: account?.accountHolder ?? worker,
      })
    let bankAccount = issuedAccount ?? currentAccount
    const account = open(bankAccount)
    let reason = reasonFor(account)
    if (reason === 'accountHolder' && bankAccount !== currentAccount) {
      const current = open(currentAccount)
      if (current?.accountNumber === account?.accountNumber) {
        bankAccount = currentAccount
        reason = reasonFor(current)
      }
    }
    if (bankAccount !== null && reason === undefined) due.push({ id, net, bankAccount })
    else if (reason !== undefined)
      leftOut.push({
        stubId: id,
        number: stubNumber(year, ordinal),
        worker: { id: workerId, name: worker },
        net: { amount: net, currency },
        reason,
      })
  }
  return { due, leftOut }
}

type LeftOut = Answer<typeof payRoutes.readTransfer>['leftOut'][number]
