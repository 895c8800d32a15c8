-- A run that writes, and optionally sends, the contracts of several assignments for a period. A job continues it.
create table contract_runs (
  organisation_id uuid not null,
  id uuid not null,
  start_date date not null,
  end_date date not null,
  sends boolean not null,
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  started_by uuid not null,
  started_at timestamptz not null default scope_now(),
  ended_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, started_by) references accounts (organisation_id, id),
  constraint contract_runs_period check (end_date >= start_date),
  constraint contract_runs_ended check ((ended_at is null) = (status = 'running'))
);
call protect('contract_runs');

-- One assignment of a run. The history of the contract itself is recorded, not of this row.
create table contract_run_items (
  organisation_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  position int not null,
  assignment_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'blocked')),
  contract_id uuid,
  obstacle text check (obstacle in ('over', 'covered', 'country', 'template', 'details')),
  primary key (organisation_id, id),
  foreign key (organisation_id, run_id) references contract_runs (organisation_id, id) on delete cascade,
  foreign key (organisation_id, assignment_id) references assignments (organisation_id, id) on delete cascade,
  -- A draft can be deleted.
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete set null (contract_id),
  constraint contract_run_items_blocked check ((obstacle is not null) = (state = 'blocked'))
);
call protect('contract_run_items');
create unique index contract_run_items_in_order on contract_run_items (organisation_id, run_id, position);
create index contract_run_items_of_assignment on contract_run_items (organisation_id, assignment_id);
create index contract_run_items_of_contract on contract_run_items (organisation_id, contract_id);
create index contracts_by_creation on contracts (organisation_id, created_at desc, id desc);
