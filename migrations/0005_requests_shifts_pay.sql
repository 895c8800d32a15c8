-- What the database holds under any concurrency, for the rest of the way from a request to a pay stub.

create table requests (
  organisation_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  project_id uuid not null,
  work_site_id uuid,
  project_manager_id uuid,
  title text not null,
  role text not null,
  start_date date not null,
  end_date date not null,
  positions int not null check (positions between 1 and 10000),
  -- Kept by the assignments' trigger: the row's lock lets those who accept at the same time pass one by one.
  filled_positions int not null default 0,
  skills jsonb not null default '[]',
  certifications jsonb not null default '[]',
  experience_level text check (experience_level in ('beginner', 'intermediate', 'advanced', 'expert')),
  rate_amount bigint check (rate_amount >= 0),
  rate_currency text,
  description text,
  status text not null default 'pending'
    check (status in ('pending', 'in_review', 'approved', 'rejected', 'in_progress', 'completed', 'cancelled')),
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, client_id) references clients (organisation_id, id),
  foreign key (organisation_id, project_id) references projects (organisation_id, id),
  foreign key (organisation_id, client_id, work_site_id) references work_sites (organisation_id, client_id, id),
  foreign key (organisation_id, project_manager_id) references accounts (organisation_id, id),
  check (end_date >= start_date),
  check ((rate_amount is null) = (rate_currency is null)),
  constraint requests_positions check (filled_positions between 0 and positions)
);
create index requests_by_start on requests (organisation_id, start_date, id);
create index requests_of_project on requests (organisation_id, project_id);
call protect('requests');
call keep_history('requests');

alter table assignments
  add column request_id uuid,
  add foreign key (organisation_id, request_id) references requests (organisation_id, id);
create index assignments_of_request on assignments (organisation_id, request_id) where request_id is not null;

-- A position is filled by an assignment that was accepted and not cancelled since.
create function fill_positions() returns trigger language plpgsql as $$
declare
  before int := case when tg_op <> 'INSERT' and old.status in ('assigned', 'in_progress', 'completed') then 1 else 0 end;
  after int := case when tg_op <> 'DELETE' and new.status in ('assigned', 'in_progress', 'completed') then 1 else 0 end;
begin
  if tg_op <> 'INSERT' and old.request_id is not null and (tg_op = 'DELETE' or old.request_id is distinct from new.request_id) then
    update requests set filled_positions = filled_positions - before where organisation_id = old.organisation_id and id = old.request_id;
    before := 0;
  end if;
  if tg_op <> 'DELETE' and new.request_id is not null and after <> before then
    update requests set filled_positions = filled_positions + after - before
     where organisation_id = new.organisation_id and id = new.request_id;
  end if;
  return null;
end $$;
create trigger positions_of_request after insert or update of status, request_id or delete on assignments
  for each row execute function fill_positions();

create table shifts (
  organisation_id uuid not null,
  id uuid not null,
  worker_id uuid not null,
  project_id uuid not null,
  assignment_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- True while the assignment is accepted: an offer's shifts may still overlap those of another offer.
  accepted boolean not null default false,
  status text not null default 'scheduled' check (status in ('scheduled', 'active', 'completed', 'cancelled')),
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, worker_id, project_id, assignment_id)
    references assignments (organisation_id, worker_id, project_id, id),
  check (ends_at > starts_at),
  constraint shifts_no_overlap exclude using gist (
    organisation_id with =, worker_id with =, tstzrange(starts_at, ends_at) with &&
  ) where (accepted and status <> 'cancelled') deferrable
);
create index shifts_of_worker on shifts (organisation_id, worker_id, starts_at);
create index shifts_of_assignment on shifts (organisation_id, assignment_id);
call protect('shifts');
call keep_history('shifts');

create function accept_shifts() returns trigger language plpgsql as $$
begin
  update shifts set accepted = new.status in ('assigned', 'in_progress', 'completed')
   where organisation_id = new.organisation_id and assignment_id = new.id
     and accepted <> (new.status in ('assigned', 'in_progress', 'completed'));
  return null;
end $$;
create trigger shifts_of_assignment after update of status on assignments
  for each row when (old.status is distinct from new.status) execute function accept_shifts();

create function accept_new_shift() returns trigger language plpgsql as $$
begin
  new.accepted := exists (
    select 1 from assignments a where a.organisation_id = new.organisation_id and a.id = new.assignment_id
       and a.status in ('assigned', 'in_progress', 'completed'));
  return new;
end $$;
create trigger shifts_begin_as_their_assignment before insert on shifts for each row execute function accept_new_shift();

create table pay_periods (
  organisation_id uuid not null references organisations (id),
  id uuid not null,
  start_date date not null,
  end_date date not null,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  check (end_date >= start_date),
  constraint pay_periods_no_overlap exclude using gist (organisation_id with =, daterange(start_date, end_date, '[]') with &&)
);
call protect('pay_periods');
call keep_history('pay_periods');

create table pay_stubs (
  organisation_id uuid not null,
  id uuid not null,
  pay_period_id uuid not null,
  worker_id uuid not null,
  currency text not null,
  gross_amount bigint not null,
  deductions_amount bigint not null,
  net_amount bigint not null,
  status text not null default 'draft' check (status in ('draft', 'issued')),
  issued_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, pay_period_id) references pay_periods (organisation_id, id),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id),
  -- Whoever calculates twice at the same time makes one stub of a worker and period.
  unique (organisation_id, pay_period_id, worker_id, currency),
  check (net_amount = gross_amount - deductions_amount),
  check ((status = 'issued') = (issued_at is not null))
);
create index pay_stubs_of_worker on pay_stubs (organisation_id, worker_id);
call protect('pay_stubs');
call keep_history('pay_stubs');

create trigger issued_stub_stands before update or delete on pay_stubs
  for each row when (old.status = 'issued') execute function refuse_change();
