import { v7 as uuid } from 'uuid'
import { may } from '#base/actor.ts'
import { localTimeOf } from '#base/calendar.ts'
import type { Currency } from '#base/currency.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { readWorker } from '#domains/workforce/server/queries.ts'
import { notifyOfRate, payRateOn } from '#domains/workforce/server/rate-changes.ts'
import { startRates } from '#domains/workforce/server/rates.ts'
import { workerLock } from '#domains/workforce/server/worker-lock.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { readPage } from '#platform/server/db/page.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { payRefusals, type payRoutes, type WorkerRate } from '../contract.ts'

interface RateRow {
  id: string
  fromDate: string
  amount: number | null
  currency: Currency | null
  isCurrent: boolean
}

const isCurrent = (today: string) => fragment`
  r.from_date <= ${today}::date and not exists (
    select 1 from worker_rates o
     where o.organisation_id = r.organisation_id and o.worker_id = r.worker_id and o.from_date > r.from_date
       and o.from_date <= ${today}::date)`

/** Returns the hourly pay rates of a worker with their start dates, the latest first. */
export async function listRates(
  scope: ActorScope,
  { params, query }: Received<typeof payRoutes.listRates>,
): Promise<Answer<typeof payRoutes.listRates>> {
  await readWorker(scope, params.id)
  const listing = {
    select: fragment`r.id, r.from_date, r.amount, r.currency, ${isCurrent(todayOf(scope))} as is_current`,
    from: fragment`worker_rates r`,
    where: new Conditions('r', scope.actor.organisationId).and`r.worker_id = ${params.id}`,
    id: 'r.id',
    sorts: { fromDate: { sql: 'r.from_date', type: 'date', descending: true } },
  } as const
  const page = await readPage<RateRow>(scope.db, listing, query)
  return { items: page.items.map((row) => rateOf(scope, row)), total: page.total, nextCursor: page.nextCursor }
}

/** Adds a rate from a day on, today or later, and notifies the worker. Replaces one from the same day. */
export async function addRate(
  scope: ActorScope,
  { params, body }: Received<typeof payRoutes.addRate>,
): Promise<WorkerRate> {
  const { db, actor } = scope
  await readWorker(scope, params.id)
  const today = todayOf(scope)
  if (body.fromDate < today) {
    const messageKey = 'pay.validation.rateInPast'
    throw invalid([{ path: 'fromDate', code: 'rateInPast', messageKey, values: {} }])
  }
  await scope.db.many(workerLock(scope, [params.id]))
  const before = await payRateOn(scope, params.id, body.fromDate)
  const { id } = await db.one(
    sql<{ id: string }>`
      insert into worker_rates (organisation_id, id, worker_id, from_date, amount, currency)
      values (${actor.organisationId}, ${uuid()}, ${params.id}, ${body.fromDate}, ${body.payRate.amount}, ${body.payRate.currency})
      on conflict on constraint worker_rates_date do update set amount = excluded.amount, currency = excluded.currency
      returning id`,
  )
  await startRates(scope, params.id)
  await notifyOfRate(scope, params.id, body.fromDate, before, body.payRate)
  return rateOf(scope, { id, fromDate: body.fromDate, ...body.payRate, isCurrent: body.fromDate === today })
}

/** Removes a future rate, and notifies the worker. */
export async function deleteRate(scope: ActorScope, { params }: Received<typeof payRoutes.deleteRate>): Promise<void> {
  const { db, actor } = scope
  const which = fragment`organisation_id = ${actor.organisationId} and worker_id = ${params.id} and id = ${params.rateId}`
  await db.many(workerLock(scope, [params.id]))
  const [gone] = await db.many(
    sql<{ fromDate: string; amount: number | null; currency: Currency | null }>`
      delete from worker_rates where ${which} and from_date > ${todayOf(scope)} returning from_date, amount, currency`,
  )
  if (gone) {
    const { fromDate, amount, currency } = gone
    const before = amount === null || currency === null ? null : { amount, currency }
    await notifyOfRate(scope, params.id, fromDate, before, await payRateOn(scope, params.id, fromDate))
    return
  }
  const begun = await db.first(sql`select 1 from worker_rates where ${which}`)
  throw begun ? payRefusals.RATE_BEGUN() : refuse.NOT_FOUND()
}

function todayOf({ now, actor }: ActorScope): string {
  return localTimeOf(now, actor.timeZone).date
}

function rateOf(scope: ActorScope, { id, fromDate, amount, currency, isCurrent }: RateRow): WorkerRate {
  const isToCome = fromDate > todayOf(scope) && may(scope.actor, 'workforce:write')
  return {
    id,
    fromDate,
    payRate: amount === null || currency === null ? null : { amount, currency },
    isCurrent,
    allowed: isToCome ? ['delete'] : [],
  }
}
