-- Confirms the cached session of a caller, in the round trip of a statement. IN401: it has changed. IN503: the organisation is being moved.

-- A session of an account.
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
call give_to_gate('confirm_session(bytea, int, int, timestamptz)');

-- A session in the client portal.
create or replace function confirm_client_session(token bytea, contact_version int, organisation_version int, at timestamptz) returns void
  language plpgsql stable security definer set search_path = public as $$
declare
  is_fenced boolean;
begin
  select o.fenced_at is not null into is_fenced
    from client_sessions s
    join client_contacts k on k.organisation_id = s.organisation_id and k.id = s.contact_id and k.email = s.email
    join organisations o on o.id = s.organisation_id
   where s.token_hash = token and s.expires_at > at and k.version = contact_version and o.version = organisation_version
     and o.closed_at is null;
  if not found then
    raise exception 'the session has changed' using errcode = 'IN401';
  end if;
  if is_fenced and current_setting('transaction_read_only') = 'off' then
    raise exception 'the organisation is being moved' using errcode = 'IN503';
  end if;
end $$;
call give_to_gate('confirm_client_session(bytea, int, int, timestamptz)');

-- A paired kiosk.
create or replace function confirm_kiosk(token bytea, kiosk_version int, organisation_version int, at timestamptz) returns void
  language plpgsql stable security definer set search_path = public as $$
declare
  is_fenced boolean;
begin
  select o.fenced_at is not null into is_fenced
    from kiosk_devices d
    join kiosks k on k.organisation_id = d.organisation_id and k.id = d.id
    join organisations o on o.id = d.organisation_id
   where d.token_hash = token and k.version = kiosk_version and o.version = organisation_version
     and o.closed_at is null;
  if not found then
    raise exception 'the kiosk has changed' using errcode = 'IN401';
  end if;
  if is_fenced and current_setting('transaction_read_only') = 'off' then
    raise exception 'the organisation is being moved' using errcode = 'IN503';
  end if;
end $$;
call give_to_gate('confirm_kiosk(bytea, int, int, timestamptz)');

-- A call with an API key.
create or replace function confirm_key(key_hash bytea, account_version int, organisation_version int, at timestamptz) returns void
  language plpgsql stable security definer set search_path = public as $$
declare
  is_fenced boolean;
begin
  select o.fenced_at is not null into is_fenced
    from api_keys k
    join accounts a on a.organisation_id = k.organisation_id and a.id = k.account_id
    join organisations o on o.id = k.organisation_id
   where (k.hash = key_hash or (k.former_hash = key_hash and k.former_until > at)) and k.revoked_at is null and k.expires_at > at
     and a.version = account_version and o.version = organisation_version and a.active and o.closed_at is null;
  if not found then
    raise exception 'the API key has changed' using errcode = 'IN401';
  end if;
  if is_fenced and current_setting('transaction_read_only') = 'off' then
    raise exception 'the organisation is being moved' using errcode = 'IN503';
  end if;
end $$;
call give_to_gate('confirm_key(bytea, int, int, timestamptz)');
