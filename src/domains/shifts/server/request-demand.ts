import { localTimeOf } from '#base/calendar.ts'
import { daysAfter, daysBetween } from '#base/days.ts'
import { requestGroups } from '#domains/requests/rules.ts'
import { type Period, shiftsOfHours, type WorkingHours } from '#domains/requests/rules/working-hours.ts'
import { workCalendar } from '#domains/requests/server/expected-hours.ts'
import { eachWithPauses, pauses } from '#platform/server/concurrency/pauses.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { RequestDemand } from '../contract/schedule.ts'
import { planningLimits } from '../rules.ts'
import { fillsPosition, openShiftFacts } from './open/queries.ts'

/** The days and the requests of which the demand is read. */
interface DemandFilter extends Period {
  readonly projectId?: string | undefined
  readonly clientId?: string | undefined
  readonly requestId?: string | undefined
}

interface DemandRow extends Omit<RequestDemand, 'days'>, Period {
  unfilled: number
  workingHours: WorkingHours | null
  /** The positions of its open shifts, by the day on which they start. */
  covered: Record<string, number>
}

// The positions of an open shift of the request `r`: withdrawn, those that workers have. A worker of the request who took one counts once.
const coveredPositions = fragment`case when o.cancelled_at is null then greatest(o.positions, f.filled) else f.filled end
  - (select count(*)::int from shifts h
       join assignments a on a.organisation_id = h.organisation_id and a.id = h.assignment_id and a.request_id = o.request_id
      where ${fillsPosition})`

function datesOf({ startDate, endDate }: Period): string[] {
  return Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_, index) => daysAfter(startDate, index))
}

/** SQL for requests `r` with their project `p` and work site `s`: their own, else that of the project. */
export const requestsWithSite = fragment`requests r
  join projects p on p.organisation_id = r.organisation_id and p.id = r.project_id
  left join work_sites s on s.organisation_id = r.organisation_id
   and s.id = case when r.work_site_id is not null then r.work_site_id else p.work_site_id end`

/** The open positions of requests. */
interface Demand {
  /** With their days, until these are too many for an answer: later requests are left out. */
  readonly requests: RequestDemand[]
  /** The number of positions of all requests by day, for the days that have any. */
  readonly openPositions: { date: string; count: number }[]
}

/**
 * Returns the positions that requests still have to fill on each day of a period, without days and times that have passed: neither an accepted
 * assignment of the request nor one of its open shifts covers them. Days on which nothing is needed by the working hours are left out.
 */
export async function readDemand(
  scope: ActorScope,
  filter: DemandFilter,
  mostDays: number = planningLimits.demandDays,
): Promise<Demand> {
  const { db, actor, now } = scope
  const { startDate, endDate, projectId, clientId, requestId } = filter
  const where = new Conditions('r', actor.organisationId).and`${inGroup('r.status', requestGroups.staffable)}`
    .and`r.start_date <= ${endDate}::date and r.end_date >= ${startDate}::date and r.filled_positions < r.positions`
    .and`r.project_id = ${projectId}`.and`r.client_id = ${clientId}`.and`r.id = ${requestId}`
  const rows = await db.many(
    sql<DemandRow>`
      select json_build_object('id', r.id, 'name', r.title) as request,
             json_build_object('id', p.id, 'name', p.name, 'colour', p.colour) as project,
             json_build_object('id', c.id, 'name', c.name) as client,
             case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as site, r.role,
             r.start_date, r.end_date, r.positions - r.filled_positions as unfilled, r.working_hours,
             (select coalesce(json_object_agg(d.day, d.count), '{}')
                from (select (o.starts_at at time zone ${actor.timeZone})::date as day, sum(${coveredPositions})::int as count
                        from open_shifts o cross join lateral ${openShiftFacts}
                       where o.organisation_id = r.organisation_id and o.request_id = r.id and o.replaces_shift_id is null
                         and o.starts_at >= ${startDate}::date - 1 and o.starts_at < ${endDate}::date + 2
                       group by 1) d) as covered
        from ${requestsWithSite}
        join clients c on c.organisation_id = r.organisation_id and c.id = r.client_id
       where ${where} order by searchable(c.name), searchable(p.name), r.start_date, r.id`,
  )
  const calendar = await workCalendar(scope, { startDate, endDate })
  const today = localTimeOf(now, actor.timeZone).date
  const requests: RequestDemand[] = []
  const open = new Map<string, number>()
  let read = 0
  await eachWithPauses(
    rows,
    pauses(),
    ({ unfilled, workingHours, covered, startDate: first, endDate: last, ...row }) => {
      const period = { startDate: first > startDate ? first : startDate, endDate: last < endDate ? last : endDate }
      const worked = workingHours
        ? shiftsOfHours(workingHours, period, calendar)
            .filter(({ startsAt }) => startsAt > now)
            .map(({ date, ...times }) => ({ date, times }))
        : datesOf(period)
            .filter((date) => date >= today)
            .map((date) => ({ date, times: null }))
      const days = worked
        .map((day) => Object.assign(day, { count: Math.max(0, unfilled - (covered[day.date] ?? 0)) }))
        .filter(({ count }) => count > 0)
      for (const { date, count } of days) open.set(date, (open.get(date) ?? 0) + count)
      read += days.length
      if (days.length > 0 && read <= mostDays) requests.push({ ...row, days })
    },
  )
  const openPositions = [...open].map(([date, count]) => ({ date, count }))
  return { requests, openPositions: openPositions.sort((one, other) => (one.date < other.date ? -1 : 1)) }
}
