// Absences are a later domain. Their table is read here, because planning and hours have to know who is away (decision 28).

/**
 * SQL that is true for the time off `t` on whose days its worker does not work: it is approved, or the worker has reported sick. The
 * report counts before it is decided, because the worker stays at home immediately.
 */
export const isAway = (t: string) =>
  `(${t}.status = 'approved' or ${t}.status = 'pending' and ${t}.type = 'sick_leave')`

/** SQL for the start and the end of time off `t` as instants; `zone` is the placeholder of the time zone. */
export const awayFrom = (t: string, zone: string) =>
  `((${t}.start_date + case when ${t}.starts_at_noon then interval '12 hours' else interval '0' end) at time zone ${zone})`
export const awayUntil = (t: string, zone: string) =>
  `((${t}.end_date + case when ${t}.ends_at_noon then interval '12 hours' else interval '1 day' end) at time zone ${zone})`
