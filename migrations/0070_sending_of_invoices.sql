-- Emails with files. A file is rendered when the email is delivered, from a record that never changes: kind and ID.
alter table outbox add column attachments jsonb not null default '[]';
-- The address that answers go to; null for none.
alter table outbox add column reply_to text;

-- The emails with which invoices and credit notes were sent to clients. The ID is that of the message in the outbox.
create table statement_sends (
  organisation_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  recipient text not null,
  subject text not null,
  message text not null,
  attachments text[] not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  delivered_at timestamptz,
  sent_by uuid,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, statement_id) references client_statements (organisation_id, id),
  foreign key (organisation_id, sent_by) references accounts (organisation_id, id)
);
create index statement_sends_of_statement on statement_sends (organisation_id, statement_id, created_at desc);
call protect('statement_sends');
call keep_history('statement_sends');
create policy gate on statement_sends to interim_gate using (true) with check (true);
grant select, update (state, delivered_at) on statement_sends to interim_gate;
create policy gate on receivables to interim_gate using (true) with check (true);
grant select (organisation_id, id), update (sent_at) on receivables to interim_gate;

-- The state of the message follows the outbox, whose rows are deleted after a while. An invoice whose emails all failed was not sent.
create function follow_delivery() returns trigger language plpgsql security definer set search_path = public as $$
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
                        where o.organisation_id = r.organisation_id and o.statement_id = r.id and o.state <> 'failed');
  end if;
  return null;
end $$;
call give_to_gate('follow_delivery()');
create trigger send_of_message after update of sent_at, failed_at on outbox for each row
  when (new.channel = 'mail' and (new.sent_at is distinct from old.sent_at or new.failed_at is distinct from old.failed_at))
  execute function follow_delivery();
