import { may } from '#base/actor.ts'
import type { Answer, Received } from '#base/route.ts'
import { masked } from '#domains/workforce/rules.ts'
import { changeValues, noValue } from '#domains/notifications/rules.ts'
import { notifyOwners } from '#domains/notifications/server/security.ts'
import { changeRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { payRoutes } from '../contract.ts'

/** The account from which an organisation pays. */
export interface Payer {
  readonly accountHolder: string
  readonly accountNumber: string
  readonly bic: string | null
}

type PayerAnswer = Answer<typeof payRoutes.readPayer>

const contextIn = ({ actor }: ActorScope) => ({
  organisationId: actor.organisationId,
  table: 'pay_payers',
  id: actor.organisationId,
  column: 'account',
})

/** Returns the decrypted account with its version; undefined if it is not set yet. */
export async function openPayer(scope: ActorScope): Promise<{ payer: Payer; version: number } | undefined> {
  const row = await scope.db.first(
    sql<{ account: string; version: number }>`
      select account, version from pay_payers where organisation_id = ${scope.actor.organisationId} and id = ${scope.actor.organisationId}`,
  )
  return row && { payer: JSON.parse(scope.cipher.open(row.account, contextIn(scope))) as Payer, version: row.version }
}

/** The account with a masked number. */
export function shownPayer(payer: Payer | undefined): PayerAnswer['payer'] {
  return payer ? { ...payer, accountNumber: masked(payer.accountNumber) } : null
}

/** Returns the account from which workers are paid. */
export async function readPayer(scope: ActorScope): Promise<PayerAnswer> {
  const payer = await openPayer(scope)
  const allowed = may(scope.actor, 'pay:write') ? (['edit'] as const) : []
  return { payer: shownPayer(payer?.payer), version: payer?.version ?? 1, allowed: [...allowed] }
}

/** Sets the account from which workers are paid. */
export async function savePayer(
  scope: ActorScope,
  { body, ifMatch }: Received<typeof payRoutes.savePayer>,
): Promise<PayerAnswer> {
  const { accountHolder, accountNumber, bic = null } = body
  const { organisationId } = scope.actor
  const former = (await openPayer(scope))?.payer.accountNumber
  const account = scope.cipher.seal(JSON.stringify({ accountHolder, accountNumber, bic }), contextIn(scope))
  const added = await scope.db.many(
    sql`
      insert into pay_payers (organisation_id, id, account)
      values (${organisationId}, ${organisationId}, ${account})
      on conflict do nothing
      returning id`,
  )
  const saved =
    added.length > 0
      ? await readPayer(scope)
      : await changeRecord(scope, { table: 'pay_payers', id: organisationId }, ifMatch, { account }, () =>
          readPayer(scope),
        )
  const before = former === undefined ? noValue : masked(former)
  await notifyOwners(scope, {
    kind: 'payingAccountSet',
    values: changeValues('payingAccountSet', { account: before }, { account: masked(accountNumber) }),
    link: '/provider/pay',
  })
  return saved
}
