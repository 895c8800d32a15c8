/**
 * SQL that is true of assignments `a` on which hours of a day within its dates may be written down; the day stands in it three times. They
 * still may after it has ended, for that is often done the day after; and after it was cancelled, those that were worked until then, where
 * no later one of the same project takes them.
 */
export function takesHours(date: string): string {
  return `${date}::date between a.start_date and a.end_date and (
    a.status in ('assigned', 'in_progress', 'completed')
    or a.status = 'cancelled' and a.accepted and ${date}::date <= (
      a.updated_at at time zone (select o.time_zone from organisations o where o.id = a.organisation_id))::date
    and not exists (
      select 1 from assignments b
       where b.organisation_id = a.organisation_id and b.worker_id = a.worker_id and b.project_id = a.project_id and b.id <> a.id
         and ${date}::date between b.start_date and b.end_date
         and (b.status in ('assigned', 'in_progress', 'completed') or b.status = 'cancelled' and b.accepted and b.updated_at > a.updated_at)))`
}
