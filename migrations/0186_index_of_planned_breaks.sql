-- The ranking of candidates sums planned minutes from the index alone.
drop index shifts_planned;
create index shifts_planned on shifts (organisation_id, starts_at) include (worker_id, ends_at, assignment_id, break_minutes)
  where accepted and status <> 'cancelled';
