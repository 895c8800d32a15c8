-- The outbox of emails, SMS and push notifications, and the statuses that follow an email.

-- The unsent emails, SMS and push notifications of the organisation, with the numbers of waiting and failed ones.
create or replace function unsent_messages(most int) returns table (
    id uuid, channel text, recipient text, subject text, created_at timestamptz, due_at timestamptz, attempts int, is_held boolean,
    failed_at timestamptz, last_error text, waiting bigint, failed bigint)
  language plpgsql stable security definer set search_path = public as $$
begin
  return query
  select o.id, o.channel, o.recipient, o.subject, o.created_at, o.due_at, o.attempts, coalesce(o.leased_until > scope_now(), false),
         o.failed_at, o.last_error, count(*) filter (where o.failed_at is null) over (), count(*) filter (where o.failed_at is not null) over ()
    from outbox o
   where o.organisation_id = current_organisation() and o.sent_at is null
   order by o.failed_at desc nulls last, o.due_at, o.id limit most;
end $$;
call give_to_gate('unsent_messages(int)');
revoke execute on function unsent_messages(int) from public;
grant execute on function unsent_messages(int) to interim_app;

-- Tries an email, SMS or push notification again now, after a failed attempt. False if none has failed yet, if all have, or if it is
-- being sent.
create or replace function send_message_now(message uuid) returns boolean
  language plpgsql volatile security definer set search_path = public as $$
declare
  instant timestamptz := scope_now();
begin
  update outbox o set due_at = instant
   where o.id = message and o.organisation_id = current_organisation() and o.sent_at is null and o.failed_at is null
     and o.last_error is not null and coalesce(o.leased_until <= instant, true);
  return found;
end $$;
call give_to_gate('send_message_now(uuid)');
revoke execute on function send_message_now(uuid) from public;
grant execute on function send_message_now(uuid) to interim_app;

-- The same under their former names, for processes of the previous version beside an upgrade. Dropped in the version after the next release.
create or replace function own_letters(most int) returns table (
    id uuid, channel text, recipient text, subject text, created_at timestamptz, due_at timestamptz, attempts int, is_held boolean,
    failed_at timestamptz, last_error text, waiting bigint, failed bigint)
  language sql stable as $$ select * from unsent_messages(most) $$;
create or replace function send_letter_now(letter uuid) returns boolean language sql volatile as $$ select send_message_now(letter) $$;

-- Copies the status of an email to the sending of its invoice, because rows of the outbox are deleted after some time. If all emails of an
-- invoice have failed, it counts as not sent, unless Peppol delivers it.
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
call give_to_gate('follow_delivery()');
create or replace trigger send_of_message after update of sent_at, failed_at on outbox for each row
  when (new.channel = 'mail' and (new.sent_at is distinct from old.sent_at or new.failed_at is distinct from old.failed_at))
  execute function follow_delivery();

-- Copies the status of an email to its reminder.
create or replace function follow_reminder() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update reminder_emails e
     set state = case when new.sent_at is not null then 'sent' when new.failed_at is not null then 'failed' else 'queued' end,
         delivered_at = new.sent_at
   where e.organisation_id = new.organisation_id and e.id = new.id;
  return null;
end $$;
call give_to_gate('follow_reminder()');
create or replace trigger reminder_of_message after update of sent_at, failed_at on outbox for each row
  when (new.channel = 'mail' and (new.sent_at is distinct from old.sent_at or new.failed_at is distinct from old.failed_at))
  execute function follow_reminder();
