/**
 * Returns SQL that is true if hours of a day can be entered on the assignment `a`; it contains the parameter `date`
 * three times. Hours can be entered after an assignment has ended, because workers often do so the next day. After a
 * cancellation this holds for the days up to it, unless a later assignment of the same project covers them.
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
