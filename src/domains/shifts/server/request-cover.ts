import { localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { CoverDay, requestCoverRoutes } from '../contract/request-cover.ts'
import { planningLimits, shiftGroups } from '../rules.ts'
import { openShiftFacts } from './open/queries.ts'

// The number of days that are read without an end.
const usualDays = 28

/**
 * Reads the cover of a request for each of its days within a range. Planned are the workers with a shift of one of its assignments or from
 * one of its open shifts. Throws `NOT_FOUND`.
 */
export async function readRequestCover(
  { db, actor, now }: ActorScope,
  { params, query }: Received<typeof requestCoverRoutes.readRequestCover>,
): Promise<Answer<typeof requestCoverRoutes.readRequestCover>> {
  const { organisationId, timeZone } = actor
  const from = query.from ?? localTimeOf(now, timeZone).date
  const last = daysAfter(from, planningLimits.days - 1)
  const to = [query.to ?? daysAfter(from, usualDays - 1), last].sort()[0] ?? last
  const request = await db.first(
    sql`select 1 from requests where organisation_id = ${organisationId} and id = ${params.id}`,
  )
  if (!request) throw refuse.NOT_FOUND()
  const days = await db.many(
    sql<CoverDay>`
      with planned as (
        select (h.starts_at at time zone ${timeZone})::date as starts_on, count(distinct h.worker_id)::int as count
          from shifts h
          join assignments a on a.organisation_id = h.organisation_id and a.id = h.assignment_id
          left join open_shifts o on o.organisation_id = h.organisation_id and o.id = h.open_shift_id
         where h.organisation_id = ${organisationId} and (a.request_id = ${params.id} or o.request_id = ${params.id})
           and ${inGroup('h.status', shiftGroups.planned)}
           and h.starts_at >= ${from}::date - 1 and h.starts_at < ${to}::date + 2
         group by 1
      ), positions as (
        select (o.starts_at at time zone ${timeZone})::date as starts_on, sum(greatest(0, o.positions - f.filled))::int as count
          from open_shifts o cross join lateral ${openShiftFacts}
         where o.organisation_id = ${organisationId} and o.request_id = ${params.id} and o.cancelled_at is null
           and o.starts_at >= ${from}::date - 1 and o.starts_at < ${to}::date + 2
           -- The worker who is to be replaced counts as planned.
           and not exists (select 1 from shifts d where d.organisation_id = o.organisation_id and d.id = o.replaces_shift_id
                              and ${inGroup('d.status', shiftGroups.planned)})
         group by 1
      )
      select d.day::date as date, r.positions as needed, coalesce(n.count, 0) as planned, coalesce(o.count, 0) as open
        from requests r
        join generate_series(${from}::date, ${to}::date, interval '1 day') d (day) on d.day between r.start_date and r.end_date
        left join planned n on n.starts_on = d.day::date
        left join positions o on o.starts_on = d.day::date
       where r.organisation_id = ${organisationId} and r.id = ${params.id}
       order by d.day`,
  )
  return { days }
}
