import type { Money } from '#base/money.ts'
import { changeValues, moneyValue } from '#domains/notifications/rules.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { rateOnDay, withRateOn } from './rates.ts'

/** Returns the pay rate of a worker on a day; null if none is known. */
export async function payRateOn({ db, actor }: ActorScope, workerId: string, day: string): Promise<Money | null> {
  const row = await db.first(
    sql<{ rateAmount: number | null; rateCurrency: Money['currency'] | null }>`
      select ${rateOnDay} from workers w ${withRateOn(day)} where w.organisation_id = ${actor.organisationId} and w.id = ${workerId}`,
  )
  if (!row || row.rateAmount === null || row.rateCurrency === null) return null
  return { amount: row.rateAmount, currency: row.rateCurrency }
}

/** Notifies a worker that the pay rate from a day on differs, with the rate before and after. */
export async function notifyOfRate(
  scope: ActorScope,
  workerId: string,
  from: string,
  before: Money | null,
  after: Money | null,
): Promise<void> {
  const [was, is] = [moneyValue(before), moneyValue(after)]
  if (was === is) return
  await notify(scope, [workerId], {
    kind: 'payRateChanged',
    values: { from, ...changeValues('payRateChanged', { rate: was }, { rate: is }) },
    link: '/worker/timesheet?tab=compensation',
  })
}
