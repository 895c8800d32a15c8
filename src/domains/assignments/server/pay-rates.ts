import type { Currency } from '#base/currency.ts'
import type { Money } from '#base/money.ts'
import { rateOnDay, withRateOn } from '#domains/workforce/server/rates.ts'
import { type Fragment, fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** The hourly pay of a worker, and whether it is the worker’s own or the role’s. Both null without a pay rate. */
export interface UsualPayRate {
  readonly payRate: Money | null
  readonly source: 'worker' | 'role' | null
}

interface Row {
  id: string
  rateAmount: number | null
  rateCurrency: Currency | null
  ofRole: Money | null
}

/**
 * Returns SQL for the columns that `usualPayRate` needs, for a worker `w` joined with `withRateOn`.
 */
export const payRateColumns = (organisationId: string, role: string | Fragment) =>
  fragment`${rateOnDay}, ${payRateOfRole(organisationId, role)} as of_role`

/** SQL for the pay rate of a role, found regardless of case and accents; null without one. */
export const payRateOfRole = (organisationId: string, role: string | Fragment) => fragment`
  (select d -> 'payRate' from organisations g, jsonb_array_elements(g.role_pay_rates) d
    where g.id = ${organisationId} and searchable(d ->> 'role') = searchable(${role}) limit 1)`

/** Returns the worker’s own pay rate, else the role’s. A request’s budget rate is never used. */
export function usualPayRate({ rateAmount, rateCurrency, ofRole }: Omit<Row, 'id'>): UsualPayRate {
  if (rateAmount !== null && rateCurrency !== null)
    return { payRate: { amount: rateAmount, currency: rateCurrency }, source: 'worker' }
  return { payRate: ofRole, source: ofRole && 'role' }
}

/** The pay rate of a worker, and the date of birth, on which the minimum wage depends. */
export interface OfferedPayRate extends UsualPayRate {
  readonly dateOfBirth: string | null
}

/** Returns, by worker id, the pay rate on a day in a role. Workers of other organisations are missing from the map. */
export async function payRatesOf(
  { db, actor }: ActorScope,
  workerIds: readonly string[],
  { startDate, role }: { startDate: string; role: string },
): Promise<Map<string, OfferedPayRate>> {
  const rows = await db.many(
    sql<Row & { dateOfBirth: string | null }>`
      select w.id, w.date_of_birth, ${payRateColumns(actor.organisationId, role)} from workers w ${withRateOn(startDate)}
       where w.organisation_id = ${actor.organisationId} and w.id = any(${workerIds}::uuid[])`,
  )
  return new Map(rows.map(({ id, dateOfBirth, ...row }) => [id, { ...usualPayRate(row), dateOfBirth }]))
}
