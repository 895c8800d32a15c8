-- What a client may owe at most. The row's id is the client's; without a row there is no limit.
create table credit_limits (
  organisation_id uuid not null,
  id uuid not null,
  -- In minor units.
  amount bigint not null check (amount > 0),
  currency text not null,
  set_by uuid not null,
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references clients (organisation_id, id) on delete cascade,
  foreign key (organisation_id, set_by) references accounts (organisation_id, id)
);
call protect('credit_limits');
