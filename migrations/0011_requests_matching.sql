-- Requests as they are asked for, what workers may do and when they are away, and the lines by which workers are ranked for a request.

alter table requests
  -- In what its length was counted; the length itself follows from its days.
  add column duration_unit text not null default 'days' check (duration_unit in ('days', 'weeks', 'months')),
  add column languages jsonb not null default '[]';
create index requests_by_end on requests (organisation_id, end_date, start_date);
create index requests_of_client on requests (organisation_id, client_id);
create index requests_by_status on requests (organisation_id, status, end_date);

-- The client of a request is its project's, whatever is said, and goes where the project goes.
create function follow_client_of_project() returns trigger language plpgsql as $$
declare
  client uuid := (select client_id from projects where organisation_id = new.organisation_id and id = new.project_id);
begin
  new.client_id := coalesce(client, new.client_id);
  return new;
end $$;
create trigger client_of_request before insert or update of project_id, client_id on requests
  for each row execute function follow_client_of_project();

-- A work site is a client's: under another client there is none until it is chosen anew.
create function move_requests_of_project() returns trigger language plpgsql as $$
begin
  update requests set client_id = new.client_id, work_site_id = null, version = version + 1, updated_at = scope_now()
   where organisation_id = new.organisation_id and project_id = new.id;
  return null;
end $$;
create trigger requests_of_project after update of client_id on projects
  for each row when (old.client_id is distinct from new.client_id) execute function move_requests_of_project();

-- An approved request is in progress from the first clock-in on one of its assignments.
create function start_request() returns trigger language plpgsql as $$
begin
  update requests r set status = 'in_progress', version = r.version + 1, updated_at = scope_now()
    from assignments a
   where a.organisation_id = new.organisation_id and a.id = new.assignment_id
     and r.organisation_id = new.organisation_id and r.id = a.request_id and r.status = 'approved';
  return null;
end $$;
create trigger request_of_session after insert on clock_sessions for each row execute function start_request();

-- Whoever has not begun when a request is cancelled does not begin; what was offered when it ends otherwise is withdrawn.
-- Hours that were worked stay as they are.
create function let_go_of_workers() returns trigger language plpgsql as $$
begin
  update assignments
     set status = 'cancelled', cancel_reason = nullif(current_setting('app.comment', true), ''), version = version + 1,
         updated_at = scope_now()
   where organisation_id = new.organisation_id and request_id = new.id
     and (status = 'pending' or status = 'assigned' and new.status = 'cancelled');
  return null;
end $$;
create trigger workers_of_request after update of status on requests
  for each row when (old.status <> new.status and new.status in ('rejected', 'completed', 'cancelled'))
  execute function let_go_of_workers();

-- What a worker may do, by whose word, until when.
create table certifications (
  organisation_id uuid not null,
  id uuid not null,
  worker_id uuid not null,
  name text not null,
  -- As it is compared with what a request asks for.
  search_name text not null generated always as (searchable(name)) stored,
  issuer text,
  number text,
  issued_on date,
  expires_on date,
  exam_date date,
  verification text not null default 'unverified' check (verification in ('unverified', 'verified', 'rejected')),
  decision_comment text,
  decided_by uuid,
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id) on delete cascade,
  foreign key (organisation_id, decided_by) references accounts (organisation_id, id),
  check (expires_on >= issued_on),
  -- Nobody verifies their own.
  check (decided_by is distinct from worker_id)
);
create index certifications_of_worker on certifications (organisation_id, worker_id, search_name);
create index certifications_by_name on certifications (organisation_id, search_name, worker_id)
  include (expires_on, verification);
create index certifications_by_expiry on certifications (organisation_id, expires_on) where expires_on is not null;
call protect('certifications');
call keep_history('certifications', 'search_name');

-- Days on which a worker asks not to work.
create table time_off (
  organisation_id uuid not null,
  id uuid not null,
  worker_id uuid not null,
  start_date date not null,
  end_date date not null,
  -- Only the afternoon of the first day, only the morning of the last.
  starts_at_noon boolean not null default false,
  ends_at_noon boolean not null default false,
  type text not null check (type in ('vacation', 'sick_leave', 'personal_leave', 'other')),
  reason text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  comment text,
  decided_by uuid,
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id) on delete cascade,
  foreign key (organisation_id, decided_by) references accounts (organisation_id, id),
  check (end_date >= start_date),
  -- One day is not both its morning and its afternoon, and neither.
  check (not (starts_at_noon and ends_at_noon and start_date = end_date)),
  check (decided_by is distinct from worker_id),
  constraint time_off_no_overlap exclude using gist (
    organisation_id with =, worker_id with =, daterange(start_date, end_date, '[]') with &&
  ) where (status in ('pending', 'approved'))
);
create index time_off_of_worker on time_off (organisation_id, worker_id, start_date desc, id desc);
create index time_off_by_status on time_off (organisation_id, status, end_date, start_date) include (worker_id);
call protect('time_off');
call keep_history('time_off');

