import { v7 as uuid } from 'uuid'
import { may } from '#base/actor.ts'
import { localTimeOf } from '#base/calendar.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { actionsIn } from '#base/states.ts'
import { organisationLock } from '#domains/organisations/server/organisation-lock.ts'
import { readOrganisation } from '#domains/organisations/server/queries.ts'
import type { EntryStatus } from '#domains/timesheets/rules.ts'
import { utcInstant } from '#platform/server/db/instants.ts'
import { deleteRecord, insertRecord } from '#platform/server/db/change.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { accountName, workerName } from '#platform/server/db/names.ts'
import { type Listing, readPage } from '#platform/server/db/page.ts'
import { fragment, raw, sql } from '#platform/server/db/statement.ts'
import { is } from '#platform/server/db/status-groups.ts'
import { violates } from '#platform/server/db/transaction.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { readHistory } from '#platform/server/db/history.ts'
import { type PayPeriod, type PayPeriodInFull, payRefusals, type payRoutes } from '../contract.ts'
import { type Hindrance, periodMoves } from '../rules.ts'
import { nextPeriod, payDateOf, type PlannedPeriod } from '../rules/periods.ts'
import { isStale } from './freshness.ts'
import { missingIn } from './missing.ts'

interface PeriodRow extends Omit<PayPeriod, 'allowed'> {
  isCalculating: boolean
  isBelowZero: boolean
}

/** Why a calculation failed: the message key with its values, and the worker. */
export interface CalculationFailure {
  words: string
  values: Record<string, string | number>
  workerId?: string
}

/** The progress of a calculation, and why it failed. */
interface Calculation {
  done: number
  total: number
  startedAt: string
  failure: CalculationFailure | null
  worker: string | null
}

/** The reason of a calculation that stopped for an unknown reason. */
export const interrupted: CalculationFailure = { words: 'pay.messages.interrupted', values: {} }

/** SQL that is true for a calculation `k` in progress: after two minutes without progress it no longer counts. */
export const goesOn = fragment`(k.failure is null and k.stepped_at > scope_now() - interval '2 minutes')`

const stubsOfPeriod = fragment`from pay_stubs s where s.organisation_id = d.organisation_id and s.pay_period_id = d.id`

const columns = fragment`
  d.id, d.start_date, d.end_date, d.pay_date, d.pay_date_moved_from, d.status, d.frequency, d.calculated_at, d.issued_at, d.version,
  ${isStale} as stale,
  (select json_build_object('id', a.id, 'name', ${accountName('a')}) from accounts a
    where a.organisation_id = d.organisation_id and a.id = d.issued_by) as issued_by,
  (select count(distinct s.worker_id)::int ${stubsOfPeriod}) as workers,
  (select coalesce(json_agg(t order by t.currency), '[]') from (
     select s.currency, count(*)::int as workers, sum(s.minutes) as minutes, sum(s.gross_amount) as gross, sum(s.taxes_amount) as taxes,
            sum(s.insurance_amount) as insurance, sum(s.other_amount) as other, sum(s.deductions_amount) as deductions,
            sum(s.net_amount) as net
       ${stubsOfPeriod} group by s.currency) t) as sums,
  exists (select 1 ${stubsOfPeriod} and (s.gross_amount < 0 or s.net_amount < 0)) as is_below_zero,
  exists (select 1 from pay_calculations k
           where k.organisation_id = d.organisation_id and k.pay_period_id = d.id and ${goesOn}) as is_calculating`

const sorts: Listing['sorts'] = {
  startDate: { sql: 'd.start_date', type: 'date', descending: true },
  payDate: { sql: 'd.pay_date', type: 'date' },
}

/** Returns the organisation's pay periods, and the next one. */
export async function listPeriods(
  scope: ActorScope,
  { query }: Received<typeof payRoutes.listPeriods>,
): Promise<Answer<typeof payRoutes.listPeriods>> {
  const next = await planNext(scope)
  const where = new Conditions('d', scope.actor.organisationId).and`d.status = ${query.status}`
  const listing = { select: columns, from: fragment`pay_periods d`, where, id: 'd.id', sorts }
  const page = await readPage<PeriodRow>(scope.db, listing, query)
  return { items: page.items.map((row) => periodOf(scope, row)), total: page.total, nextCursor: page.nextCursor, next }
}

