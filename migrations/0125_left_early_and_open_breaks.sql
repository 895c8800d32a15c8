-- A shift whose worker clocked out well before its end is left early until it is resumed. The stretches of a resumed shift are one session with
-- a break of the type "away" between them. A break that was still open at the clock-out is marked for the approver.
alter table shifts drop constraint shifts_status_check,
  add constraint shifts_status_check check (status in ('scheduled', 'active', 'left_early', 'completed', 'cancelled'));

drop trigger events_of_insert on shifts;
drop trigger events_of_update on shifts;
drop trigger events_of_delete on shifts;
call emit_events('shifts', '{"noun":"shift","record":"id","created":"created","updated":"updated","deleted":"deleted","status":{"column":"status","initial":"scheduled","names":{"scheduled":"scheduled","active":"active","left_early":"leftEarly","completed":"completed","cancelled":"cancelled"}},"moments":{"published_at":"published"},"data":{"workerId":"worker_id","projectId":"project_id","assignmentId":"assignment_id","startsAt":"starts_at","endsAt":"ends_at","publishedAt":"published_at","status":"status","version":"version"}}');

alter table clock_breaks drop constraint clock_breaks_type_check,
  add constraint clock_breaks_type_check check (type in ('lunch', 'coffee', 'other', 'away')),
  add column ended_by_out boolean not null default false;

alter table clock_sessions
  -- True if the worker said at the clock-out that the work of the shift was finished.
  add column ended_shift boolean not null default false,
  -- The entry of the earlier stretches of a resumed session, made again under this ID when it ends.
  add column resumed_entry_id uuid;

alter table time_entries drop constraint time_entries_incomplete_reason_check,
  add constraint time_entries_incomplete_reason_check check (incomplete_reason in
    ('noMinutes', 'tooLong', 'leftOpen', 'overlap', 'notClockedIn', 'alreadyClockedIn', 'outOfOrder', 'notAssigned', 'tooOld',
     'early', 'ended', 'outside', 'inexact'));
