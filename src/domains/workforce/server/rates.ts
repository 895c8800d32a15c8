import { localTimeOf } from '#base/calendar.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** SQL that joins the rate `n` that a worker `w` has on a day; it has no day where none was ever written down. */
export const withRateOn = (day: string) => `left join lateral (
  select r.from_date, r.amount, r.currency from worker_rates r
   where r.organisation_id = w.organisation_id and r.worker_id = w.id and r.from_date <= ${day} order by r.from_date desc limit 1) n on true`

/** SQL for that rate; where none was written down, the worker's own. */
export const rateOnDay = `case when n.from_date is null then w.rate_amount else n.amount end as rate_amount,
  case when n.from_date is null then w.rate_currency else n.currency end as rate_currency`

const begun = `(select distinct on (r.worker_id) r.worker_id, r.amount, r.currency from worker_rates r
  where r.organisation_id = $1 and r.worker_id = coalesce($2, r.worker_id) and r.from_date <= $3
  order by r.worker_id, r.from_date desc) n`
const differs = `w.organisation_id = $1 and w.id = n.worker_id and (w.rate_amount, w.rate_currency) is distinct from (n.amount, n.currency)`

/** Has the rates that begin today, or have begun, be those of their workers: of all, or of one. */
export async function startRates({ db, actor, now }: ActorScope, workerId: string | null = null): Promise<void> {
  const values = [actor.organisationId, workerId, localTimeOf(now, actor.timeZone).date]
  // Who saves a rate at this moment comes first: only a statement that begins once the workers are held sees it.
  await db.many(sql(`select 1 from workers w, ${begun} where ${differs} order by w.id for no key update of w`, values))
  await db.many(
    sql(
      `update workers w set rate_amount = n.amount, rate_currency = n.currency, version = w.version + 1, updated_at = $4
         from ${begun} where ${differs}`,
      [...values, now],
    ),
  )
}

/** Holds a worker, so that nobody else agrees on their rate meanwhile. */
export async function holdWorker({ db, actor }: ActorScope, workerId: string): Promise<void> {
  await db.many(
    sql('select 1 from workers where organisation_id = $1 and id = $2 for no key update', [
      actor.organisationId,
      workerId,
    ]),
  )
}
