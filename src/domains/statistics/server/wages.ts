import { daysAfter } from '#base/days.ts'
import type { Currency } from '#base/currency.ts'
import { hourKinds, type StubStatus } from '#domains/pay/rules.ts'
import { isPaid } from '#domains/pay/server/freshness.ts'
import { entriesOf } from '#domains/pay/server/line-entries.ts'
import { readUnpaid, unpaidRules } from '#domains/pay/server/unpaid.ts'
import type { EntryStatus } from '#domains/timesheets/rules.ts'
import { pauses } from '#platform/server/concurrency/pauses.ts'
import { is } from '#platform/server/db/status-groups.ts'
import { fragment, raw, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { DayRange } from '../rules.ts'
import { partOf } from '../rules/margins.ts'

/** The work that figures cover: all, or that of a client, project or worker; grouped by client or worker. */
export interface Work {
  readonly by: 'client' | 'worker'
  readonly clientId?: string | undefined
  readonly projectId?: string | undefined
  readonly workerId?: string | undefined
}

/** The wage of a client or worker in a currency. */
export interface WageCell {
  readonly id: string
  readonly currency: Currency
  readonly wage: number
  readonly minutes: number
}

const batchSize = 500

/** SQL that restricts rows with their projects `p` to the selected work. */
export const isOfWork = ({ clientId, projectId, workerId }: Omit<Work, 'by'>, worker: string) => fragment`
  (${clientId ?? null}::uuid is null or p.client_id = ${clientId ?? null}::uuid)
  and (${projectId ?? null}::uuid is null or p.id = ${projectId ?? null}::uuid)
  and (${workerId ?? null}::uuid is null or ${raw(worker)} = ${workerId ?? null}::uuid)`

/**
 * Returns the gross pay of the hours worked in a range, with premiums, as the pay engine calculates it: of issued stubs from their lines, of
 * other approved hours by the current rules. Null if more than `most` entries are on no issued stub.
 */
export async function wagesWithin(
  scope: ActorScope,
  range: DayRange,
  work: Work,
  most: number,
): Promise<WageCell[] | null> {
  const paid = await readPaid(scope, range, work)
  const unpaid = await calculateUnpaid(scope, range, work, most)
  return unpaid && [...paid, ...unpaid]
}

// A stub has hours of its period and of earlier days; those with earlier ones are marked as late.
function readPaid({ db, actor }: ActorScope, { from, to }: DayRange, work: Work): Promise<WageCell[]> {
  const id = raw(work.by === 'client' ? 'p.client_id' : 's.worker_id')
  const isWithin = fragment`l.first_date >= ${from}::date and l.last_date <= ${to}::date`
  return db.many(
    sql<WageCell>`
      select x.id, x.currency, sum(x.amount) as wage, sum(x.minutes) as minutes
        from (select ${id} as id, s.currency, case when ${isWithin} then l.minutes else d.minutes end as minutes,
                     case when ${isWithin} then l.amount
                          else round(l.amount::numeric * (d.earlier + d.minutes) / l.minutes)
                               - round(l.amount::numeric * d.earlier / l.minutes) end as amount
                from pay_periods e
                join pay_stubs s on s.organisation_id = e.organisation_id and s.pay_period_id = e.id and ${is<StubStatus>('s.status', 'issued')}
                join pay_lines l on l.organisation_id = s.organisation_id and l.pay_stub_id = s.id
                join projects p on p.organisation_id = l.organisation_id and p.id = l.project_id
                left join lateral (
                  select coalesce(sum(y.minutes) filter (where y.date < ${from}::date), 0) as earlier,
                         coalesce(sum(y.minutes) filter (where y.date between ${from}::date and ${to}::date), 0) as minutes
                    from ${entriesOf('l')} y where not (${isWithin})) d on true
               where e.organisation_id = ${actor.organisationId} and e.end_date >= ${daysAfter(from, -1)}::date
                 and (e.start_date <= ${to}::date or 'late' = any(s.marks))
                 and l.kind = any(${[...hourKinds]}) and l.first_date <= ${to}::date and l.last_date >= ${from}::date
                 and ${isOfWork(work, 's.worker_id')}) x
       group by 1, 2`,
  )
}

async function calculateUnpaid(
  scope: ActorScope,
  range: DayRange,
  work: Work,
  most: number,
): Promise<WageCell[] | null> {
  const { db, actor } = scope
  const workers = await db.many(
    sql<{ id: string; entries: number }>`
      select e.worker_id as id, count(*) as entries
        from time_entries e join projects p on p.organisation_id = e.organisation_id and p.id = e.project_id
       where e.organisation_id = ${actor.organisationId} and ${is<EntryStatus>('e.status', 'approved')}
         and e.date between ${daysAfter(range.from, -1)}::date and ${range.to}::date and not ${isPaid}
         and ${isOfWork(work, 'e.worker_id')}
       group by 1 order by 1`,
  )
  if (workers.reduce((sum, { entries }) => sum + entries, 0) > most) return null
  if (workers.length === 0) return []
  const rules = await unpaidRules(scope, range.to)
  const cells: WageCell[] = []
  const pause = pauses()
  for (let next = 0; next < workers.length; next += batchSize) {
    const ids = workers.slice(next, next + batchSize).map(({ id }) => id)
    const calculations = await readUnpaid(scope, ids, range, rules)
    const locationOf = await readLocations(scope, ids)
    // No connection waits while the hours are classified.
    await db.commit()
    for (const calculate of calculations) {
      const { workerId, lines } = calculate()
      for (const { assignmentId, currency, amount, entries } of lines) {
        const location = locationOf.get(assignmentId)
        if (!location || !isSelected(location, work)) continue
        const minutes = entries.reduce(
          (sum, { date, minutes: own }) => (date >= range.from && date <= range.to ? sum + own : sum),
          0,
        )
        const id = work.by === 'client' ? location.clientId : workerId
        if (minutes > 0) cells.push({ id, currency, wage: partOf(amount, entries, range), minutes })
      }
      await pause()
    }
  }
  return cells
}

interface Location {
  id: string
  projectId: string
  clientId: string
}

const isSelected = (location: Location, { clientId, projectId }: Work) =>
  (clientId === undefined || location.clientId === clientId) &&
  (projectId === undefined || location.projectId === projectId)

async function readLocations({ db, actor }: ActorScope, workerIds: readonly string[]) {
  const rows = await db.many(
    sql<Location>`
      select a.id, a.project_id, p.client_id
        from assignments a join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
       where a.organisation_id = ${actor.organisationId} and a.worker_id = any(${workerIds}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
