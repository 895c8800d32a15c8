import { v7 as uuid } from 'uuid'
import { may } from '#base/actor.ts'
import type { Currency } from '#base/currency.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { accountName, workerName } from '#platform/server/db/names.ts'
import { readPage, readRecord } from '#platform/server/db/page.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type Adjustment, payRefusals, type payRoutes } from '../contract.ts'
import { draftStubs } from './drafts.ts'
import { changePeriod, type LockedPeriod, insertPeriod, lockPeriod, planNext } from './periods.ts'
import type { RulesInForce } from './rules-in-force.ts'
import { type LineCorrection, correctedLine, correctedOf, knowPeriod } from './stubs.ts'

interface AdjustmentRow extends Omit<Adjustment, 'amount' | 'corrects' | 'allowed'> {
  amount: number
  currency: Currency
  corrects: LineCorrection | null
}

const columns = fragment`
  j.id, j.kind, j.amount, j.currency, j.minutes, j.reason, j.created_at, ${correctedLine('j')} as corrects,
  json_build_object('id', d.id, 'startDate', d.start_date, 'endDate', d.end_date, 'payDate', d.pay_date, 'status', d.status) as period,
  json_build_object('id', w.id, 'name', ${workerName('w')}) as worker,
  json_build_object('id', a.id, 'name', ${accountName('a')}) as by`
const from = fragment`
  pay_adjustments j
  join pay_periods d on d.organisation_id = j.organisation_id and d.id = j.pay_period_id
  join workers w on w.organisation_id = j.organisation_id and w.id = j.worker_id
  join accounts a on a.organisation_id = j.organisation_id and a.id = j.author_id`

/** Returns the adjustments of a period. */
export async function listAdjustments(
  scope: ActorScope,
  { params, query }: Received<typeof payRoutes.listAdjustments>,
): Promise<Answer<typeof payRoutes.listAdjustments>> {
  await knowPeriod(scope, params.id)
  const where = new Conditions('j', scope.actor.organisationId).and`j.pay_period_id = ${params.id}`
    .and`j.worker_id = ${query.workerId}`
  const sorts = { createdAt: { sql: 'j.created_at', type: 'timestamptz', descending: true } } as const
  const page = await readPage<AdjustmentRow>(scope.db, { select: columns, from, where, id: 'j.id', sorts }, query)
  return { items: page.items.map((row) => adjustmentOf(scope, row)), total: page.total, nextCursor: page.nextCursor }
}

async function readAdjustment(scope: ActorScope, id: string): Promise<Adjustment> {
  return adjustmentOf(scope, await readRecord<AdjustmentRow>(scope, { select: columns, from, id: 'j.id' }, id))
}

function adjustmentOf({ actor }: ActorScope, { amount, currency, corrects, ...row }: AdjustmentRow): Adjustment {
  const isOpen = row.period.status !== 'issued' && may(actor, 'pay:write')
  return {
    ...row,
    amount: { amount, currency },
    corrects: correctedOf(corrects),
    allowed: isOpen ? ['delete'] : [],
  }
}

type Form = Omit<Received<typeof payRoutes.adjustPeriod>['body'], 'workerId'>

/** Adds an adjustment for a worker and a period, and recalculates the worker's stub if the period is calculated. */
export async function adjustPeriod(
  scope: ActorScope,
  { params, body }: Received<typeof payRoutes.adjustPeriod>,
): Promise<Adjustment> {
  const { workerId, ...form } = body
  return enter(scope, await lockPeriod(scope, params.id), workerId, form)
}

interface StubPeriod {
  workerId: string
  periodId: string
  endDate: string
  isIssued: boolean
}

/** Adds a manual adjustment to a stub. For an issued one it applies to the next open period and names the corrected line. */
export async function adjustStub(
  scope: ActorScope,
  { params, body }: Received<typeof payRoutes.adjustStub>,
): Promise<Adjustment> {
  const stub = await scope.db.first(
    sql<StubPeriod>`
      select s.worker_id, s.pay_period_id as period_id, d.end_date, s.status = 'issued' as is_issued
        from pay_stubs s join pay_periods d on d.organisation_id = s.organisation_id and d.id = s.pay_period_id
       where s.organisation_id = ${scope.actor.organisationId} and s.id = ${params.id}`,
  )
  if (!stub) throw refuse.NOT_FOUND()
  if (!stub.isIssued) return enter(scope, await lockPeriod(scope, stub.periodId), stub.workerId, body)
  if (!body.correctsLineId) throw invalidField('correctsLineId', 'pay.validation.lineRequired')
  return enter(scope, await holdNext(scope, stub.endDate), stub.workerId, body, params.id)
}