-- Where a worker lives, for the way to work; nobody's to read in the history.
alter table workers
  add column home_latitude double precision check (home_latitude between -90 and 90),
  add column home_longitude double precision check (home_longitude between -180 and 180),
  add constraint workers_home check ((home_latitude is null) = (home_longitude is null));
drop trigger history_of_insert on workers;
drop trigger history_of_update on workers;
drop trigger history_of_delete on workers;
call keep_history('workers', 'national_id', 'national_id_last4', 'search_name', 'bank_account', 'image',
                  'home_latitude', 'home_longitude');

-- A level as a number, so that two can be compared: of a skill or of experience 1 to 4, of a language 1 to 4; 0 is none.
create function level_number(level text) returns smallint
  language sql immutable parallel safe
  return case level when 'beginner' then 1 when 'intermediate' then 2 when 'advanced' then 3 when 'expert' then 4
                    when 'basic' then 1 when 'fluent' then 3 when 'native' then 4 else 0 end;

-- One narrow line for each worker: what is held against a request, so that ten thousand are ranked at once. Kept by triggers,
-- and by nothing else. Skills and roles are as they are compared; a level stands at the place of its skill or language.
create table candidate_lines (
  organisation_id uuid not null,
  id uuid not null,
  active boolean not null,
  role text not null,
  desired_roles text[] not null,
  skills text[] not null,
  skill_levels smallint[] not null,
  languages text[] not null,
  language_levels smallint[] not null,
  experience smallint not null,
  rate_amount bigint,
  rate_currency text,
  home_latitude double precision,
  home_longitude double precision,
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references workers (organisation_id, id) on delete cascade
);

create function keep_candidate_line() returns trigger language plpgsql as $$
begin
  insert into candidate_lines (organisation_id, id, active, role, desired_roles, skills, skill_levels, languages, language_levels,
                               experience, rate_amount, rate_currency, home_latitude, home_longitude)
  values (new.organisation_id, new.id,
          (select a.active from accounts a where a.organisation_id = new.organisation_id and a.id = new.id), searchable(new.primary_role),
          array(select searchable(r) from unnest(new.desired_job_roles) with ordinality d (r, at) order by at),
          array(select searchable(s ->> 'name') from jsonb_array_elements(new.skills) with ordinality d (s, at) order by at),
          array(select level_number(s ->> 'proficiency') from jsonb_array_elements(new.skills) with ordinality d (s, at) order by at),
          array(select l ->> 'language' from jsonb_array_elements(new.languages) with ordinality d (l, at) order by at),
          array(select level_number(l ->> 'level') from jsonb_array_elements(new.languages) with ordinality d (l, at) order by at),
          level_number(new.experience_level), new.rate_amount, new.rate_currency, new.home_latitude, new.home_longitude)
  on conflict (organisation_id, id) do update
     set active = excluded.active, role = excluded.role, desired_roles = excluded.desired_roles, skills = excluded.skills, skill_levels = excluded.skill_levels,
         languages = excluded.languages, language_levels = excluded.language_levels, experience = excluded.experience,
         rate_amount = excluded.rate_amount, rate_currency = excluded.rate_currency, home_latitude = excluded.home_latitude,
         home_longitude = excluded.home_longitude;
  return null;
end $$;
create trigger candidate_line_of_insert after insert on workers for each row execute function keep_candidate_line();
create trigger candidate_line_of_update
  after update of primary_role, desired_job_roles, skills, languages, experience_level, rate_amount, rate_currency, home_latitude,
                  home_longitude on workers
  for each row execute function keep_candidate_line();

create function keep_candidate_active() returns trigger language plpgsql as $$
begin
  update candidate_lines set active = new.active where organisation_id = new.organisation_id and id = new.id;
  return null;
end $$;
create trigger candidate_line_of_account after update of active on accounts
  for each row when (new.type = 'worker' and new.active is distinct from old.active) execute function keep_candidate_active();

-- Also for those who are there already.
alter table workers no force row level security;
alter table accounts no force row level security;
update workers set home_latitude = home_latitude;
alter table workers force row level security;
alter table accounts force row level security;

call protect('candidate_lines');

-- Who is planned when, for all workers of an organisation at once.
create index shifts_planned on shifts (organisation_id, starts_at) include (worker_id, ends_at, assignment_id)
  where accepted and status <> 'cancelled';
create index assignments_of_days on assignments (organisation_id, end_date, start_date) include (worker_id, status);
