import { type Fragment, fragment } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import { assignmentGroups } from '../rules.ts'
import { lastDayOf } from './current-status.ts'

/**
 * Returns SQL that is true if hours of a day can be entered on the assignment `a`. Hours can be entered after an assignment has ended,
 * because workers often do so the next day. After a cancellation this holds for the days up to it, unless a later assignment of the same
 * project covers them.
 */
export function takesHours(date: Fragment): Fragment {
  return fragment`${date}::date between a.start_date and ${lastDayOf('a')} and (
    ${inGroup('a.status', assignmentGroups.taken)}
    or a.status = 'cancelled' and a.accepted and ${date}::date <= coalesce(a.ended_on, (
      a.updated_at at time zone (select o.time_zone from organisations o where o.id = a.organisation_id))::date)
    and not exists (
      select 1 from assignments b
       where b.organisation_id = a.organisation_id and b.worker_id = a.worker_id and b.project_id = a.project_id and b.id <> a.id
         and ${date}::date between b.start_date and ${lastDayOf('b')}
         and (${inGroup('b.status', assignmentGroups.taken)}
              or b.status = 'cancelled' and b.accepted and b.updated_at > a.updated_at)))`
}
