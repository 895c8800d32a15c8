import type { StatutoryPay } from '#domains/organisations/contract/settings.ts'
import type { EntryStatus } from '#domains/timesheets/rules.ts'
import type { WorkersEntry } from '#domains/timesheets/rules/week.ts'
import { workerName } from '#platform/server/db/names.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { is } from '#platform/server/db/status-groups.ts'
import type { PayableEntry } from '../rules/hour-lines.ts'
import { type EarlierPay, nothingEarlier } from '../rules/components.ts'
import type { ManualLine } from '../rules/stub.ts'
import { readEarlierPay } from './earlier-pay.ts'
import { isPaid } from './freshness.ts'
import type { LockedPeriod } from './periods.ts'
import { readReserves } from './reserves.ts'

/** An entry to be paid. */
interface Payable extends PayableEntry {
  readonly version: number
}

/** What a line says of an assignment. */
export interface PaidAssignment {
  readonly id: string
  readonly projectId: string
  readonly projectName: string
  readonly role: string
}

/** The unpaid work of a worker. */
export interface WorkerPay {
  readonly workerId: string
  readonly workerName: string
  readonly entries: Payable[]
  /** Paid before, in weeks that these entries may touch. */
  readonly paidBefore: WorkersEntry[]
  readonly byHand: ManualLine[]
  /** What issued stubs have paid for the worker's assignments, if a component of pay counts on it. */
  readonly earlier: EarlierPay
}

// A line that corrects a reserve is of the same reserve, however often it was corrected.
const correctedReserve = fragment`
  (select json_build_object('kind', l.kind, 'component', l.component, 'assignmentId', l.assignment_id, 'article', l.article)
     from pay_lines l where l.organisation_id = j.organisation_id and l.id = j.corrects_line_id and l.balance_amount is not null)`

type Worker = Omit<WorkerPay, 'entries' | 'paidBefore' | 'earlier'>
type OfWorker<Entry> = Entry & { readonly workerId: string }

// Entries are read as rows: PostgreSQL takes three times as long to write them as JSON.
const stored = fragment`e.worker_id, e.id, e.starts_at, e.ends_at, e.breaks, e.break_minutes, e.total_minutes`

/** Returns the unpaid work of workers: approved, unpaid entries of a range of dates, and the adjustments of a period. */
export async function readPayable(
  scope: ActorScope,
  workerIds: readonly string[],
  days: { from: string | null; to: string },
  period: Pick<LockedPeriod, 'id' | 'startDate' | 'endDate'> | null,
  statutoryPay: readonly StatutoryPay[] = [],
): Promise<WorkerPay[]> {
  const { db, actor } = scope
  const { organisationId } = actor
  const periodId = period?.id ?? null
  const due = fragment`
    from time_entries e
     where e.organisation_id = ${organisationId} and e.worker_id = any(${workerIds}::uuid[]) and ${is<EntryStatus>('e.status', 'approved')}
       and e.date between ${days.from ?? '-infinity'} and ${days.to} and not ${isPaid}`
  const [people, payable, paid] = await db.each<[Worker, OfWorker<Payable>, OfWorker<WorkersEntry>]>(
    sql<Worker>`
      select w.id as worker_id, ${workerName('w')} as worker_name,
             (select coalesce(json_agg(json_build_object('id', j.id, 'kind', j.kind, 'amount', j.amount, 'currency', j.currency,
                                         'reason', j.reason, 'minutes', j.minutes, 'correctsLineId', j.corrects_line_id,
                                         'reserve', ${correctedReserve})
                                       order by j.created_at, j.id), '[]')
                from pay_adjustments j
               where j.organisation_id = ${organisationId} and j.worker_id = w.id and j.pay_period_id = ${periodId}) as by_hand
        from workers w
       where w.organisation_id = ${organisationId} and w.id = any(${workerIds}::uuid[])
       order by w.id`,
    sql<OfWorker<Payable>>`select ${stored}, e.date, e.version, e.assignment_id, e.rate_amount, e.rate_currency ${due}`,
    // An entry may end on the day after its own, and a week has seven days: eight days in both directions contain all entries that share a
    // week with it.
    sql<OfWorker<WorkersEntry>>`
      select ${stored}
        from (select e.worker_id, min(e.date) as first_date, max(e.date) as last_date ${due} group by e.worker_id) d
        join time_entries e on e.organisation_id = ${organisationId} and e.worker_id = d.worker_id
         and e.date between d.first_date - 8 and d.last_date + 8
       where ${isPaid}`,
  )
  const reserves = await readReserves(scope, workerIds, period)
  const earlier = await readEarlierPay(scope, workerIds, { to: days.to, periodId }, statutoryPay, reserves)
  const entriesOf = Map.groupBy(payable, ({ workerId }) => workerId)
  const paidOf = Map.groupBy(paid, ({ workerId }) => workerId)
  return people.map(({ workerId, workerName, byHand }) => ({
    workerId,
    workerName,
    byHand,
    entries: entriesOf.get(workerId) ?? [],
    paidBefore: paidOf.get(workerId) ?? [],
    earlier: earlier.get(workerId) ?? nothingEarlier,
  }))
}

/** Returns the assignments of workers. Read after their entries, it has that of each: an assignment with entries stays. */
export async function readAssignments(
  { db, actor }: ActorScope,
  workerIds: readonly string[],
): Promise<ReadonlyMap<string, PaidAssignment>> {
  const rows = await db.many(
    sql<PaidAssignment>`
      select a.id, a.project_id, p.name as project_name, a.role
        from assignments a join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
       where a.organisation_id = ${actor.organisationId} and a.worker_id = any(${workerIds}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
