-- The account from which an organisation pays its workers: sealed like theirs, and hidden in the history. The row's id is the organisation's.
create table pay_payers (
  organisation_id uuid not null references organisations (id),
  id uuid not null,
  account text not null,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  check (id = organisation_id)
);
call protect('pay_payers');
call keep_history('pay_payers', 'account');
