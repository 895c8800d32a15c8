-- Waves of offers: an open shift is offered to the best workers, some at a time, until it is filled.
create table wave_runs (
  organisation_id uuid not null,
  id uuid not null,
  open_shift_id uuid not null,
  status text not null default 'running' check (status in ('running', 'paused', 'ended')),
  -- Null until it has ended.
  end_reason text check (end_reason in ('filled', 'withdrawn', 'begun', 'closed', 'nobodyLeft', 'stopped')),
  -- Null if the organisation starts waves automatically.
  started_by uuid,
  workers_per_wave int not null check (workers_per_wave between 1 and 50),
  minutes_per_wave int not null check (minutes_per_wave between 1 and 240),
  -- The number of waves so far, and when the last one was sent.
  wave int not null default 0,
  waved_at timestamptz,
  next_wave_at timestamptz not null,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint wave_runs_one unique (organisation_id, open_shift_id),
  foreign key (organisation_id, open_shift_id) references open_shifts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, started_by) references accounts (organisation_id, id)
);
call protect('wave_runs');
create index wave_runs_due on wave_runs (next_wave_at) where end_reason is null;
-- The queue looks for due waves of all organisations.
create policy gate on wave_runs for select to interim_gate using (true);
grant select (organisation_id, end_reason, next_wave_at) on wave_runs to interim_gate;

-- The wave with which a worker got the offer; null for an offer by hand.
alter table open_shift_invitations add column wave int;

alter table organisations
  add column automatic_waves boolean not null default false,
  add column wave_workers int not null default 5 check (wave_workers between 1 and 50),
  add column wave_minutes int not null default 15 check (wave_minutes between 1 and 240),
  add column wave_daily_offers int not null default 3 check (wave_daily_offers between 1 and 20);

-- Offers of shifts that begin soon are also sent in quiet hours.
alter table notification_settings add column urgent_offers boolean not null default false;
