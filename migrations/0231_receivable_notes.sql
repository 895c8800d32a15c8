-- Notes on what a client owes, on one invoice or on all: a call, a promise to pay, or a dispute.
create table receivable_notes (
  organisation_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  -- Null for all invoices of the client.
  statement_id uuid,
  kind text not null check (kind in ('call', 'promise', 'dispute')),
  text text,
  -- The promised day and amount, in minor units.
  promised_on date,
  amount bigint check (amount > 0),
  currency text,
  written_by uuid not null,
  created_at timestamptz not null default scope_now(),
  -- Set when a user ends a promise or a dispute.
  closed_by uuid,
  closed_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, client_id) references clients (organisation_id, id) on delete cascade,
  foreign key (organisation_id, statement_id) references receivables (organisation_id, id),
  foreign key (organisation_id, written_by) references accounts (organisation_id, id),
  foreign key (organisation_id, closed_by) references accounts (organisation_id, id),
  constraint receivable_notes_promise check ((kind = 'promise') = (promised_on is not null and amount is not null and currency is not null)),
  constraint receivable_notes_text check (kind = 'promise' or text is not null),
  constraint receivable_notes_closed check ((closed_at is not null) = (closed_by is not null) and (kind <> 'call' or closed_at is null))
);
call protect('receivable_notes');
create index receivable_notes_of_client on receivable_notes (organisation_id, client_id, created_at desc, id desc);
create index receivable_notes_of_statement on receivable_notes (organisation_id, statement_id) where statement_id is not null;
create index receivable_notes_open on receivable_notes (organisation_id) where kind <> 'call' and closed_at is null;
