import { may } from '#base/actor.ts'
import type { Currency } from '#base/currency.ts'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { readClient } from '#domains/clients/server/queries.ts'
import { isOpen, unpaid } from '#domains/billing/server/open-receivables.ts'
import { accountName } from '#platform/server/db/names.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { CreditCheck, CreditLimit, creditLimitRoutes } from '../contract/credit-limits.ts'

/** The limit of a client, by its ID. */
interface Limit {
  id: string
  amount: number
  currency: Currency
}

// The open invoices in the currency of the limit.
const used = fragment`
  (select coalesce(sum(${unpaid}), 0) from receivables r
    where r.organisation_id = l.organisation_id and r.client_id = l.id and r.currency = l.currency and ${isOpen()})`

/** Returns the credit limits of all clients. */
export function readCreditLimits({ db, actor }: ActorScope): Promise<Limit[]> {
  return db.many(
    sql<Limit>`select id, amount, currency from credit_limits where organisation_id = ${actor.organisationId}`,
  )
}

/** Returns what is left of the limit of a client that owes an amount; null without a limit in its currency. */
export function creditLeftOf(
  limits: readonly Limit[],
  owed: { readonly id: string; readonly currency: Currency; readonly total: number },
): number | null {
  const limit = limits.find(({ id, currency }) => id === owed.id && currency === owed.currency)
  return limit ? limit.amount - owed.total : null
}

/** Returns the credit limit of a client. Throws `NOT_FOUND`. */
export async function readCreditLimit(scope: ActorScope, clientId: string): Promise<CreditLimit> {
  const { db, actor } = scope
  await readClient(scope, clientId)
  const row = await db.first(
    sql<Limit & { used: number; setBy: string }>`
      select l.id, l.amount, l.currency, ${used} as used, ${accountName('a')} as set_by
        from credit_limits l join accounts a on a.organisation_id = l.organisation_id and a.id = l.set_by
       where l.organisation_id = ${actor.organisationId} and l.id = ${clientId}`,
  )
  const allowed = may(actor, 'billing:write') ? (['edit'] as const) : []
  if (!row) return { limit: null, used: null, left: null, setBy: null, allowed: [...allowed] }
  const { amount, currency, setBy } = row
  return {
    limit: { amount, currency },
    used: { amount: row.used, currency },
    left: { amount: amount - row.used, currency },
    setBy,
    allowed: [...allowed],
  }
}

/** Sets or removes the credit limit of a client. Throws `NOT_FOUND`. */
export async function saveCreditLimit(
  scope: ActorScope,
  { params, body: { limit } }: Received<typeof creditLimitRoutes.saveCreditLimit>,
): Promise<CreditLimit> {
  const { db, actor, now } = scope
  await readClient(scope, params.id)
  if (limit === null)
    await db.many(sql`delete from credit_limits where organisation_id = ${actor.organisationId} and id = ${params.id}`)
  else
    await db.many(
      sql`
        insert into credit_limits (organisation_id, id, amount, currency, set_by, updated_at)
        values (${actor.organisationId}, ${params.id}, ${limit.amount}, ${limit.currency}, ${actor.accountId}, ${now})
        on conflict (organisation_id, id) do update
          set amount = excluded.amount, currency = excluded.currency, set_by = excluded.set_by, updated_at = excluded.updated_at`,
    )
  return readCreditLimit(scope, params.id)
}

/** Returns whether the client of a project has exceeded its limit. Throws `NOT_FOUND` for a project that the caller does not see. */
export async function checkCredit(
  scope: ActorScope,
  { params }: Received<typeof creditLimitRoutes.checkCredit>,
): Promise<CreditCheck> {
  const { db, actor } = scope
  const row = await db.first(
    sql<{ clientName: string; amount: number | null; currency: Currency | null; used: number | null }>`
      select c.name as client_name, l.amount, l.currency, case when l.id is not null then ${used} end as used
        from projects p
        join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id
        left join credit_limits l on l.organisation_id = c.organisation_id and l.id = c.id
       where p.organisation_id = ${actor.organisationId} and p.id = ${params.id}`,
  )
  if (!row) throw refuse.NOT_FOUND()
  const { clientName, amount, currency, used: open } = row
  const seesAmounts = may(actor, 'billing:read') && currency !== null
  return {
    clientName,
    isExceeded: amount !== null && (open ?? 0) > amount,
    limit: seesAmounts && amount !== null ? { amount, currency } : null,
    used: seesAmounts && open !== null ? { amount: open, currency } : null,
  }
}
