import type { WorkersEntry } from '#domains/timesheets/rules/week.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { PayableEntry } from '../rules/hour-lines.ts'
import type { ManualLines } from '../rules/stub.ts'
import { isPaid } from './freshness.ts'

/** An entry to be paid, with the content of its line. */
export interface Payable extends PayableEntry {
  readonly version: number
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
  readonly byHand: ManualLines[]
}

const utc = (at: string) => `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
const storedFields = `'id', e.id, 'startsAt', ${utc('e.starts_at')}, 'endsAt', ${utc('e.ends_at')}, 'breaks', e.breaks, 'breakMinutes', e.break_minutes,
  'totalMinutes', e.total_minutes`

// An entry may end on the day after its own, and a week has seven days: eight days in both directions contain all entries that share a week
// with it.
const payable = `
  select w.id as worker_id, w.first_name || ' ' || w.last_name as worker_name, coalesce(due.entries, '[]') as entries,
         (select coalesce(json_agg(json_build_object(${storedFields})), '[]') from time_entries e
           where e.organisation_id = $1 and e.worker_id = w.id and e.date between due.first_date - 8 and due.last_date + 8 and ${isPaid})
           as paid_before,
         (select coalesce(json_agg(json_build_object('id', j.id, 'kind', j.kind, 'amount', j.amount, 'currency', j.currency,
                                     'reason', j.reason, 'minutes', j.minutes, 'correctsLineId', j.corrects_line_id) order by j.created_at, j.id), '[]')
            from pay_adjustments j where j.organisation_id = $1 and j.worker_id = w.id and j.pay_period_id = $5) as by_hand
    from workers w
    left join lateral (
      select min(e.date) as first_date, max(e.date) as last_date,
             json_agg(json_build_object(${storedFields}, 'date', e.date, 'version', e.version, 'assignmentId', e.assignment_id,
                        'rateAmount', e.rate_amount, 'rateCurrency', e.rate_currency, 'projectId', e.project_id, 'projectName', p.name,
                        'role', a.role)) as entries
        from time_entries e
        join projects p on p.organisation_id = e.organisation_id and p.id = e.project_id
        join assignments a on a.organisation_id = e.organisation_id and a.id = e.assignment_id
       where e.organisation_id = $1 and e.worker_id = w.id and e.status = 'approved' and e.date between $3 and $4 and not ${isPaid}) due on true
   where w.organisation_id = $1 and w.id = any($2::uuid[]) order by w.id`

/** Returns the unpaid work of workers: approved, unpaid entries of a range of dates, and the adjustments of a period. */
export function readPayable(
  { db, actor }: ActorScope,
  workerIds: readonly string[],
  days: { from: string | null; to: string },
  periodId: string | null,
): Promise<WorkerPay[]> {
  const values = [actor.organisationId, workerIds, days.from ?? '-infinity', days.to, periodId]
  return db.many(sql<WorkerPay>(payable, values))
}
