import { v7 as uuid } from 'uuid'
import { daysAfter } from '#base/days.ts'
import { hourRulesOf, holidaysBy, type RulesInForce } from './rules-in-force.ts'
import { lockAgainstErasure } from '#domains/accounts/server/erasure-lock.ts'
import { insertRecords } from '#platform/server/db/change.ts'
import { raw, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { payRefusals } from '../contract.ts'
import type { StubMark } from '../rules.ts'
import { hourLines } from '../rules/hour-lines.ts'
import { balancesOf, isWritable, type PaidStub, type StatutoryLine, stubsOf } from '../rules/stub.ts'
import { type PaidAssignment, readAssignments, readPayable, type WorkerPay } from './payable.ts'
import type { LockedPeriod } from './periods.ts'

/** Returns a worker's stubs by the rules, one per currency. */
export function paidBy(rules: RulesInForce, { entries, paidBefore, byHand, earlier }: WorkerPay): PaidStub[] {
  const dates = entries.map(({ date }) => date).sort()
  const [first, last] = [dates[0], dates.at(-1)]
  // An entry may end on the day after its own.
  const holidays = first && last ? holidaysBy(rules, first, daysAfter(last, 1)) : new Set<string>()
  return stubsOf(hourLines(entries, paidBefore, hourRulesOf(rules), holidays), byHand, rules, earlier)
}

interface Draft {
  readonly id: string
  readonly worker: WorkerPay
  readonly stub: PaidStub
}

/** Recalculates the stubs of these workers in a locked period: earlier drafts are replaced and keep their ids. */
export async function draftStubs(
  scope: ActorScope,
  period: Pick<LockedPeriod, 'id' | 'startDate' | 'endDate'>,
  rules: RulesInForce,
  workerIds: readonly string[],
): Promise<void> {
  // A name that is read here and stored below must not be erased in between.
  await lockAgainstErasure(scope, workerIds)
  const workers = await readPayable(scope, workerIds, { from: null, to: period.endDate }, period, rules.statutoryPay)
  const assignments = await readAssignments(scope, workerIds)
  const before = await readDrafts(scope, period.id, workerIds)
  const drafts = workers.flatMap((worker) =>
    paidBy(rules, worker).map((stub): Draft => {
      if (!isWritable(stub))
        throw payRefusals.AMOUNT_TOO_LARGE({
          values: { worker: worker.workerName },
          members: { workerId: worker.workerId },
        })
      if (balancesOf(stub).some((balance) => balance < 0n))
        throw payRefusals.RESERVE_TOO_LOW({
          values: { worker: worker.workerName },
          members: { workerId: worker.workerId },
        })
      return { id: before.get(`${worker.workerId} ${stub.currency}`) ?? uuid(), worker, stub }
    }),
  )
  await clear(scope, [...before.values()], drafts)
  await write(scope, period, drafts, assignments)
}

async function readDrafts({ db, actor }: ActorScope, periodId: string, workerIds: readonly string[]) {
  const rows = await db.many(
    sql<{ key: string; id: string }>`
      select worker_id || ' ' || currency as key, id
        from pay_stubs
       where organisation_id = ${actor.organisationId} and pay_period_id = ${periodId} and worker_id = any(${workerIds}::uuid[])`,
  )
  return new Map(rows.map(({ key, id }) => [key, id]))
}

async function clear({ db, actor }: ActorScope, before: readonly string[], drafts: readonly Draft[]): Promise<void> {
  if (before.length === 0) return
  const draftIds = new Set(drafts.map(({ id }) => id))
  const clearing = (table: string, column: string, ids: readonly string[]) =>
    db.many(
      sql`delete from ${raw(table)} where organisation_id = ${actor.organisationId} and ${raw(column)} = any(${ids}::uuid[])`,
    )
  await clearing('pay_lines', 'pay_stub_id', before)
  await clearing(
    'pay_stubs',
    'id',
    before.filter((id) => !draftIds.has(id)),
  )
}

const figures =
  'worker_name, minutes, gross_amount, taxes_amount, insurance_amount, other_amount, deductions_amount, net_amount, marks'
const figuresOf = (table: string) => raw(figures.replace(/\w+/g, `${table}.$&`))

async function write(
  scope: ActorScope,
  period: Pick<LockedPeriod, 'id' | 'startDate'>,
  drafts: readonly Draft[],
  assignments: ReadonlyMap<string, PaidAssignment>,
) {
  const { db, actor, now } = scope
  await db.many(
    sql`
      insert into pay_stubs as s (organisation_id, id, pay_period_id, worker_id, currency, ${raw(figures)})
      select ${actor.organisationId}, r.id, ${period.id}, r.worker_id, r.currency, ${figuresOf('r')}
        from json_populate_recordset(null::pay_stubs, ${JSON.stringify(drafts.map((draft) => stubRow(period, draft)))}::json) r
      on conflict (organisation_id, id) do update set (${raw(figures)}, version, updated_at) =
        (${figuresOf('excluded')}, s.version + 1, ${now})
       where (${figuresOf('s')}) is distinct from (${figuresOf('excluded')})`,
  )
  await insertRecords(
    scope,
    'pay_lines',
    drafts.flatMap((draft) => linesOf(draft, assignments)),
  )
}

function stubRow(period: Pick<LockedPeriod, 'startDate'>, { id, worker, stub }: Draft) {
  const { taxes, insurance, other } = stub.deductions
  return {
    id,
    worker_id: worker.workerId,
    worker_name: worker.workerName,
    currency: stub.currency,
    minutes: stub.minutes,
    gross_amount: Number(stub.gross),
    taxes_amount: Number(taxes),
    insurance_amount: Number(insurance),
    other_amount: Number(other),
    deductions_amount: Number(taxes + insurance + other),
    net_amount: Number(stub.net),
    marks: marksOf(period, worker, stub),
  }
}

function marksOf({ startDate }: Pick<LockedPeriod, 'startDate'>, { entries }: WorkerPay, stub: PaidStub): StubMark[] {
  const dates = new Map(entries.map(({ id, date }) => [id, date]))
  const isLate = (entryId: string) => (dates.get(entryId) ?? startDate) < startDate
  return [
    ...(stub.others.some(({ adjustmentId }) => adjustmentId !== null) ? (['adjusted'] as const) : []),
    ...(stub.hours.some((line) => line.entries.some(({ entryId }) => isLate(entryId))) ? (['late'] as const) : []),
    ...(stub.others.some(({ isCut }) => isCut) ? (['cut'] as const) : []),
  ]
}

function linesOf({ id: stubId, worker, stub }: Draft, assignments: ReadonlyMap<string, PaidAssignment>) {
  const noEntries = { entry_ids: '{}', entry_dates: '{}', entry_minutes: '{}', entry_versions: '{}' }
  const noComponent = { component: null, base_amount: null, article: null, exception: null, balance_amount: null }
  const versions = new Map(worker.entries.map(({ id, version }) => [id, version]))
  const hours = stub.hours.map((line, position) => {
    return {
      id: uuid(),
      pay_stub_id: stubId,
      position,
      kind: line.kind,
      amount: Number(line.amount),
      is_cut: false,
      ...noComponent,
      article: line.article,
      ...assignmentOf(line.assignmentId),
      first_date: line.firstDate,
      last_date: line.lastDate,
      minutes: line.minutes,
      rate_amount: line.rateAmount,
      percent: line.percent,
      basis_points: null,
      reason: null,
      adjustment_id: null,
      corrects_line_id: null,
      entry_ids: arrayOf(line.entries.map(({ entryId }) => entryId)),
      entry_dates: arrayOf(line.entries.map(({ date }) => date)),
      entry_minutes: arrayOf(line.entries.map(({ minutes }) => minutes)),
      entry_versions: arrayOf(line.entries.map(({ entryId }) => versions.get(entryId) as number)),
    }
  })
  const components = stub.components.map((line, index) => statutory(line, hours.length + index))
  const others = stub.others.map((line, index) => ({
    id: uuid(),
    pay_stub_id: stubId,
    position: hours.length + components.length + index,
    kind: line.kind,
    amount: Number(line.amount),
    is_cut: line.isCut,
    component: line.reserve?.component ?? null,
    base_amount: null,
    article: line.reserve?.article ?? null,
    exception: null,
    balance_amount: line.reserve ? Number(line.reserve.balance) : null,
    ...assignmentOf(line.reserve?.assignmentId ?? null),
    first_date: null,
    last_date: null,
    minutes: line.minutes,
    rate_amount: null,
    percent: null,
    basis_points: line.basisPoints,
    reason: line.reason,
    adjustment_id: line.adjustmentId,
    corrects_line_id: line.correctsLineId,
    ...noEntries,
  }))
  const reserves = stub.reserves.map((line, index) =>
    statutory(line, hours.length + components.length + others.length + index),
  )
  return [...hours, ...components, ...others, ...reserves]

  function statutory(line: StatutoryLine, position: number) {
    return {
      id: uuid(),
      pay_stub_id: stubId,
      position,
      kind: line.kind,
      amount: Number(line.amount),
      is_cut: false,
      component: line.component,
      base_amount: line.base === null ? null : Number(line.base),
      article: line.article,
      exception: line.exception,
      balance_amount: line.balance === null ? null : Number(line.balance),
      ...assignmentOf(line.assignmentId),
      first_date: line.firstDate,
      last_date: line.lastDate,
      minutes: null,
      rate_amount: null,
      percent: null,
      basis_points: line.basisPoints,
      reason: null,
      adjustment_id: null,
      corrects_line_id: null,
      ...noEntries,
    }
  }

  function assignmentOf(id: string | null) {
    const of = id === null ? null : (assignments.get(id) as PaidAssignment)
    return {
      assignment_id: id,
      project_id: of?.projectId ?? null,
      project_name: of?.projectName ?? null,
      role: of?.role ?? null,
    }
  }
}

// As PostgreSQL writes an array of IDs, days or numbers: it reads this a third faster than an array of JSON.
const arrayOf = (values: readonly (string | number)[]) => `{${values.join()}}`
