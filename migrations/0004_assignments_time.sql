create table assignments (
  organisation_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  worker_id uuid not null,
  role text not null,
  start_date date not null,
  end_date date not null,
  access_notes text,
  description text,
  rate_amount bigint not null check (rate_amount >= 0),
  rate_currency text not null,
  expected_minutes int check (expected_minutes >= 0),
  status text not null default 'pending' check (status in ('pending', 'assigned', 'in_progress', 'completed', 'cancelled')),
  answer_by timestamptz,
  answered_at timestamptz,
  accepted boolean,
  answer_reason text,
  cancel_reason text,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  unique (organisation_id, worker_id, project_id, id),
  foreign key (organisation_id, project_id) references projects (organisation_id, id),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id),
  check (end_date >= start_date),
  -- The same worker is not accepted twice on one project for the same days.
  constraint assignments_no_overlap exclude using gist (
    organisation_id with =, worker_id with =, project_id with =, daterange(start_date, end_date, '[]') with &&
  ) where (status in ('assigned', 'in_progress'))
);
create index assignments_of_worker on assignments (organisation_id, worker_id, start_date desc, id desc);
create index assignments_of_project on assignments (organisation_id, project_id);
create index assignments_by_start on assignments (organisation_id, start_date desc, id desc);
create index assignments_by_status on assignments (organisation_id, status, start_date desc, id desc);
call protect('assignments');
call keep_history('assignments');

create table time_entries (
  organisation_id uuid not null,
  id uuid not null,
  worker_id uuid not null,
  project_id uuid not null,
  assignment_id uuid not null,
  clock_session_id uuid,
  date date not null,
  start_time time,
  end_time time,
  ends_next_day boolean not null default false,
  starts_at timestamptz,
  ends_at timestamptz,
  break_minutes int not null default 0 check (break_minutes >= 0),
  breaks jsonb not null default '[]',
  total_minutes int not null default 0 check (total_minutes >= 0),
  task_description text,
  work_type text not null default 'regular' check (work_type in ('regular', 'overtime')),
  shift_type text not null default 'regular' check (shift_type in ('regular', 'night', 'holiday')),
  notes text,
  equipment_used text,
  place_address text,
  place_latitude double precision,
  place_longitude double precision,
  rate_amount bigint not null,
  rate_currency text not null,
  status text not null check (status in ('incomplete', 'draft', 'submitted', 'approved', 'rejected', 'changes_requested')),
  comment text,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, worker_id, project_id, assignment_id)
    references assignments (organisation_id, worker_id, project_id, id),
  foreign key (organisation_id, decided_by) references accounts (organisation_id, id),
  check (ends_at >= starts_at),
  check (status in ('incomplete', 'rejected') or (starts_at is not null and ends_at is not null and total_minutes > 0)),
  check (status in ('incomplete', 'draft', 'rejected') or task_description is not null),
  check (decided_by is distinct from worker_id),
  constraint time_entries_no_overlap exclude using gist (
    organisation_id with =, worker_id with =, tstzrange(starts_at, ends_at) with &&
  ) where (status <> 'rejected' and starts_at is not null and ends_at is not null)
);
create index time_entries_of_worker on time_entries (organisation_id, worker_id, date desc, id desc);
create index time_entries_by_date on time_entries (organisation_id, date desc, id desc);
create index time_entries_by_status on time_entries (organisation_id, status, date desc, id desc);
create index time_entries_of_project on time_entries (organisation_id, project_id, date desc, id desc);
create index time_entries_of_assignment on time_entries (organisation_id, assignment_id) include (total_minutes, status);
call protect('time_entries');
call keep_history('time_entries');

create table clock_sessions (
  organisation_id uuid not null,
  id uuid not null,
  worker_id uuid not null,
  project_id uuid not null,
  assignment_id uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  in_latitude double precision,
  in_longitude double precision,
  in_accuracy double precision,
  in_place text not null check (in_place in ('inside', 'outside', 'unknown')),
  out_latitude double precision,
  out_longitude double precision,
  out_accuracy double precision,
  out_place text check (out_place in ('inside', 'outside', 'unknown')),
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, worker_id, project_id, assignment_id)
    references assignments (organisation_id, worker_id, project_id, id),
  check (ended_at >= started_at)
);
create unique index clock_sessions_one_active on clock_sessions (organisation_id, worker_id) where ended_at is null;
create index clock_sessions_of_worker on clock_sessions (organisation_id, worker_id, started_at desc);
call protect('clock_sessions');
call keep_history('clock_sessions', 'in_latitude', 'in_longitude', 'in_accuracy', 'out_latitude', 'out_longitude', 'out_accuracy');

alter table time_entries
  add foreign key (organisation_id, clock_session_id) references clock_sessions (organisation_id, id),
  add unique (organisation_id, clock_session_id);

create table clock_breaks (
  organisation_id uuid not null,
  id uuid not null,
  clock_session_id uuid not null,
  type text not null check (type in ('lunch', 'coffee', 'other')),
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, clock_session_id) references clock_sessions (organisation_id, id),
  check (ended_at >= started_at)
);
create unique index clock_breaks_one_open on clock_breaks (organisation_id, clock_session_id) where ended_at is null;
call protect('clock_breaks');
call keep_history('clock_breaks');

-- Metres between two points on the sphere (haversine; mean radius of the earth 6,371,009 m, IUGG).
create function distance_metres(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision)
  returns double precision language sql immutable parallel safe
  return 2 * 6371009 * asin(least(1, sqrt(
    sin(radians(lat2 - lat1) / 2) ^ 2 + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lon2 - lon1) / 2) ^ 2)));
