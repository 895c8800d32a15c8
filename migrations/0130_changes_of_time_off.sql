-- Approved time off can be cancelled. Sick leave replaces the days of other time off, which keeps its period: it applies again when the
-- sick leave is rejected, withdrawn or cancelled. Two sick leaves never overlap, nor do two others.

alter table time_off drop constraint time_off_status_check;
alter table time_off add constraint time_off_status_check
  check (status in ('pending', 'approved', 'rejected', 'withdrawn', 'cancelled'));

alter table time_off drop constraint time_off_no_overlap;
alter table time_off add constraint time_off_no_overlap exclude using gist (
  organisation_id with =, worker_id with =,
  int4range((start_date - date '2000-01-01') * 2 + starts_at_noon::int, (end_date - date '2000-01-01') * 2 + 2 - ends_at_noon::int) with &&
) where (status in ('pending', 'approved') and type <> 'sick_leave');
alter table time_off add constraint sick_leave_no_overlap exclude using gist (
  organisation_id with =, worker_id with =,
  int4range((start_date - date '2000-01-01') * 2 + starts_at_noon::int, (end_date - date '2000-01-01') * 2 + 2 - ends_at_noon::int) with &&
) where (status in ('pending', 'approved') and type = 'sick_leave');

drop trigger events_of_insert on time_off;
drop trigger events_of_update on time_off;
drop trigger events_of_delete on time_off;
call emit_events('time_off', '{"noun":"timeOff","record":"id","created":"created","updated":"updated","deleted":"deleted","status":{"column":"status","initial":"pending","names":{"pending":"pending","approved":"approved","rejected":"rejected","withdrawn":"withdrawn","cancelled":"cancelled"}},"data":{"workerId":"worker_id","startDate":"start_date","endDate":"end_date","status":"status","version":"version"}}');