/** Returns the next period by the pay rules. */
export async function planNext(scope: ActorScope): Promise<PlannedPeriod> {
  const { actor, db, now } = scope
  const rules = await readOrganisation(db, actor.organisationId)
  const before = await db.first(
    sql<PlannedPeriod>`
      select start_date, end_date, pay_date, pay_date_moved_from from pay_periods
       where organisation_id = ${actor.organisationId}
       order by end_date desc
       limit 1`,
  )
  const { firstHours } = before
    ? { firstHours: null }
    : await db.one(
        sql<{ firstHours: string | null }>`
          select min(e.date) as first_hours from time_entries e
           where e.organisation_id = ${actor.organisationId} and ${is<EntryStatus>('e.status', 'approved')}`,
      )
  return nextPeriod(rules, localTimeOf(now, actor.timeZone).date, { before, firstHours })
}

/** Returns one pay period, with missing data and the progress of its calculation. */
export async function readPeriod(scope: ActorScope, id: string): Promise<PayPeriodInFull> {
  const { db, actor, translate } = scope
  const row = await db.first(
    sql<PeriodRow & { calculation: Calculation | null }>`
      select ${columns},
             (select json_build_object('done', k.done, 'total', k.total, 'failure', k.failure,
                                       'worker', (select ${workerName('w')} from workers w
                                                   where w.organisation_id = k.organisation_id and w.id = (k.failure ->> 'workerId')::uuid),
                                       'startedAt', ${utcInstant('k.started_at')})
                from pay_calculations k where k.organisation_id = d.organisation_id and k.pay_period_id = d.id) as calculation
        from pay_periods d where d.organisation_id = ${actor.organisationId} and d.id = ${id}`,
  )
  if (!row) throw refuse.NOT_FOUND()
  const { calculation, ...period } = row
  // A stalled calculation is shown as failed, so that it can be repeated.
  const failure = calculation?.failure ?? (calculation && !period.isCalculating ? interrupted : null)
  return {
    ...periodOf(scope, period),
    hindrances: issueObstacles(period),
    missing: await missingIn(scope, period),
    calculation: calculation && {
      done: calculation.done,
      total: calculation.total,
      startedAt: calculation.startedAt,
      failure: failure ? translate(failure.words, { worker: calculation.worker ?? '', ...failure.values }) : null,
    },
  }
}

/** Creates a pay period. */
export async function addPeriod(
  scope: ActorScope,
  { body }: Received<typeof payRoutes.addPeriod>,
): Promise<PayPeriodInFull> {
  return readPeriod(scope, await insertPeriod(scope, body))
}

/** Like addPeriod, but returns only the id; the pay date moves to a banking day. Throws OVERLAP if another period contains some of these days. */
export async function insertPeriod(scope: ActorScope, { startDate, endDate, payDate }: PlannedPeriod): Promise<string> {
  const id = uuid()
  const paidOn = payDateOf({ endDate, payDate })
  const { payPeriod } = await readOrganisation(scope.db, scope.actor.organisationId)
  // Concurrent periods of the same days would deadlock in the exclusion constraint.
  await scope.db.many(organisationLock(scope))
  await insertRecord(
    scope,
    { table: 'pay_periods', id },
    {
      start_date: startDate,
      end_date: endDate,
      pay_date: paidOn,
      pay_date_moved_from: paidOn === payDate ? null : payDate,
      frequency: payPeriod,
      created_by: scope.actor.accountId,
    },
  ).catch((error: unknown) => {
    throw violates(error, 'pay_periods_no_overlap') ? payRefusals.OVERLAP() : error
  })
  return id
}

/** Deletes a period that is not issued, with its drafts and manual adjustments. */
export async function deletePeriod(
  scope: ActorScope,
  { params, ifMatch }: Received<typeof payRoutes.deletePeriod>,
): Promise<void> {
  const { organisationId } = scope.actor
  const period = await lockPeriod(scope, params.id, ifMatch)
  if (period.isCalculating) throw payRefusals.CALCULATING()
  for (const table of ['pay_stubs', 'pay_adjustments'])
    await scope.db.many(
      sql`delete from ${raw(table)} where organisation_id = ${organisationId} and pay_period_id = ${params.id}`,
    )
  await deleteRecord(scope, { table: 'pay_periods', id: params.id }, ifMatch, () => readPeriod(scope, params.id))
}

