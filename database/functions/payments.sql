-- Paid and open amounts of invoices.

-- Adds an allocation to the paid amount of the invoice and to the allocated amount of the payment. Both rows are locked, so a concurrent
-- payment sees the result.
create or replace function sum_allocation() returns trigger language plpgsql as $$
begin
  update receivables r set paid_amount = r.paid_amount + new.amount
   where r.organisation_id = new.organisation_id and r.id = new.statement_id;
  update payments p set allocated_amount = p.allocated_amount + new.amount
   where p.organisation_id = new.organisation_id and p.id = new.payment_id;
  return null;
end $$;
create or replace trigger sum_allocation after insert on payment_allocations for each row execute function sum_allocation();

-- An invoice creates a receivable. A credit note settles that of its invoice, and the amount paid becomes a credit of the client.
create or replace function update_receivables() returns trigger language plpgsql as $$
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
create or replace trigger receivable_of_statement after insert on client_statements for each row execute function update_receivables();
