import { daysAfter } from '#base/days.ts'
import type { Answer, Received } from '#base/route.ts'
import { startOfDay } from '#base/calendar.ts'
import { workerName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ClientScope } from '#platform/server/scope.ts'
import type { portalRoutes, ScheduledShift } from '../contract.ts'

/**
 * Returns the published shifts at the contact's client that start in a range of days, of workers who have accepted, in the order of their
 * start. Workers are shown by their name alone. A worker who was deactivated is not announced any more.
 */
export async function readClientSchedule(
  { db, actor, now }: ClientScope,
  { query }: Received<typeof portalRoutes.readClientSchedule>,
): Promise<Answer<typeof portalRoutes.readClientSchedule>> {
  const { organisationId, clientId, projectIds, timeZone } = actor
  const items = await db.manyAndCommit(
    sql<ScheduledShift>(
      `select to_char(s.starts_at at time zone $6, 'YYYY-MM-DD') as date, to_char(s.starts_at at time zone $6, 'HH24:MI') as start_time,
              to_char(s.ends_at at time zone $6, 'HH24:MI') as end_time,
              (s.ends_at at time zone $6)::date > (s.starts_at at time zone $6)::date as ends_next_day,
              p.name as project, w.name as site, a.role, ${workerName('k')} as worker
         from shifts s
         join projects p on p.organisation_id = s.organisation_id and p.id = s.project_id
         join assignments a on a.organisation_id = s.organisation_id and a.id = s.assignment_id
         join workers k on k.organisation_id = s.organisation_id and k.id = s.worker_id
         join accounts l on l.organisation_id = s.organisation_id and l.id = s.worker_id
         left join work_sites w on w.organisation_id = p.organisation_id and w.id = p.work_site_id
        where s.organisation_id = $1 and p.client_id = $2 and ($3::uuid[] is null or p.id = any($3)) and s.starts_at >= $4 and s.starts_at < $5
          and s.accepted and s.status <> 'cancelled' and s.published_at is not null and (l.active or s.ends_at <= $7)
        order by s.starts_at, k.search_name, s.id limit 2000`,
      [
        organisationId,
        clientId,
        projectIds,
        startOfDay(query.from, timeZone),
        startOfDay(daysAfter(query.to, 1), timeZone),
        timeZone,
        now,
      ],
    ),
  )
  return { items }
}
