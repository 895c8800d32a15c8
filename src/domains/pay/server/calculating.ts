import { v7 as uuid } from 'uuid'
import { Refusal } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import type { EntryStatus } from '#domains/timesheets/rules.ts'
import { type Fragment, fragment, sql } from '#platform/server/db/statement.ts'
import { enqueue, type JobKind, type JobScope } from '#platform/server/jobs/job.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { is } from '#platform/server/db/status-groups.ts'
import { type PayPeriodInFull, payRefusals, type payRoutes } from '../contract.ts'
import { draftStubs } from './drafts.ts'
import { workersWithEnd } from './earlier-pay.ts'
import { isPaid } from './freshness.ts'
import { workersWithReserve } from './reserves.ts'
import {
  type CalculationFailure,
  goesOn,
  type LockedPeriod,
  type LockStrength,
  interrupted,
  lockPeriod,
  readPeriod,
} from './periods.ts'
import { readRules, type RulesInForce } from './rules-in-force.ts'

interface Calculation {
  readonly periodId: string
  /** Identifies a calculation of the period. */
  readonly run: string
}

// The number of workers per transaction: few enough to report progress often and to block nobody.
const batchSize = 100
// The number of transactions at the same time: while one waits for the database, the hours of another are classified.
const lanes = 3
// The number of batches after which all lanes have ended once, so that a transaction that changes the period gets its lock in between.
const inARow = 12

function workersOf({ actor: { organisationId } }: ActorScope, periodId: string): Fragment {
  return fragment`
    select e.worker_id as id from time_entries e
     where e.organisation_id = ${organisationId} and ${is<EntryStatus>('e.status', 'approved')}
       and e.date <= (select d.end_date from pay_periods d where d.organisation_id = ${organisationId} and d.id = ${periodId})
       and not ${isPaid}
    union select j.worker_id from pay_adjustments j where j.organisation_id = ${organisationId} and j.pay_period_id = ${periodId}
    union ${workersWithEnd(fragment`${organisationId}`, fragment`${periodId}`)}
    union ${workersWithReserve(fragment`${organisationId}`)}
    union select s.worker_id from pay_stubs s where s.organisation_id = ${organisationId} and s.pay_period_id = ${periodId}`
}

/** Starts or repeats the calculation of a period; a job continues it. */
export async function calculatePeriod(
  scope: ActorScope,
  { params, ifMatch }: Received<typeof payRoutes.calculatePeriod>,
): Promise<PayPeriodInFull> {
  const { db, actor, now } = scope
  const period = await lockPeriod(scope, params.id, ifMatch)
  const run = uuid()
  const begun = await db.many(
    sql`
      insert into pay_calculations as k (organisation_id, pay_period_id, run, total, started_at, stepped_at)
      select ${actor.organisationId}, ${period.id}, ${run}, (select count(*) from (${workersOf(scope, period.id)}) w), ${now}, ${now}
      on conflict (organisation_id, pay_period_id) do update
        set run = excluded.run, done = 0, total = excluded.total, started_at = excluded.started_at, stepped_at = excluded.stepped_at,
            failure = null
        where not ${goesOn}
      returning run`,
  )
  if (begun.length === 0) throw payRefusals.CALCULATING()
  await db.many(
    sql`
      update pay_periods
         set status = 'open', calculated_at = null, calculated_by = null, rules = null, version = version + 1, updated_at = ${now}
       where organisation_id = ${actor.organisationId} and id = ${period.id}`,
  )
  await enqueue(scope, calculationJob, { periodId: period.id, run }, run)
  return readPeriod(scope, period.id)
}

/** Calculates the stubs of a period in batches of workers, so that the progress is visible. */
export const calculationJob: JobKind<Calculation> = {
  name: 'pay.calculatePeriod',
  // A user is waiting for the result.
  attempts: 3,
  async run(scope, calculation) {
    const { actor } = scope
    const ids = await scope.db.many(sql<{ id: string }>`${workersOf(scope, calculation.periodId)} order by 1`)
    const found = await scope.db.first(
      sql<{ endDate: string }>`
        select end_date from pay_periods where organisation_id = ${actor.organisationId} and id = ${calculation.periodId}`,
    )
    if (!found) return
    const rules = await readRules(scope, found.endDate)
    const workerIds = ids.map(({ id }) => id)
    if (!(await calculateAll(scope, calculation, rules, workerIds))) return
    // Updates the statistics before the calculation is checked or issued: with plans for empty tables either takes minutes.
    await scope.count('pay_stubs', 'pay_lines')
    const period = await holdRun(scope, calculation)
    if (!period) return
    await settle(scope, period, rules)
  },
  async giveUp({ db, actor }, { periodId, run }, error) {
    const why = error instanceof Refusal ? failureOf(error) : interrupted
    await db.many(
      sql`
        update pay_calculations
           set failure = ${JSON.stringify(why)}
         where organisation_id = ${actor.organisationId} and pay_period_id = ${periodId} and run = ${run}`,
    )
  },
}

