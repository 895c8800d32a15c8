import { localTimeOf } from '#base/calendar.ts'
import { daysAfter, firstOfMonth, lastOfMonth, monthsAfter } from '#base/days.ts'
import { laterBy } from '#base/time.ts'
import { adjustPeriod } from '#domains/pay/server/adjustments.ts'
import { calculateAtOnce } from '#domains/pay/server/calculating.ts'
import { issuePeriod } from '#domains/pay/server/issuing.ts'
import { insertPeriod } from '#domains/pay/server/periods.ts'
import { daysOfRange } from '#domains/pay/rules/periods.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

const deductions = [
  { kind: 'insurance', name: 'Social security', basisPoints: 1307 },
  { kind: 'taxes', name: 'Withholding tax', basisPoints: 1115 },
  { kind: 'other', name: 'Meal vouchers', amount: { amount: 2180, currency: 'EUR' } },
]

const paidMonths = 12

/** Adds the pay of the past year, issued to its workers month by month, and the period of this month, which is open. */
export async function addPay(scope: ActorScope, workers: readonly string[]): Promise<void> {
  await scope.db.many(
    sql`update organisations set deductions = ${JSON.stringify(deductions)} where id = ${scope.actor.organisationId}`,
  )
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
  for (let back = paidMonths; back >= 1; back--) {
    const month = monthBefore(today, back)
    const paid = await addPeriod(scope, month)
    if (back === 1) {
      await adjust(scope, paid, workers[0], 'bonus', 7500, 'Trained two new colleagues')
      await adjust(scope, paid, workers[5], 'earning', 2340, 'Train tickets to the second site')
      await adjust(scope, paid, workers[9], 'deduction', 3500, 'Lost badge')
    }
    const payDay = `${daysAfter(month.to, 5)}T09:00:00Z`
    const then = { ...scope, now: payDay < scope.now ? payDay : laterBy(scope.now, -60_000) }
    await calculateAtOnce(then, paid)
    await issuePeriod(then, { params: { id: paid }, ifMatch: undefined })
  }
  const open = await addPeriod(scope, daysOfRange('current_month', today))
  await adjust(scope, open, workers[0], 'bonus', 5000, 'Stepped in on a Sunday')
  await readOldNews(scope)
}

/** Returns the first and last day of the month that is a number of months before today. */
export function monthBefore(today: string, months: number): { from: string; to: string } {
  const from = monthsAfter(firstOfMonth(today), -months)
  return { from, to: lastOfMonth(from) }
}

// Marks notifications older than ten days as read, and sends none by email when the demo starts.
async function readOldNews({ db, actor, now }: ActorScope): Promise<void> {
  await db.many(
    sql`
      update notifications
         set send_at = null,
             read_at = case when at < ${laterBy(now, -10 * 86_400_000)} then (at at time zone 'UTC' + interval '3 hours') at time zone 'UTC' end
       where organisation_id = ${actor.organisationId}`,
  )
}

function addPeriod(scope: ActorScope, { from, to }: { from: string; to: string }): Promise<string> {
  return insertPeriod(scope, { startDate: from, endDate: to, payDate: daysAfter(to, 5) })
}

async function adjust(
  scope: ActorScope,
  id: string,
  workerId: string | undefined,
  kind: 'bonus' | 'earning' | 'deduction',
  cents: number,
  reason: string,
): Promise<void> {
  if (!workerId) return
  const amount = { amount: cents, currency: 'EUR' } as const
  await adjustPeriod(scope, { params: { id }, body: { workerId, kind, amount, reason }, ifMatch: undefined })
}
