-- Has a letter tried at once that could not be sent yet; false where it merely waits for its turn, was given up, or is just being sent.
create or replace function send_letter_now(letter uuid) returns boolean
  language sql volatile security definer set search_path = public as $$
  with moved as (
    update outbox o set due_at = scope_now()
     where o.id = letter and o.organisation_id = current_organisation() and o.sent_at is null and o.failed_at is null
       and o.last_error is not null and coalesce(o.leased_until <= scope_now(), true)
    returning 1)
  select exists (select 1 from moved)
$$;

-- What was said was said: nobody takes a message away, nor the conversation that it stands in.
revoke delete on messages, conversations from interim_app;
