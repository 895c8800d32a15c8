-- What a bank reports about incoming payments, from the files that users import. A transaction is stored once, however many files contain it.
create table bank_files (
  organisation_id uuid not null,
  id uuid not null,
  account_number text not null,
  transaction_count int not null,
  imported_by uuid,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, imported_by) references accounts (organisation_id, id)
);
create index bank_files_by_time on bank_files (organisation_id, created_at desc, id desc);
call protect('bank_files');
create trigger bank_file_stands before update or delete on bank_files for each row execute function refuse_change();

create table bank_transactions (
  organisation_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  -- SHA-256 by which the booking is recognised in another file.
  key text not null check (key ~ '^[0-9a-f]{64}$'),
  booked_on date not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- True if an amount that came in before was taken back.
  reversal boolean not null default false,
  debtor_name text,
  debtor_account text,
  structured_reference text,
  end_to_end_id text,
  remittance text not null default '',
  status text not null default 'open' check (status in ('open', 'booked', 'ignored')),
  -- The payment that was recorded, or that was reversed.
  payment_id uuid,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint bank_transactions_once unique (organisation_id, key),
  constraint bank_transactions_payment check ((status = 'booked') = (payment_id is not null)),
  foreign key (organisation_id, file_id) references bank_files (organisation_id, id),
  foreign key (organisation_id, payment_id) references payments (organisation_id, id)
);
create index bank_transactions_by_status on bank_transactions (organisation_id, status, booked_on desc, id desc);
create index bank_transactions_of_account on bank_transactions (organisation_id, debtor_account) where status = 'booked';
create index bank_transactions_of_payment on bank_transactions (organisation_id, payment_id) where payment_id is not null;
call protect('bank_transactions');
call keep_history('bank_transactions');
revoke update, delete on bank_transactions from interim_app;
grant update (status, payment_id) on bank_transactions to interim_app;
