-- Punches that are sent later with the time of the device, how far away somebody was, and why an entry is incomplete.

alter table clock_sessions
  add column in_metres int check (in_metres >= 0),
  add column out_metres int check (out_metres >= 0),
  -- Why it will not make an entry that can be claimed as it is.
  add column incomplete_reason text,
  -- When it was told that it has been open for too long.
  add column told_open_at timestamptz;

alter table time_entries
  add column incomplete_reason text check (incomplete_reason in
    ('noMinutes', 'tooLong', 'leftOpen', 'overlap', 'notClockedIn', 'alreadyClockedIn', 'outOfOrder', 'notAssigned', 'tooOld',
     'early', 'ended', 'outside')),
  -- Punches that were received well after, or before, the time that they claim.
  add column claims jsonb not null default '[]' check (jsonb_typeof(claims) = 'array');

-- A punch that was taken without a network: what the device says, what counts, and when it came in.
create table clock_punches (
  organisation_id uuid not null,
  id uuid not null,
  worker_id uuid not null,
  kind text not null check (kind in ('in', 'pause', 'resume', 'out')),
  break_type text check (break_type in ('lunch', 'coffee', 'other')),
  claimed_at timestamptz not null,
  counted_at timestamptz not null,
  received_at timestamptz not null,
  clock_session_id uuid,
  time_entry_id uuid,
  primary key (organisation_id, id),
  -- Sent twice it counts once, also under another key.
  constraint clock_punches_once unique (organisation_id, worker_id, kind, claimed_at),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id),
  foreign key (organisation_id, clock_session_id) references clock_sessions (organisation_id, id),
  foreign key (organisation_id, time_entry_id) references time_entries (organisation_id, id) on delete set null (time_entry_id),
  check (counted_at <= received_at)
);
create index clock_punches_of_session on clock_punches (organisation_id, clock_session_id) where clock_session_id is not null;
create index clock_punches_of_entry on clock_punches (organisation_id, time_entry_id) where time_entry_id is not null;
call protect('clock_punches');
call keep_history('clock_punches');