/** A period that is locked until the end of the transaction. */
export interface LockedPeriod {
  id: string
  startDate: string
  endDate: string
  status: PayPeriod['status']
  version: number
  /** The calculation that is in progress or has failed. */
  run: string | null
  isCalculating: boolean
}

/** `share` admits other holders of the same strength, and no change of the period. */
export type LockStrength = 'update' | 'share'

/**
 * Locks a period, so that nobody else calculates, adjusts or issues it meanwhile. Refused if it does not exist, has another version than
 * expected, or is issued.
 */
export async function lockPeriod(
  scope: ActorScope,
  id: string,
  version?: number,
  strength: LockStrength = 'update',
): Promise<LockedPeriod> {
  const { db, actor } = scope
  await db.many(
    sql`select 1 from pay_periods where organisation_id = ${actor.organisationId} and id = ${id} for ${raw(strength)}`,
  )
  // Only a statement that starts after the lock sees earlier changes.
  const row = await db.first(
    sql<LockedPeriod>`
      select d.id, d.start_date, d.end_date, d.status, d.version, k.run, k.run is not null and ${goesOn} as is_calculating
        from pay_periods d left join pay_calculations k on k.organisation_id = d.organisation_id and k.pay_period_id = d.id
       where d.organisation_id = ${actor.organisationId} and d.id = ${id}`,
  )
  if (!row) throw refuse.NOT_FOUND()
  if (version !== undefined && version !== row.version)
    throw refuse.STALE_VERSION({ members: { current: await readPeriod(scope, id) } })
  if (row.status === 'issued') throw payRefusals.PERIOD_ISSUED({ members: { from: 'issued' } })
  return row
}

/**
 * Increments the version of a locked period, so that an outdated version cannot be issued, and a stalled calculation cannot continue with
 * outdated data.
 */
export async function changePeriod({ db, actor, now }: ActorScope, id: string): Promise<void> {
  await db.many(
    sql`update pay_periods set version = version + 1, updated_at = ${now} where organisation_id = ${actor.organisationId} and id = ${id}`,
  )
  await db.many(
    sql`delete from pay_calculations where organisation_id = ${actor.organisationId} and pay_period_id = ${id} and failure is null`,
  )
}

function periodOf(scope: ActorScope, row: PeriodRow): PayPeriod {
  const { isCalculating: _, isBelowZero: __, ...shown } = row
  return { ...shown, allowed: allowedOn(scope, row) }
}

function allowedOn({ actor }: ActorScope, row: PeriodRow): PayPeriod['allowed'] {
  const files = row.status === 'issued' ? (['transfer', 'journal'] as const) : []
  if (!may(actor, 'pay:write')) return [...files]
  const moves = actionsIn(periodMoves, row.status).filter((move) => {
    if (move === 'issue') return issueObstacles(row).length === 0
    return !row.isCalculating
  })
  return [...moves, ...files]
}

/** Why a period cannot be issued. */
function issueObstacles(
  row: Pick<PeriodRow, 'status' | 'stale' | 'workers' | 'isCalculating' | 'isBelowZero'>,
): Hindrance[] {
  if (row.status === 'issued') return []
  if (row.isCalculating) return ['calculating']
  if (row.status === 'open') return ['notCalculated']
  return [
    ...(row.stale ? (['stale'] as const) : []),
    ...(row.isBelowZero ? (['negative'] as const) : []),
    ...(row.workers === 0 ? (['empty'] as const) : []),
  ]
}

// An adjustment is named by its worker, a payroll export by its template, a transfer by its pay date.
const nameOfPart = fragment`
  case h.entity
  when 'pay_adjustments' then (select ${workerName('w')} from workers w
    where w.organisation_id = h.organisation_id and w.id = (coalesce(h.after, h.before) ->> 'worker_id')::uuid)
  when 'pay_exports' then h.after ->> 'template_name'
  else h.after ->> 'execution_date' end`

/** Returns the history of a pay period, of its adjustments including deleted ones, of its transfers, and of the downloads of its payroll export. */
export async function readPeriodHistory(
  scope: ActorScope,
  { params, query }: Received<typeof payRoutes.readPeriodHistory>,
): Promise<Answer<typeof payRoutes.readPeriodHistory>> {
  await readPeriod(scope, params.id)
  return readHistory(scope, ['pay_periods'], params.id, query, {
    tables: ['pay_adjustments', 'pay_transfers', 'pay_exports'],
    columns: ['pay_period_id'],
    name: nameOfPart,
  })
}
