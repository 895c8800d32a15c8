import { daysAfter } from '#base/days.ts'
import { listClientsToBill } from '#domains/billing/server/billable.ts'
import { listPreviewData } from '#domains/billing/server/preview.ts'
import type { EntryStatus } from '#domains/timesheets/rules.ts'
import { isBilled } from '#domains/timesheets/server/decidable.ts'
import { is } from '#platform/server/db/status-groups.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { DayRange } from '../rules.ts'
import { type MoneyCell, partOf } from '../rules/margins.ts'
import { isOfWork, type Work } from './wages.ts'

/** The revenue of hours that are on no invoice. */
type UnbilledCell = Pick<MoneyCell, 'id' | 'currency' | 'revenue' | 'toInvoice'>

/** The approved minutes of a range that are on no invoice. */
export async function readUnbilledMinutes(scope: ActorScope, range: DayRange, work: Work): Promise<number> {
  const months = await readMonths(scope, range, work)
  return months.reduce((sum, { minutes }) => sum + minutes, 0)
}

/**
 * Returns the revenue of the approved hours of a range that are on no invoice, as invoices of each month would be with the current bill rates.
 * Hours without a rate count nothing. Null if there are more than `most` entries.
 */
export async function unbilledWithin(
  scope: ActorScope,
  range: DayRange,
  work: Work,
  most: number,
): Promise<UnbilledCell[] | null> {
  // The night before the range has hours within it.
  const months = await readMonths(scope, { from: daysAfter(range.from, -1), to: range.to }, work)
  if (months.reduce((sum, { entries }) => sum + entries, 0) > most) return null
  const cells: UnbilledCell[] = []
  for (const days of months) {
    const clientIds = work.clientId ? [work.clientId] : await listClientsToBill(scope, days)
    for (const { terms, drafts } of await listPreviewData(scope, days, clientIds))
      for (const { currency, lines } of drafts)
        for (const { projectId, workerId, net, hours } of lines) {
          if (work.projectId !== undefined && work.projectId !== projectId) continue
          if (work.workerId !== undefined && work.workerId !== workerId) continue
          const amount = partOf(BigInt(net), hours, range)
          const id = work.by === 'client' ? terms.client.id : workerId
          if (amount !== 0) cells.push({ id, currency, revenue: amount, toInvoice: amount })
        }
  }
  return cells
}

interface Month {
  /** The first and the last day with such hours. */
  fromDate: string
  toDate: string
  entries: number
  minutes: number
}

// By month, so that one day without an invoice in January does not read the hours of a year.
function readMonths({ db, actor }: ActorScope, { from, to }: DayRange, work: Work): Promise<Month[]> {
  return db.many(
    sql<Month>`
      select min(e.date) as from_date, max(e.date) as to_date, count(*)::int as entries, coalesce(sum(e.total_minutes), 0) as minutes
        from time_entries e join projects p on p.organisation_id = e.organisation_id and p.id = e.project_id
       where e.organisation_id = ${actor.organisationId} and ${is<EntryStatus>('e.status', 'approved')}
         and e.date between ${from}::date and ${to}::date and not ${isBilled('e')} and ${isOfWork(work, 'e.worker_id')}
       group by date_trunc('month', e.date) order by 1`,
  )
}
