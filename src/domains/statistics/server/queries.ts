import { localTimeOf } from '#base/calendar.ts'
import type { Currency } from '#base/currency.ts'
import type { Received } from '#base/route.ts'
import { readEarnings } from '#domains/pay/server/compensation.ts'
import type { EntryStatus } from '#domains/timesheets/rules.ts'
import { sumOfWorth } from '#domains/timesheets/server/worth.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { is } from '#platform/server/db/status-groups.ts'
import type { ProviderStatistics, statisticsRoutes, WorkerStatistics } from '../contract.ts'
import { daysOfRange, type DayRange, type StatisticsRange } from '../rules.ts'
import { periodsFor } from './chosen-periods.ts'
import { readFigures } from './figures.ts'
import { entriesWithin, type Selection, withProject } from './reader-rows.ts'

/** Returns the worker's own figures. */
export async function readWorkerStatistics(
  scope: ActorScope,
  { query }: Received<typeof statisticsRoutes.readWorkerStatistics>,
): Promise<WorkerStatistics> {
  const range = query.range ?? 'current_month'
  const earnings = await readEarnings(scope, range)
  const { workers: _, ...figures } = await readFigures(scope, daysFor(scope, range))
  return { range, ...figures, earnings }
}

/** Returns the figures of all hours that the reader may see. */
export async function readProviderStatistics(
  scope: ActorScope,
  { query: { range, clientId, projectId, ...choice } }: Received<typeof statisticsRoutes.readProviderStatistics>,
): Promise<ProviderStatistics> {
  const isChosen = choice.period !== undefined || choice.from !== undefined
  const stretch = isChosen ? periodsFor(scope, choice).period : daysFor(scope, range ?? 'current_month')
  const selection = { clientId, projectId }
  const topProjects = await readTopProjects(scope, stretch, selection)
  return {
    range: isChosen ? 'chosen' : (range ?? 'current_month'),
    ...(await readFigures(scope, stretch, selection)),
    topProjects,
  }
}

const daysFor = ({ now, actor }: ActorScope, range: StatisticsRange) =>
  daysOfRange(range, localTimeOf(now, actor.timeZone).date)

interface TopProject extends Omit<ProviderStatistics['topProjects'][number], 'hoursValue'> {
  hoursValue: { amount: number; currency: Currency }[]
}

function readTopProjects(scope: ActorScope, stretch: DayRange, selection: Selection): Promise<TopProject[]> {
  const where = entriesWithin(scope, stretch, selection).and`${is<EntryStatus>('e.status', 'approved')}`
  return scope.db.many(
    sql<TopProject>`
      select json_build_object('id', p.id, 'name', p.name, 'colour', p.colour) as project,
             json_build_object('id', c.id, 'name', c.name) as client, sum(t.minutes) as approved_minutes,
             json_agg(json_build_object('amount', t.worth, 'currency', t.currency) order by t.currency) as hours_value
        from (select e.project_id, e.rate_currency as currency, sum(e.total_minutes) as minutes,
                     ${sumOfWorth('e')} as worth
                from ${withProject('time_entries', 'e')} where ${where} group by 1, 2) t
        join projects p on p.organisation_id = ${scope.actor.organisationId} and p.id = t.project_id
        join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id
       group by p.organisation_id, p.id, c.organisation_id, c.id order by sum(t.minutes) desc, searchable(p.name), p.id limit 10`,
  )
}
