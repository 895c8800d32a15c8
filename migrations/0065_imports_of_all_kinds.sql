-- Imports of other records than workers: who imported, until when it can be undone, and the mapping of the last file.
alter table imports
  add column kind text not null default 'workers'
    check (kind in ('workers', 'clients', 'projects', 'assignments', 'billRates', 'openBalances')),
  -- Null for imports of earlier versions.
  add column account_id uuid,
  add column ended_at timestamptz,
  alter column invite set default false,
  drop constraint imports_status_check,
  add constraint imports_status_check check (status in ('running', 'done', 'failed', 'undoing', 'undone')),
  add foreign key (organisation_id, account_id) references accounts (organisation_id, id);
create index imports_by_kind on imports (organisation_id, kind, created_at, id);

-- The records that an import has added, until it is undone or deleted.
create table import_records (
  organisation_id uuid not null,
  import_id uuid not null,
  table_name text not null,
  record_id uuid not null,
  primary key (organisation_id, import_id, table_name, record_id),
  foreign key (organisation_id, import_id) references imports (organisation_id, id) on delete cascade
);
call protect('import_records');

-- How the columns of the last imported file were mapped, by kind.
create table import_mappings (
  organisation_id uuid not null references organisations (id),
  kind text not null check (kind in ('workers', 'clients', 'projects', 'assignments', 'billRates', 'openBalances')),
  -- The columns by heading; null for a heading that is ignored.
  headings jsonb not null default '{}',
  -- The values of columns that the file does not have.
  defaults jsonb not null default '{}',
  primary key (organisation_id, kind)
);
call protect('import_mappings');

-- The days of time off that a worker had left on a day, brought from another program.
create table time_off_balances (
  organisation_id uuid not null,
  id uuid not null,
  worker_id uuid not null,
  type text not null check (type in ('vacation', 'sick_leave', 'personal_leave', 'other')),
  from_date date not null,
  half_days int not null check (half_days between 0 and 732),
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint time_off_balances_once unique (organisation_id, worker_id, type, from_date),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id) on delete cascade
);
call protect('time_off_balances');
call keep_history('time_off_balances');
