import { localTimeOf } from '#base/calendar.ts'
import { type Fragment, fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** SQL that joins the rate `n` of a worker `w` on a day; its columns are null if no rate is stored for it. */
export const withRateOn = (day: string | Fragment) => fragment`
  left join lateral (
    select r.from_date, r.amount, r.currency from worker_rates r
     where r.organisation_id = w.organisation_id and r.worker_id = w.id and r.from_date <= ${day}::date
     order by r.from_date desc limit 1) n on true`

/** SQL for that rate, or the worker's current rate if none is stored. */
export const rateOnDay = fragment`
  case when n.from_date is null then w.rate_amount else n.amount end as rate_amount,
  case when n.from_date is null then w.rate_currency else n.currency end as rate_currency`

/** Copies the rates that apply from today or earlier to the workers: to all, or to one. */
export async function startRates({ db, actor, now }: ActorScope, workerId: string | null = null): Promise<void> {
  const { organisationId } = actor
  const { date: today } = localTimeOf(now, actor.timeZone)
  const begun = fragment`
    (select distinct on (r.worker_id) r.worker_id, r.amount, r.currency from worker_rates r
      where r.organisation_id = ${organisationId} and r.worker_id = coalesce(${workerId}, r.worker_id) and r.from_date <= ${today}
      order by r.worker_id, r.from_date desc) n`
  const differs = fragment`
    w.organisation_id = ${organisationId} and w.id = n.worker_id
    and (w.rate_amount, w.rate_currency) is distinct from (n.amount, n.currency)`
  // Wait for a rate that is being saved at this moment: only a statement that starts after the workers are locked sees it.
  await db.many(sql`select 1 from workers w, ${begun} where ${differs} order by w.id for no key update of w`)
  await db.many(
    sql`
      update workers w set rate_amount = n.amount, rate_currency = n.currency, version = w.version + 1, updated_at = ${now}
        from ${begun} where ${differs}`,
  )
}
