-- A run that creates, and optionally sends, the invoices of a period.
create table invoice_runs (
  organisation_id uuid not null,
  id uuid not null,
  from_date date not null,
  to_date date not null,
  -- Whether it also sends the invoices.
  sends boolean not null,
  status text not null default 'running' check (status in ('running', 'done', 'cancelled', 'failed')),
  started_by uuid not null,
  started_at timestamptz not null default scope_now(),
  ended_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, started_by) references accounts (organisation_id, id),
  check (from_date <= to_date),
  check ((status = 'running') = (ended_at is null))
);
call protect('invoice_runs');
create unique index invoice_runs_one on invoice_runs (organisation_id) where status = 'running';
create index invoice_runs_by_start on invoice_runs (organisation_id, started_at desc, id desc);

-- One invoice of a run. Its state changes within seconds of the start; the history of the invoice itself is recorded, not of this row.
create table invoice_run_items (
  organisation_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  position int not null,
  client_id uuid not null,
  order_number text,
  net_amount bigint not null,
  currency text not null,
  -- The digest of the preview that was chosen.
  digest text not null,
  state text not null default 'waiting' check (state in ('waiting', 'created', 'sent', 'blocked')),
  channel text check (channel in ('email', 'peppol')),
  statement_id uuid,
  -- Why it was not created or not sent: the key of the message, its values and the missing fields.
  failure jsonb,
  primary key (organisation_id, id),
  foreign key (organisation_id, run_id) references invoice_runs (organisation_id, id) on delete cascade,
  foreign key (organisation_id, client_id) references clients (organisation_id, id) on delete cascade,
  foreign key (organisation_id, statement_id) references client_statements (organisation_id, id),
  check ((statement_id is not null) = (state in ('created', 'sent'))),
  check ((channel is not null) = (state = 'sent')),
  check (state <> 'blocked' or failure is not null)
);
call protect('invoice_run_items');
create unique index invoice_run_items_in_order on invoice_run_items (organisation_id, run_id, position);
create unique index invoice_run_items_once on invoice_run_items (organisation_id, statement_id) where statement_id is not null;
create index invoice_run_items_of_client on invoice_run_items (organisation_id, client_id);
