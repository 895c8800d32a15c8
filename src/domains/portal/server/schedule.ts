import { daysAfter } from '#base/days.ts'
import type { Answer, Received } from '#base/route.ts'
import { startOfDay } from '#base/calendar.ts'
import { shiftGroups, type ShiftStatus } from '#domains/shifts/rules.ts'
import { isReplaced, needsReplacement, withUnfilledReplacement } from '#domains/shifts/server/open/queries.ts'
import { workerName } from '#platform/server/db/names.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ClientScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { portalRoutes, ScheduledShift } from '../contract.ts'
import { presenceOf, presenceShown, reportsOf } from '../rules.ts'

/**
 * Returns the published shifts at the contact's client that start in a range of days, of workers who have accepted, in the order of their
 * start, and those that somebody else has taken over. Workers are shown by their name alone, and never why they are absent. A worker who was
 * deactivated is not announced any more.
 */
export async function readClientSchedule(
  scope: ClientScope,
  { query }: Received<typeof portalRoutes.readClientSchedule>,
): Promise<Answer<typeof portalRoutes.readClientSchedule>> {
  const rows = await readScheduledShifts(scope, query)
  return { items: rows.map(({ shift }) => shift) }
}

interface Row extends Omit<ScheduledShift, 'presence' | 'reports'> {
  status: ShiftStatus
  isNoShow: boolean
  startsAt: string
  endsAt: string
}

/** Returns the shifts of `readClientSchedule`, or one of them, each with its end. */
export async function readScheduledShifts(
  { db, actor, now }: ClientScope,
  which: { readonly from: string; readonly to: string } | { readonly id: string },
): Promise<{ shift: ScheduledShift; endsAt: string }[]> {
  const { organisationId, clientId, projectIds, timeZone } = actor
  const isSelected =
    'id' in which
      ? fragment`h.id = ${which.id}`
      : fragment`h.starts_at >= ${startOfDay(which.from, timeZone)} and h.starts_at < ${startOfDay(daysAfter(which.to, 1), timeZone)}`
  const rows = await db.many(
    sql<Row>`
      select h.id, to_char(h.starts_at at time zone ${timeZone}, 'YYYY-MM-DD') as date,
             to_char(h.starts_at at time zone ${timeZone}, 'HH24:MI') as start_time,
             to_char(h.ends_at at time zone ${timeZone}, 'HH24:MI') as end_time,
             (h.ends_at at time zone ${timeZone})::date > (h.starts_at at time zone ${timeZone})::date as ends_next_day, h.break_minutes,
             p.id as project_id, p.name as project, w.name as site, a.role, ${workerName('k')} as worker,
             h.ends_at > ${now} and ${inGroup('h.status', shiftGroups.planned)}
               and ${needsReplacement(fragment`${timeZone}::text`)} as replacement_needed,
             ${isReplaced} as replaced, h.status, h.no_show_at is not null as is_no_show, h.starts_at, h.ends_at,
             (select to_char(min(s.started_at) at time zone ${timeZone}, 'HH24:MI') from clock_sessions s
               where s.organisation_id = h.organisation_id and s.shift_id = h.id) as arrived_at
        from shifts h
        join projects p on p.organisation_id = h.organisation_id and p.id = h.project_id
        join assignments a on a.organisation_id = h.organisation_id and a.id = h.assignment_id
        join workers k on k.organisation_id = h.organisation_id and k.id = h.worker_id
        join accounts l on l.organisation_id = h.organisation_id and l.id = h.worker_id
        ${withUnfilledReplacement}
        left join work_sites w on w.organisation_id = p.organisation_id and w.id = p.work_site_id
       where h.organisation_id = ${organisationId} and p.client_id = ${clientId}
         and (${projectIds}::uuid[] is null or p.id = any(${projectIds}))
         and ${isSelected}
         and h.accepted and (${inGroup('h.status', shiftGroups.planned)} or ${isReplaced})
         and h.published_at is not null and (l.active or h.ends_at <= ${now})
       order by h.starts_at, k.search_name, h.id limit 2000`,
  )
  return rows.map(({ status, isNoShow, startsAt, endsAt, ...row }) => {
    const presence = presenceOf({ status, isNoShow, startsAt, endsAt }, now)
    const reports = reportsOf({ presence, replaced: row.replaced, startsAt, endsAt }, now)
    const mayConfirm = actor.permissions.includes('hours:confirm')
    const seen = { endsAt, replaced: row.replaced, mayConfirm }
    return { shift: presenceShown({ ...row, presence, reports }, seen, now), endsAt }
  })
}
