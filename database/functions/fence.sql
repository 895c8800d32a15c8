-- Nothing of an organisation is written while it is being moved to another group.

-- For transactions that enter an organisation without a session: jobs, and links in emails.
create or replace function refuse_if_fenced() returns void language plpgsql stable security definer set search_path = public as $$
begin
  if current_setting('transaction_read_only') = 'off'
     and exists (select 1 from organisations o where o.id = current_organisation() and o.fenced_at is not null) then
    raise exception 'the organisation is being moved' using errcode = 'IN503';
  end if;
end $$;
call give_to_gate('refuse_if_fenced()');

-- For rows that are written before an organisation is entered, such as sessions. A clean-up of all organisations skips a fenced one.
create or replace function refuse_fenced_row() returns trigger language plpgsql security definer set search_path = public as $$
declare
  organisation uuid := case when tg_op = 'DELETE' then old.organisation_id else new.organisation_id end;
begin
  if exists (select 1 from organisations o where o.id = organisation and o.fenced_at is not null) then
    if tg_op = 'DELETE' then return null; end if;
    raise exception 'the organisation is being moved' using errcode = 'IN503';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
call give_to_gate('refuse_fenced_row()');

do $$
declare
  target text;
begin
  foreach target in array array[
    'api_key_uses', 'client_sessions', 'kiosk_devices', 'idempotency_keys', 'push_devices', 'sessions', 'former_company_tags',
    'accounts', 'account_addresses', 'authenticators', 'email_changes', 'factor_challenges', 'known_devices',
    'passkeys', 'password_links', 'recovery_codes', 'sign_in_identities', 'single_sign_on_attempts',
    'client_sign_in_links'
  ] loop
    execute format('create or replace trigger refuse_fenced_row before insert or update or delete on %I for each row
      when (current_user = ''interim_gate'') execute function refuse_fenced_row()', target);
  end loop;
end $$;
