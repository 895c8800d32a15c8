-- Invoices and credit notes that were sent to clients through Peppol. The ID is that of the document at the access point: it is sent
-- once, however often it is tried.
create table peppol_deliveries (
  organisation_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  -- The addresses at the time of sending; the document has them as endpoints.
  sender_scheme text not null,
  sender_address text not null,
  recipient_scheme text not null,
  recipient_address text not null,
  -- The name under which the recipient is registered.
  recipient_name text,
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'rejected', 'not_found', 'failed')),
  -- Why it was rejected, in the words of the access point.
  reason text,
  sent_by uuid,
  created_at timestamptz not null default scope_now(),
  changed_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, statement_id) references client_statements (organisation_id, id),
  foreign key (organisation_id, sent_by) references accounts (organisation_id, id)
);
-- A document that is on its way or has arrived is not sent again.
create unique index peppol_deliveries_once on peppol_deliveries (organisation_id, statement_id) where state in ('queued', 'sent', 'delivered');
create index peppol_deliveries_of_statement on peppol_deliveries (organisation_id, statement_id, created_at desc, id desc);
call protect('peppol_deliveries');
call keep_history('peppol_deliveries');
call emit_events('peppol_deliveries', '{"noun":"statement","record":"statement_id","status":{"column":"state","initial":"queued","names":{"queued":"peppolQueued","sent":"peppolSent","delivered":"peppolDelivered","rejected":"peppolRejected","not_found":"peppolNotFound","failed":"peppolFailed"}},"data":{"deliveryId":"id","state":"state"}}');

-- What is still to be done for a delivery: to send it, or to ask what became of it. Apart from the delivery, whose history it would fill.
create table peppol_tasks (
  organisation_id uuid not null,
  id uuid not null,
  due_at timestamptz not null,
  -- In the current state of the delivery.
  attempts int not null default 0,
  lease uuid,
  leased_until timestamptz,
  last_error text,
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references peppol_deliveries (organisation_id, id) on delete cascade
);
create index peppol_tasks_due on peppol_tasks (due_at);
call protect('peppol_tasks');
create policy gate on peppol_tasks to interim_gate using (true) with check (true);
grant select, update (attempts, lease, leased_until) on peppol_tasks to interim_gate;

-- As before, and an invoice that was sent through Peppol stays sent when its emails fail.
create policy gate on peppol_deliveries for select to interim_gate using (true);
grant select (organisation_id, statement_id, state) on peppol_deliveries to interim_gate;
create or replace function follow_delivery() returns trigger language plpgsql security definer set search_path = public as $$
declare
  statement uuid;
begin
  update statement_sends s
     set state = case when new.sent_at is not null then 'sent' when new.failed_at is not null then 'failed' else 'queued' end,
         delivered_at = new.sent_at
   where s.organisation_id = new.organisation_id and s.id = new.id
  returning s.statement_id into statement;
  if statement is not null and new.sent_at is null and new.failed_at is not null then
    update receivables r set sent_at = null
     where r.organisation_id = new.organisation_id and r.id = statement
       and not exists (select 1 from statement_sends o
                        where o.organisation_id = r.organisation_id and o.statement_id = r.id and o.state <> 'failed')
       and not exists (select 1 from peppol_deliveries p
                        where p.organisation_id = r.organisation_id and p.statement_id = r.id and p.state in ('sent', 'delivered'));
  end if;
  return null;
end $$;
