/**
 * SQL that is true of assignments `a` on which hours of a day within its dates may be written down. They still may after it has ended, for
 * that is often done the day after; and after it was cancelled, those that were worked until then.
 */
export function takesHours(date: string): string {
  return `${date}::date between a.start_date and a.end_date and (
    a.status in ('assigned', 'in_progress', 'completed')
    or a.status = 'cancelled' and a.accepted and ${date}::date <= (
      a.updated_at at time zone (select o.time_zone from organisations o where o.id = a.organisation_id))::date)`
}
