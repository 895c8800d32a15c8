-- Payments of clients, and what they pay. The balance of each invoice is kept beside the invoice, which never changes.

-- One row per invoice, with its ID. Triggers write it: an invoice has one from the moment it is issued.
create table receivables (
  organisation_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  currency text not null,
  due_date date not null,
  total_amount bigint not null,
  paid_amount bigint not null default 0,
  credited boolean not null default false,
  -- When it was sent to the client for the first time.
  sent_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references client_statements (organisation_id, id),
  constraint receivables_paid check (paid_amount between 0 and total_amount),
  constraint receivables_credited check (not credited or paid_amount = 0),
  constraint receivables_of_client unique (organisation_id, client_id, currency, id)
);
create index receivables_open on receivables (organisation_id, client_id) where not credited and paid_amount < total_amount;
call protect('receivables');

create table payments (
  organisation_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  received_on date not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- Never more than the amount; the rest is credit of the client.
  allocated_amount bigint not null default 0,
  reference text,
  note text,
  -- Null if no user recorded it.
  recorded_by uuid,
  reversed boolean not null default false,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, client_id) references clients (organisation_id, id),
  foreign key (organisation_id, recorded_by) references accounts (organisation_id, id),
  constraint payments_allocated check (allocated_amount between 0 and amount),
  constraint payments_reversed check (not reversed or allocated_amount = 0),
  constraint payments_of_client unique (organisation_id, client_id, currency, id)
);
create index payments_by_date on payments (organisation_id, client_id, received_on desc, id desc);
call protect('payments');
call keep_history('payments');
revoke update, delete on payments from interim_app;
grant update (allocated_amount, reversed) on payments to interim_app;

-- The parts of a payment that pay invoices. Rows are only added: a negative one takes back earlier ones.
create table payment_allocations (
  organisation_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  statement_id uuid not null,
  client_id uuid not null,
  currency text not null,
  amount bigint not null check (amount <> 0),
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  -- A payment pays invoices of its client in its currency.
  constraint payment_allocations_payment foreign key (organisation_id, client_id, currency, payment_id)
    references payments (organisation_id, client_id, currency, id),
  constraint payment_allocations_statement foreign key (organisation_id, client_id, currency, statement_id)
    references receivables (organisation_id, client_id, currency, id)
);
create index payment_allocations_of_payment on payment_allocations (organisation_id, payment_id);
create index payment_allocations_of_statement on payment_allocations (organisation_id, statement_id);
call protect('payment_allocations');
create trigger payment_allocation_stands before update or delete on payment_allocations for each row execute function refuse_change();

-- A payment that was recorded by mistake or returned by the bank. The ID is that of the payment, so it is reversed once.
create table payment_reversals (
  organisation_id uuid not null,
  id uuid not null,
  reason text not null,
  reversed_by uuid,
  created_at timestamptz not null default scope_now(),
  constraint payment_reversals_once primary key (organisation_id, id),
  foreign key (organisation_id, id) references payments (organisation_id, id),
  foreign key (organisation_id, reversed_by) references accounts (organisation_id, id)
);
call protect('payment_reversals');
call keep_history('payment_reversals');
create trigger payment_reversal_stands before update or delete on payment_reversals for each row execute function refuse_change();

-- Both sums follow in the same statement; their rows are locked, so the second of two payments meets what the first has paid.
create function sum_allocation() returns trigger language plpgsql as $$
begin
  update receivables r set paid_amount = r.paid_amount + new.amount
   where r.organisation_id = new.organisation_id and r.id = new.statement_id;
  update payments p set allocated_amount = p.allocated_amount + new.amount
   where p.organisation_id = new.organisation_id and p.id = new.payment_id;
  return null;
end $$;
create trigger payment_allocation_counts after insert on payment_allocations for each row execute function sum_allocation();

-- A credit note settles its invoice. What was paid becomes credit of the client.
create function keep_receivable() returns trigger language plpgsql as $$
begin
  if new.kind = 'invoice' then
    insert into receivables (organisation_id, id, client_id, currency, due_date, total_amount)
    values (new.organisation_id, new.id, new.client_id, new.currency, new.due_date, new.total_amount);
    return null;
  end if;
  perform 1 from receivables r where r.organisation_id = new.organisation_id and r.id = new.credits_id for update;
  insert into payment_allocations (organisation_id, id, payment_id, statement_id, client_id, currency, amount)
  select a.organisation_id, gen_random_uuid(), a.payment_id, a.statement_id, a.client_id, a.currency, -sum(a.amount)
    from payment_allocations a where a.organisation_id = new.organisation_id and a.statement_id = new.credits_id
   group by a.organisation_id, a.payment_id, a.statement_id, a.client_id, a.currency having sum(a.amount) <> 0;
  update receivables r set credited = true where r.organisation_id = new.organisation_id and r.id = new.credits_id;
  return null;
end $$;
create trigger receivable_of_statement after insert on client_statements for each row execute function keep_receivable();

insert into receivables (organisation_id, id, client_id, currency, due_date, total_amount, credited)
select s.organisation_id, s.id, s.client_id, s.currency, s.due_date, s.total_amount,
       exists (select 1 from client_statements n where n.organisation_id = s.organisation_id and n.credits_id = s.id)
  from client_statements s where s.kind = 'invoice';