/** Locks the first period after a date that is not issued; if there is none, creates the next one. */
async function holdNext(scope: ActorScope, after: string): Promise<LockedPeriod> {
  const next = await scope.db.first(
    sql<{ id: string }>`
      select id
        from pay_periods
       where organisation_id = ${scope.actor.organisationId} and status <> 'issued' and end_date > ${after}
       order by start_date
       limit 1`,
  )
  return lockPeriod(scope, next?.id ?? (await insertPeriod(scope, await planNext(scope))))
}

async function enter(
  scope: ActorScope,
  period: LockedPeriod,
  workerId: string,
  { kind, amount, minutes, reason, correctsLineId }: Form,
  stubId: string | null = null,
): Promise<Adjustment> {
  if (period.isCalculating) throw payRefusals.CALCULATING()
  if (correctsLineId) await knowLine(scope, { correctsLineId, workerId, stubId, currency: amount.currency })
  if (minutes && kind !== 'bonus') throw invalidField('minutes', 'pay.validation.hoursOfBonus')
  const id = uuid()
  await insertRecord(
    scope,
    { table: 'pay_adjustments', id },
    {
      pay_period_id: period.id,
      worker_id: workerId,
      kind,
      amount: amount.amount,
      currency: amount.currency,
      minutes: minutes ?? null,
      reason,
      corrects_line_id: correctsLineId ?? null,
      author_id: scope.actor.accountId,
      created_at: scope.now,
    },
  ).catch((error: unknown) => {
    if (violates(error, 'pay_adjustments_worker')) throw invalidField('workerId', 'platform.validation.unknown')
    throw error
  })
  await changePeriod(scope, period.id)
  await draftAgain(scope, period, workerId)
  return readAdjustment(scope, id)
}

interface Referred {
  correctsLineId: string
  workerId: string
  stubId: string | null
  currency: Currency
}

// Lines of the worker in the currency on an issued stub: on the corrected one, if it is named.
async function knowLine({ db, actor }: ActorScope, { correctsLineId, workerId, stubId, currency }: Referred) {
  const found = await db.first(
    sql`
      select 1 from pay_lines l join pay_stubs s on s.organisation_id = l.organisation_id and s.id = l.pay_stub_id
       where l.organisation_id = ${actor.organisationId} and l.id = ${correctsLineId} and s.worker_id = ${workerId} and s.status = 'issued'
         and s.currency = ${currency}
         and s.id = coalesce(${stubId}, s.id)`,
  )
  if (!found) throw invalidField('correctsLineId', 'platform.validation.unknown')
}

/** Removes a manual adjustment of a period that is not issued. */
export async function deleteAdjustment(
  scope: ActorScope,
  { params }: Received<typeof payRoutes.deleteAdjustment>,
): Promise<void> {
  const adjustment = await scope.db.first(
    sql<{ payPeriodId: string; workerId: string }>`
      select pay_period_id, worker_id from pay_adjustments where organisation_id = ${scope.actor.organisationId} and id = ${params.id}`,
  )
  if (!adjustment) throw refuse.NOT_FOUND()
  const period = await lockPeriod(scope, adjustment.payPeriodId)
  if (period.isCalculating) throw payRefusals.CALCULATING()
  // Its lines are deleted first.
  await scope.db.many(
    sql`
      delete from pay_lines l using pay_stubs s
       where l.organisation_id = ${scope.actor.organisationId} and l.adjustment_id = ${params.id}
         and s.organisation_id = ${scope.actor.organisationId} and s.id = l.pay_stub_id and s.status = 'draft'`,
  )
  const gone = await scope.db.many(
    sql`delete from pay_adjustments where organisation_id = ${scope.actor.organisationId} and id = ${params.id} returning id`,
  )
  if (gone.length === 0) throw refuse.NOT_FOUND()
  await changePeriod(scope, period.id)
  await draftAgain(scope, period, adjustment.workerId)
}

// By the rules of the period's calculation, so that all stubs of a period follow the same rules.
async function draftAgain(scope: ActorScope, period: LockedPeriod, workerId: string): Promise<void> {
  if (period.status !== 'calculated') return
  const { rules } = await scope.db.one(
    sql<{ rules: RulesInForce }>`
      select rules from pay_periods where organisation_id = ${scope.actor.organisationId} and id = ${period.id}`,
  )
  await draftStubs(scope, period, rules, [workerId])
}
