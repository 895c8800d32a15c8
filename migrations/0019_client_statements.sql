-- What is billed to clients: whose invoice it is, on what terms, at which rates, and the statements, which never change.

-- What an invoice says of the organisation beside its name and VAT number; the row's id is the organisation's.
create table billing_sellers (
  organisation_id uuid not null references organisations (id),
  id uuid not null,
  street text,
  city text,
  postal_zone text,
  country text check (country ~ '^[A-Z]{2}$'),
  registration_number text,
  registration_scheme text,
  electronic_address text,
  electronic_scheme text,
  account_number text,
  account_bic text,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  check (id = organisation_id),
  check ((electronic_address is null) = (electronic_scheme is null))
);
call protect('billing_sellers');
call keep_history('billing_sellers');

-- On what terms a client is billed; the row's id is the client's.
create table billing_terms (
  organisation_id uuid not null,
  id uuid not null,
  street text,
  city text,
  postal_zone text,
  country text check (country ~ '^[A-Z]{2}$'),
  registration_number text,
  registration_scheme text,
  electronic_address text,
  electronic_scheme text,
  buyer_reference text,
  language text not null default 'en' check (language in ('en', 'fr', 'nl')),
  vat_category text check (vat_category in ('S', 'AE', 'E')),
  vat_basis_points int check (vat_basis_points between 1 and 10000),
  exemption_reason text,
  payment_days int not null default 30 check (payment_days between 0 and 365),
  -- On top of what the worker is paid, in hundredths of a percent, where no bill rate holds; null: there is none.
  markup_basis_points int check (markup_basis_points between 0 and 100000),
  passes_premiums boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references clients (organisation_id, id) on delete cascade,
  check ((electronic_address is null) = (electronic_scheme is null)),
  check ((vat_category = 'S') = (vat_basis_points is not null) or vat_category is null),
  check (vat_category <> 'E' or exemption_reason is not null)
);
call protect('billing_terms');
call keep_history('billing_terms');

-- What an hour is billed at from a day on: of one project, or of all of a client's.
create table bill_rates (
  organisation_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  project_id uuid,
  from_date date not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, client_id) references clients (organisation_id, id) on delete cascade,
  foreign key (organisation_id, project_id) references projects (organisation_id, id) on delete cascade,
  constraint bill_rates_once unique nulls not distinct (organisation_id, client_id, project_id, from_date)
);
call protect('bill_rates');
call keep_history('bill_rates');

create table client_statements (
  organisation_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  -- One after the other in a year, without gaps.
  year int not null,
  number int not null check (number > 0),
  issue_date date not null,
  due_date date not null,
  from_date date not null,
  to_date date not null,
  currency text not null,
  net_amount bigint not null,
  vat_amount bigint not null,
  total_amount bigint not null,
  minutes int not null,
  -- Of a credit note: what it takes back, and why.
  credits_id uuid,
  reason text,
  language text not null check (language in ('en', 'fr', 'nl')),
  -- Both parties and the terms as they were then.
  seller jsonb not null,
  buyer jsonb not null,
  terms jsonb not null,
  issued_by uuid not null,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, client_id) references clients (organisation_id, id),
  foreign key (organisation_id, credits_id) references client_statements (organisation_id, id),
  foreign key (organisation_id, issued_by) references accounts (organisation_id, id),
  constraint client_statements_number unique (organisation_id, year, number),
  constraint client_statements_credited_once unique (organisation_id, credits_id),
  check ((kind = 'credit_note') = (credits_id is not null)),
  check (total_amount = net_amount + vat_amount),
  check (to_date >= from_date)
);
create index client_statements_of_client on client_statements (organisation_id, client_id, year desc, number desc);
call protect('client_statements');
call keep_history('client_statements');
create trigger statement_stands before update or delete on client_statements for each row execute function refuse_change();

create table client_statement_lines (
  organisation_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  position int not null,
  project_id uuid not null,
  project_name text not null,
  worker_id uuid not null,
  worker_name text not null,
  first_date date not null,
  last_date date not null,
  minutes int not null check (minutes > 0),
  -- In ten-thousandths of the minor unit, so that a markup is never rounded.
  rate_exact numeric(24, 0) not null check (rate_exact >= 0),
  premium text check (premium in ('overtime', 'night', 'holiday')),
  percent int not null check (percent >= 100),
  net_amount bigint not null,
  -- Of which entries: `[{ entryId, date, minutes }]`.
  hours jsonb not null,
  primary key (organisation_id, id),
  unique (organisation_id, statement_id, position),
  foreign key (organisation_id, statement_id) references client_statements (organisation_id, id),
  foreign key (organisation_id, project_id) references projects (organisation_id, id),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id)
);
call protect('client_statement_lines');
create trigger statement_line_stands before update or delete on client_statement_lines for each row execute function refuse_change();

create table statement_numbers (
  organisation_id uuid not null references organisations (id),
  year int not null,
  last int not null,
  primary key (organisation_id, year)
);
call protect('statement_numbers');

-- An entry is billed once: whoever bills it second meets its key. A credit note takes the row away.
create table billed_entries (
  organisation_id uuid not null,
  time_entry_id uuid not null,
  statement_id uuid not null,
  constraint billed_entries_once primary key (organisation_id, time_entry_id),
  foreign key (organisation_id, time_entry_id) references time_entries (organisation_id, id),
  foreign key (organisation_id, statement_id) references client_statements (organisation_id, id)
);
create index billed_entries_of_statement on billed_entries (organisation_id, statement_id);
call protect('billed_entries');
create trigger billed_entries_stand before update on billed_entries for each row execute function refuse_change();

-- What was billed stays as it is until it is credited. Who bills holds the keys of the entries: who changes one waits for
-- that, and looks then.
create function refuse_change_of_billed() returns trigger language plpgsql as $$
begin
  perform 1 from time_entries e where e.organisation_id = old.organisation_id and e.id = old.id for update;
  if exists (select 1 from billed_entries x where x.organisation_id = old.organisation_id and x.time_entry_id = old.id) then
    raise exception 'a billed entry stays as it is' using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create trigger billed_entry_stands
  before update of status, date, starts_at, ends_at, break_minutes, breaks, total_minutes, rate_amount, rate_currency, worker_id, project_id,
                   assignment_id on time_entries
  for each row when (old.status = 'approved') execute function refuse_change_of_billed();
