-- What waits to be sent for an organisation, for its administrators; the outbox itself stays the gate's.
create index outbox_of_organisation on outbox (organisation_id, due_at) where sent_at is null;

create function own_letters(most int) returns table (
    id uuid, channel text, recipient text, subject text, created_at timestamptz, due_at timestamptz, attempts int, is_held boolean,
    failed_at timestamptz, last_error text, waiting bigint, failed bigint)
  language sql stable security definer set search_path = public as $$
  select o.id, o.channel, o.recipient, o.subject, o.created_at, o.due_at, o.attempts, coalesce(o.leased_until > scope_now(), false),
         o.failed_at, o.last_error, count(*) filter (where o.failed_at is null) over (), count(*) filter (where o.failed_at is not null) over ()
    from outbox o
   where o.organisation_id = current_organisation() and o.sent_at is null
   order by o.failed_at desc nulls last, o.due_at, o.id limit most
$$;
call give_to_gate('own_letters(int)');

-- Has a letter that waits tried at once; false where it does not wait, or is just being sent.
create function send_letter_now(letter uuid) returns boolean
  language sql volatile security definer set search_path = public as $$
  with moved as (
    update outbox o set due_at = scope_now()
     where o.id = letter and o.organisation_id = current_organisation() and o.sent_at is null and o.failed_at is null
       and coalesce(o.leased_until <= scope_now(), true)
    returning 1)
  select exists (select 1 from moved)
$$;
call give_to_gate('send_letter_now(uuid)');
revoke execute on function own_letters(int), send_letter_now(uuid) from public;
grant execute on function own_letters(int), send_letter_now(uuid) to interim_app;
