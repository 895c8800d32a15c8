-- A calculation that suggests workers for the open shifts of a week.
create table fill_runs (
  organisation_id uuid not null,
  id uuid not null,
  week_start date not null,
  -- Null means all open shifts of the week.
  open_shift_ids jsonb,
  emphasis jsonb not null default '[]',
  status text not null default 'running' check (status in ('running', 'ready', 'cancelled', 'failed', 'accepted')),
  -- How a running calculation is to end.
  stopping text check (stopping in ('keep', 'discard')),
  open_positions int not null default 0,
  suggested int not null default 0,
  -- The largest possible share by which the plan is below the best one.
  gap double precision,
  unfilled jsonb not null default '[]',
  failure text check (failure in ('interrupted', 'nothingOpen', 'tooLarge', 'error')),
  started_by uuid not null,
  -- When the facts of the plan were read.
  facts_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, started_by) references accounts (organisation_id, id)
);
call protect('fill_runs');
-- How far a run is. It changes several times a second, so its history is not recorded.
create table fill_progress (
  organisation_id uuid not null,
  run_id uuid not null,
  stage text not null default 'waiting' check (stage in ('waiting', 'starting', 'bounding', 'improving')),
  suggested int not null default 0,
  gap double precision,
  seconds int not null default 5,
  reported_at timestamptz not null default scope_now(),
  primary key (organisation_id, run_id),
  foreign key (organisation_id, run_id) references fill_runs (organisation_id, id) on delete cascade
);
call protect('fill_progress');
create unique index fill_runs_one on fill_runs (organisation_id) where status = 'running';
create index fill_runs_of_week on fill_runs (organisation_id, week_start, created_at desc);

-- A worker who is suggested for a position of an open shift.
create table fill_suggestions (
  organisation_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  open_shift_id uuid not null,
  worker_id uuid not null,
  status text not null default 'proposed' check (status in ('proposed', 'accepted', 'refused')),
  reasons jsonb not null,
  -- Why it could not be accepted, in the language of the user who tried.
  refusal text,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, run_id) references fill_runs (organisation_id, id) on delete cascade,
  foreign key (organisation_id, open_shift_id) references open_shifts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, worker_id) references workers (organisation_id, id)
);
call protect('fill_suggestions');
create unique index fill_suggestions_one on fill_suggestions (organisation_id, run_id, open_shift_id, worker_id);
create index fill_suggestions_of_open_shift on fill_suggestions (organisation_id, open_shift_id);
create index fill_suggestions_of_worker on fill_suggestions (organisation_id, worker_id);
