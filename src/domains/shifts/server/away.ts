import type { TimeOffStatus } from '#domains/absences/rules.ts'
import { type Fragment, fragment, raw } from '#platform/server/db/statement.ts'
import { is } from '#platform/server/db/status-groups.ts'

// Absences are a later domain. Their table is read here, because planning and hours have to know who is away (decision 28).

/**
 * SQL that is true for the time off `t` on whose days its worker does not work: it is approved, or the worker has reported sick. The
 * report counts before it is decided, because the worker stays at home immediately.
 */
export const isAway = (t: string) =>
  fragment`(${is<TimeOffStatus>(`${t}.status`, 'approved')}
      or ${is<TimeOffStatus>(`${t}.status`, 'pending')} and ${raw(t)}.type = 'sick_leave')`

/** SQL for the start and the end of time off `t` as instants in a time zone. */
export const awayFrom = (t: string, zone: Fragment) => fragment`
  ((${raw(t)}.start_date + case when ${raw(t)}.starts_at_noon then interval '12 hours' else interval '0' end) at time zone ${zone})`
export const awayUntil = (t: string, zone: Fragment) => fragment`
  ((${raw(t)}.end_date + case when ${raw(t)}.ends_at_noon then interval '12 hours' else interval '1 day' end) at time zone ${zone})`

/**
 * SQL that is true for the shifts `h` whose worker has reported sick for a part of them. They stay with their worker until somebody else
 * takes them, but the worker is not expected.
 */
export const isSickFor = (h: string, zone: Fragment) => fragment`exists (
  select 1 from time_off t
   where t.organisation_id = ${raw(h)}.organisation_id and t.worker_id = ${raw(h)}.worker_id and t.type = 'sick_leave' and ${isAway('t')}
     and t.end_date >= (${raw(h)}.starts_at at time zone ${zone})::date and t.start_date <= (${raw(h)}.ends_at at time zone ${zone})::date
     and ${awayFrom('t', zone)} < ${raw(h)}.ends_at and ${awayUntil('t', zone)} > ${raw(h)}.starts_at)`
