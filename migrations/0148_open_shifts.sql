-- Shifts that workers take themselves: one row for each stretch of time, with a number of positions.
create table open_shifts (
  organisation_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  request_id uuid,
  role text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  positions int not null check (positions between 1 and 50),
  rate_amount bigint check (rate_amount >= 0),
  rate_currency text,
  certifications jsonb not null default '[]',
  audience text not null check (audience in ('team', 'qualified', 'everyone')),
  claiming text not null check (claiming in ('first_come', 'approval')),
  closes_at timestamptz,
  note text,
  published_at timestamptz,
  cancelled_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, project_id) references projects (organisation_id, id),
  foreign key (organisation_id, request_id) references requests (organisation_id, id),
  check (ends_at > starts_at),
  constraint open_shifts_length check (extract(epoch from ends_at - starts_at) <= 86400),
  check (closes_at <= starts_at),
  check ((rate_amount is null) = (rate_currency is null))
);
call protect('open_shifts');
create index open_shifts_of_days on open_shifts (organisation_id, starts_at, id);
create index open_shifts_of_project on open_shifts (organisation_id, project_id, starts_at);
create index open_shifts_of_request on open_shifts (organisation_id, request_id) where request_id is not null;

-- A shift that fills a position of an open shift. If it is cancelled, the position is free again.
alter table shifts add column open_shift_id uuid;
alter table shifts add constraint shifts_open_shift foreign key (organisation_id, open_shift_id)
  references open_shifts (organisation_id, id);
create index shifts_of_open_shift on shifts (organisation_id, open_shift_id) where open_shift_id is not null;

-- What workers ask for where the organisation decides.
create table shift_claims (
  organisation_id uuid not null,
  id uuid not null,
  open_shift_id uuid not null,
  worker_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'withdrawn')),
  reason text,
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, open_shift_id) references open_shifts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, worker_id) references workers (organisation_id, id)
);
call protect('shift_claims');
create unique index shift_claims_one on shift_claims (organisation_id, open_shift_id, worker_id) where status in ('pending', 'accepted');
create index shift_claims_of_worker on shift_claims (organisation_id, worker_id);
