-- Keys with which other programs call the API.
create table api_keys (
  organisation_id uuid not null references organisations (id),
  id uuid not null,
  -- The name of the integration, which the history shows.
  name text not null,
  -- The user who created it. The key never does more than this user may do.
  account_id uuid not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- SHA-256 of the key. After a rotation, the former key is valid as well until the given time.
  hash bytea not null,
  former_hash bytea,
  former_until timestamptz,
  lifetime_days int not null check (lifetime_days between 1 and 730),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade,
  check ((former_hash is null) = (former_until is null))
);
create index api_keys_hash on api_keys (hash);
create index api_keys_former_hash on api_keys (former_hash) where former_hash is not null;
create index api_keys_account on api_keys (organisation_id, account_id);
call protect('api_keys');
call keep_history('api_keys', 'hash', 'former_hash');
create policy gate on api_keys for select to interim_gate using (true);
grant select (organisation_id, id, account_id, scopes, hash, former_hash, former_until, expires_at, revoked_at) on api_keys to interim_gate;

-- Apart from the key, whose history it would fill.
create table api_key_uses (
  organisation_id uuid not null,
  id uuid not null,
  -- In UTC. Written once a day.
  last_used_on date not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references api_keys (organisation_id, id) on delete cascade
);
call protect('api_key_uses');
create policy gate on api_key_uses to interim_gate using (true) with check (true);
grant select (organisation_id, id, last_used_on), insert, update (last_used_on) on api_key_uses to interim_gate;
create trigger not_of_fenced before insert or update or delete on api_key_uses for each row
  when (current_user = 'interim_gate') execute function refuse_fenced_row();

-- Like confirm_session, for a call with an API key.
create function confirm_key(key_hash bytea, account_version int, organisation_version int, at timestamptz) returns void
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
