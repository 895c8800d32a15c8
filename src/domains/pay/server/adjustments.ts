import { v7 as uuid } from 'uuid'
import { may } from '#base/actor.ts'
import type { Currency } from '#base/currency.ts'
import type { EndGround } from '#base/official/statutory-pay.ts'
import type { Money } from '#base/money.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { accountName, workerName } from '#platform/server/db/names.ts'
import { readPage, readRecord } from '#platform/server/db/page.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { is } from '#platform/server/db/status-groups.ts'
import { violates } from '#platform/server/db/transaction.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type Adjustment, payRefusals, type payRoutes } from '../contract.ts'
import { draftStubs } from './drafts.ts'
import type { PeriodStatus } from '../rules.ts'
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
  const corrected = correctsLineId ? await knowLine(scope, { correctsLineId, workerId, stubId, amount }) : undefined
  if (corrected && corrected.left !== null) {
    // A reserve is corrected with a sign, and never by a deduction from the pay.
    if (kind !== 'earning') throw invalidField('kind', 'platform.validation.notListed')
    if (corrected.left < 0) throw payRefusals.RESERVE_TOO_LOW({ values: { worker: await nameOf(scope, workerId) } })
  }
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
      end_ground: corrected?.endGround ?? null,
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
  amount: Money
}

async function nameOf({ db, actor }: ActorScope, workerId: string): Promise<string> {
  const { name } = await db.one(
    sql<{ name: string }>`
      select ${workerName('w')} as name from workers w where w.organisation_id = ${actor.organisationId} and w.id = ${workerId}`,
  )
  return name
}

/** What a correction needs to know of its line. */
interface CorrectedLine {
  /** The ground on which the component is not due; null for other lines, and without a ground. */
  readonly endGround: EndGround | null
  /** What the corrections of open periods leave of its reserve at least; null for other lines. */
  readonly left: number | null
}

// Lines of the worker in the currency on an issued stub: on the corrected one, if it is named.
async function knowLine(
  { db, actor }: ActorScope,
  { correctsLineId, workerId, stubId, amount: { amount, currency } }: Referred,
): Promise<CorrectedLine> {
  const found = await db.first(
    sql<CorrectedLine>`
      select case when l.component is not null then a.end_ground end as end_ground,
             case when l.balance_amount is not null then (
               select coalesce(sum(r.balance), 0) from reserves_of(l.organisation_id, s.worker_id) r
                where r.component = l.component and r.assignment_id is not distinct from l.assignment_id and r.currency = s.currency)
               + (select coalesce(sum(case c.kind when 'reserve' then j.amount else 0 - j.amount end), 0)
                    from pay_adjustments j
                    join pay_periods p on p.organisation_id = j.organisation_id and p.id = j.pay_period_id
                     and not ${is<PeriodStatus>('p.status', 'issued')}
                    join pay_lines c on c.organisation_id = j.organisation_id and c.id = j.corrects_line_id and c.balance_amount is not null
                   where j.organisation_id = l.organisation_id and j.worker_id = s.worker_id and j.currency = s.currency
                     and c.component = l.component and c.assignment_id is not distinct from l.assignment_id)
               + case l.kind when 'reserve' then ${amount}::bigint else 0 - ${amount}::bigint end end as left
        from pay_lines l join pay_stubs s on s.organisation_id = l.organisation_id and s.id = l.pay_stub_id
        left join assignments a on a.organisation_id = l.organisation_id and a.id = l.assignment_id
       where l.organisation_id = ${actor.organisationId} and l.id = ${correctsLineId} and s.worker_id = ${workerId} and s.status = 'issued'
         and s.currency = ${currency}
         and s.id = coalesce(${stubId}, s.id)`,
  )
  if (!found) throw invalidField('correctsLineId', 'platform.validation.unknown')
  return found
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
