-- A device belongs to the session in which it was turned on, and ends with it, however it ends: whoever was signed in for some minutes
-- does not go on reading.

-- Of those of before nobody knows which session turned them on: whoever wants to be told turns the device on once more.
truncate push_devices;
alter table push_devices
  add column session_id uuid not null,
  -- How often in a row its service has not taken what was pushed.
  add column failures int not null default 0 check (failures >= 0),
  add foreign key (organisation_id, session_id) references sessions (organisation_id, id) on delete cascade;
create index push_devices_of_session on push_devices (organisation_id, session_id);
grant update (failures) on push_devices to interim_gate;
