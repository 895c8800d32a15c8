-- While this is set, the organisation is being moved to another group, and nothing of it may be written.
alter table organisations add column fenced_at timestamptz;

create or replace function confirm_session(token bytea, account_version int, organisation_version int, at timestamptz) returns void
  language plpgsql stable security definer set search_path = public as $$
declare
  is_fenced boolean;
begin
  select o.fenced_at is not null into is_fenced
    from sessions s
    join accounts a on a.organisation_id = s.organisation_id and a.id = s.account_id
    join organisations o on o.id = s.organisation_id
   where s.token_hash = token and s.idle_until > at and a.version = account_version and o.version = organisation_version
     and a.active and o.closed_at is null;
  if not found then
    raise exception 'the session has changed' using errcode = 'IN401';
  end if;
  if is_fenced and current_setting('transaction_read_only') = 'off' then
    raise exception 'the organisation is being moved' using errcode = 'IN503';
  end if;
end $$;

-- For transactions that enter an organisation without a session: jobs and links in emails.
create function refuse_if_fenced() returns void language plpgsql stable security definer set search_path = public as $$
begin
  if current_setting('transaction_read_only') = 'off'
     and exists (select 1 from organisations o where o.id = current_organisation() and o.fenced_at is not null) then
    raise exception 'the organisation is being moved' using errcode = 'IN503';
  end if;
end $$;
call give_to_gate('refuse_if_fenced()');

-- For what is written before an organisation is entered, such as sessions. A clean-up of all organisations leaves out a fenced one.
create function refuse_fenced_row() returns trigger language plpgsql security definer set search_path = public as $$
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
  foreach target in array array['accounts', 'account_addresses', 'authenticators', 'email_changes', 'factor_challenges', 'former_company_tags',
                                'idempotency_keys', 'known_devices', 'passkeys', 'password_links', 'push_devices', 'recovery_codes', 'sessions'] loop
    execute format('create trigger not_of_fenced before insert or update or delete on %I for each row
      when (current_user = ''interim_gate'') execute function refuse_fenced_row()', target);
  end loop;
end $$;

-- As before, but the fence is no change of the organisation's data.
create or replace function record_organisation() returns trigger language plpgsql security definer set search_path = public as $$
declare
  change record;
begin
  if tg_op = 'INSERT' then
    select null::jsonb as was, jsonb_strip_nulls(to_jsonb(new)) as became into change;
  else
    select * from changed_columns(to_jsonb(old) - 'fenced_at', to_jsonb(new) - 'fenced_at', '{}') into change;
    if change.became is null then return null; end if;
  end if;
  insert into history (organisation_id, at, actor_id, action, entity, entity_id, before, after)
  values (new.id, scope_now(), nullif(current_setting('app.actor_id', true), '')::uuid,
          coalesce(nullif(current_setting('app.action', true), ''), lower(tg_op)), 'organisations', new.id, change.was, change.became);
  return null;
end $$;
