-- A run that reminds clients of chosen overdue invoices. It is over when no invoice of it is waiting.
create table reminder_runs (
  organisation_id uuid not null,
  id uuid not null,
  started_by uuid not null,
  started_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, started_by) references accounts (organisation_id, id)
);
call protect('reminder_runs');

-- One invoice of a run. Its state changes within seconds of the start; the history of the reminder itself is recorded, not of this row.
create table reminder_run_items (
  organisation_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  position int not null,
  statement_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'reminded', 'blocked')),
  -- The level of the reminder that was sent.
  level int check (level between 1 and 3),
  -- Why no reminder was sent.
  obstacle text check (obstacle in ('settled', 'not_overdue', 'reminded_today', 'paused', 'client_paused', 'no_recipient')),
  primary key (organisation_id, id),
  foreign key (organisation_id, run_id) references reminder_runs (organisation_id, id) on delete cascade,
  foreign key (organisation_id, statement_id) references receivables (organisation_id, id),
  check ((level is not null) = (state = 'reminded')),
  check ((obstacle is not null) = (state = 'blocked'))
);
call protect('reminder_run_items');
create unique index reminder_run_items_in_order on reminder_run_items (organisation_id, run_id, position);
create index reminder_run_items_of_statement on reminder_run_items (organisation_id, statement_id);
