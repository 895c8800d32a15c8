alter table organisations
  add column contract_timing text not null default 'off' check (contract_timing in ('off', 'draft', 'acceptance', 'offer')),
  add column contract_period text not null default 'assignment' check (contract_period in ('assignment', 'week', 'month'));

-- True if the contract is for a part of the assignment: its days are then those of the part within the assignment.
alter table contracts add column is_part boolean not null default false;
drop index contracts_open;
-- On a day, an assignment has one contract of a kind that is not signed by both parties yet.
alter table contracts add constraint contracts_open exclude
  using gist (organisation_id with =, assignment_id with =, kind with =, daterange(start_date, end_date, '[]') with &&)
  where (status in ('draft', 'sent', 'worker_signed'));

-- Assignments whose contract is written automatically.
create table contract_orders (
  organisation_id uuid not null,
  id uuid not null,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references assignments (organisation_id, id) on delete cascade
);
call protect('contract_orders');
create policy gate on contract_orders for select to interim_gate using (true);
grant select on contract_orders to interim_gate;
