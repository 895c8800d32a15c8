-- A shift whose worker has not clocked in: marked by a job after these minutes, or by a user. Null turns the job off.
alter table organisations add column no_show_minutes int check (no_show_minutes between 5 and 240);
alter table shifts add column no_show_at timestamptz;
-- A user has said that it is none; the job then leaves the shift alone.
alter table shifts add column no_show_cleared_at timestamptz;
alter table shifts add constraint shifts_no_show check (no_show_at is null or no_show_cleared_at is null);
create index shifts_no_show_marked on shifts (organisation_id, starts_at) where no_show_at is not null;