// Only the worker's id is stored: a stored name would outlive the account.
function failureOf({ messageKey, details }: Refusal): CalculationFailure {
  const { worker: _, ...values } = details.values ?? {}
  const workerId = details.members?.workerId
  return { words: messageKey, values, ...(typeof workerId === 'string' && { workerId }) }
}

/** Calculates a period within the caller's transaction: only for so few workers that no progress needs to be shown. */
export async function calculateAtOnce(scope: ActorScope, periodId: string): Promise<void> {
  const period = await lockPeriod(scope, periodId)
  const rules = await readRules(scope, period.endDate)
  const ids = await scope.db.many(sql<{ id: string }>`${workersOf(scope, periodId)}`)
  await draftStubs(
    scope,
    period,
    rules,
    ids.map(({ id }) => id),
  )
  await settle(scope, period, rules)
}

async function settle({ db, actor, now }: ActorScope, { id }: LockedPeriod, rules: RulesInForce): Promise<void> {
  await db.many(
    sql`delete from pay_calculations where organisation_id = ${actor.organisationId} and pay_period_id = ${id}`,
  )
  await db.many(
    sql`
      update pay_periods
         set status = 'calculated', calculated_at = ${now}, calculated_by = ${actor.accountId}, rules = ${JSON.stringify(rules)},
             version = version + 1, updated_at = ${now}
       where organisation_id = ${actor.organisationId} and id = ${id}`,
  )
}

/** Calculates all workers in batches; returns false if this calculation has been replaced. */
async function calculateAll(
  scope: JobScope,
  calculation: Calculation,
  rules: RulesInForce,
  workerIds: readonly string[],
): Promise<boolean> {
  if (!(await resetProgress(scope, calculation))) return false
  for (let next = 0; next < workerIds.length; next += inARow * batchSize) {
    scope.signal.throwIfAborted()
    const starts = Array.from({ length: inARow }, (_, index) => next + index * batchSize)
    const batches = starts.map((start) => workerIds.slice(start, start + batchSize)).filter(({ length }) => length > 0)
    let isReplaced = false
    const lane = async () => {
      for (let batch = batches.shift(); batch && !isReplaced; batch = batches.shift())
        if (!(await goOn(scope, calculation, rules, batch))) isReplaced = true
    }
    const ends = await Promise.allSettled(Array.from({ length: lanes }, lane))
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
    if (isReplaced) return false
  }
  return true
}

/** Sets the progress to zero, because an earlier attempt may have left some; returns false if this calculation has been replaced. */
function resetProgress(scope: JobScope, calculation: Calculation): Promise<boolean> {
  return scope.beside(async (db) => {
    const period = await holdRun({ ...scope, db }, calculation)
    if (!period) return false
    await db.many(
      sql`
        update pay_calculations
           set done = 0, stepped_at = scope_now()
         where organisation_id = ${scope.actor.organisationId} and pay_period_id = ${period.id}`,
    )
    return true
  })
}

/** Calculates some workers; returns false if this calculation has been replaced. */
function goOn(
  scope: JobScope,
  calculation: Calculation,
  rules: RulesInForce,
  workerIds: readonly string[],
): Promise<boolean> {
  return scope.beside(async (db) => {
    const within = { ...scope, db }
    const period = await holdRun(within, calculation, 'share')
    if (!period) return false
    await draftStubs(within, period, rules, workerIds)
    await db.many(
      sql`
        update pay_calculations
           set done = done + ${workerIds.length}, stepped_at = scope_now()
         where organisation_id = ${scope.actor.organisationId} and pay_period_id = ${period.id}`,
    )
    return true
  })
}

/** Locks the period of a calculation; undefined if another one was started since, or the period was deleted. */
async function holdRun(
  scope: ActorScope,
  { periodId, run }: Calculation,
  strength: LockStrength = 'update',
): Promise<LockedPeriod | undefined> {
  const period = await lockPeriod(scope, periodId, undefined, strength).catch((error: unknown) => {
    if (error instanceof Refusal && error.status < 500) return undefined
    throw error
  })
  return period?.run === run ? period : undefined
}
