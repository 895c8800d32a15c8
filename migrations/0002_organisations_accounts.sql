create table organisations (
  id uuid primary key,
  purpose text not null check (purpose in ('outsourcing', 'enlisting')),
  company_tag text unique check (company_tag ~ '^[a-z0-9-]{3,32}$'),
  company_name text,
  number_of_employees int check (number_of_employees > 0),
  headquarters_location text,
  industry text,
  vat_number text,
  website text,
  social_media_link text,
  primary_full_name text,
  primary_email text,
  primary_phone text,
  primary_job_title text,
  alternate_name text,
  alternate_email text,
  alternate_phone text,
  preferred_language text,
  time_zone text,
  notify_by_email boolean not null default true,
  newsletter boolean not null default false,
  profile_complete boolean not null default false,
  currency text not null default 'EUR',
  geofence text not null default 'warn' check (geofence in ('off', 'warn', 'block')),
  entry_limit_days int not null default 60 check (entry_limit_days between 1 and 3660),
  closed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now()
);
alter table organisations enable row level security;
alter table organisations force row level security;
create policy tenant on organisations to interim_app using (id = (select current_organisation()));
create policy gate on organisations to interim_gate using (true) with check (true);
grant select, update on organisations to interim_app;
grant select, insert on organisations to interim_gate;

create function record_organisation() returns trigger language plpgsql security definer set search_path = public as $$
declare
  change record;
begin
  if tg_op = 'INSERT' then
    select null::jsonb as was, jsonb_strip_nulls(to_jsonb(new)) as became into change;
  else
    select * from changed_columns(to_jsonb(old), to_jsonb(new), '{}') into change;
    if change.became is null then return null; end if;
  end if;
  insert into history (organisation_id, at, actor_id, action, entity, entity_id, before, after)
  values (new.id, scope_now(), nullif(current_setting('app.actor_id', true), '')::uuid,
          coalesce(nullif(current_setting('app.action', true), ''), lower(tg_op)), 'organisations', new.id, change.was, change.became);
  return null;
end $$;
call give_to_gate('record_organisation()');
create trigger history_of_change after insert or update on organisations for each row execute function record_organisation();

-- Everybody who signs in: an organisation's users and its workers.
create table accounts (
  organisation_id uuid not null references organisations (id),
  id uuid not null,
  type text not null check (type in ('provider', 'worker')),
  role text not null check (role in ('providerAdmin', 'administrator', 'manager', 'provider', 'user', 'worker')),
  email text not null check (email = lower(email)),
  username text check (username = lower(username)),
  password_hash text,
  password_update_required boolean not null default false,
  email_verified boolean not null default false,
  given_name text,
  family_name text,
  preferred_language text not null default 'en' check (preferred_language in ('en', 'fr', 'nl')),
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  check ((type = 'worker') = (role = 'worker'))
);
create unique index accounts_provider_email on accounts (email) where type = 'provider';
create unique index accounts_worker_email on accounts (organisation_id, email) where type = 'worker';
create unique index accounts_username on accounts (organisation_id, username) where username is not null;
call protect('accounts');
call keep_history('accounts', 'password_hash');
create policy gate on accounts to interim_gate using (true) with check (true);
grant select, insert, update on accounts to interim_gate;

-- An organisation that asked to exist, and has not yet proved its address.
create table registrations (
  token_hash bytea primary key,
  email text not null,
  purpose text not null check (purpose in ('outsourcing', 'enlisting')),
  language text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default scope_now()
);
-- A newer link cancels the older.
create unique index registrations_email on registrations (email);
grant select, insert, update, delete on registrations to interim_gate;

-- A link that lets somebody choose a password; only its hash is known here.
create table password_links (
  token_hash bytea primary key,
  organisation_id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('reset', 'invitation')),
  expires_at timestamptz not null,
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade,
  unique (organisation_id, account_id, kind)
);
call protect('password_links');
create policy gate on password_links to interim_gate using (true) with check (true);
grant select, insert, update, delete on password_links to interim_gate;

create table sessions (
  organisation_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  token_hash bytea not null unique,
  remember boolean not null,
  idle_until timestamptz not null,
  created_at timestamptz not null default scope_now(),
  seen_at timestamptz not null default scope_now(),
  user_agent text,
  primary key (organisation_id, id),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade
);
create index sessions_account on sessions (organisation_id, account_id);
create index sessions_idle on sessions (idle_until);
alter table sessions enable row level security;
alter table sessions force row level security;
create policy gate on sessions to interim_gate using (true) with check (true);
grant select, insert, update, delete on sessions to interim_gate;
create policy tenant on sessions to interim_app using (organisation_id = (select current_organisation()))
  with check (organisation_id = (select current_organisation()));
grant select (organisation_id, id, account_id, remember, created_at, seen_at, user_agent), insert, delete on sessions to interim_app;

-- Confirms, in the round trip of a statement, that what the server remembers of a session still stands.
create function confirm_session(token bytea, account_version int, organisation_version int, at timestamptz) returns void
  language plpgsql stable security definer set search_path = public as $$
begin
  perform 1
    from sessions s
    join accounts a on a.organisation_id = s.organisation_id and a.id = s.account_id
    join organisations o on o.id = s.organisation_id
   where s.token_hash = token and s.idle_until > at and a.version = account_version and o.version = organisation_version
     and a.active and o.closed_at is null;
  if not found then
    raise exception 'the session has changed' using errcode = 'IN401';
  end if;
end $$;
call give_to_gate('confirm_session(bytea, int, int, timestamptz)');

-- Failures and requests that are counted, by what is counted and for how long.
create table attempts (
  key text primary key,
  count int not null,
  resets_at timestamptz not null
);
create index attempts_resets_at on attempts (resets_at);
grant select, insert, update, delete on attempts to interim_app, interim_gate;

-- Letters to send: written in the transaction of their cause, sent afterwards.
create table outbox (
  id uuid primary key,
  organisation_id uuid,
  channel text not null default 'mail' check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  links text[] not null default '{}',
  created_at timestamptz not null default scope_now(),
  due_at timestamptz not null default scope_now(),
  attempts int not null default 0,
  leased_until timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index outbox_due on outbox (due_at) where sent_at is null and failed_at is null;
create index outbox_recent on outbox (created_at desc);
alter table outbox enable row level security;
alter table outbox force row level security;
create policy tenant on outbox for insert to interim_app with check (organisation_id = (select current_organisation()));
create policy gate on outbox to interim_gate using (true) with check (true);
grant insert on outbox to interim_app;
grant select, insert, update, delete on outbox to interim_gate;

-- The first answer to a call that names a key, to be given again.
create table idempotency_keys (
  organisation_id uuid not null references organisations (id),
  account_id uuid not null,
  key text not null,
  request_hash bytea not null,
  answer text,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, account_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
call protect('idempotency_keys');
create policy gate on idempotency_keys to interim_gate using (true);
grant select, delete on idempotency_keys to interim_gate;

create table notifications (
  organisation_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  kind text not null,
  "values" jsonb not null default '{}',
  link text not null,
  at timestamptz not null default scope_now(),
  read_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade
);
create index notifications_of_account on notifications (organisation_id, account_id, id desc);
call protect('notifications');

-- The first company tag that is free, the wanted one or it with a number: it looks at all organisations, and tells nothing else.
-- Who asks is alone until the transaction ends, so that two do not get the same.
create function free_company_tag(wanted text) returns text
  language plpgsql volatile security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('free_company_tag', 0));
  return (
    select candidate
      from (select wanted as candidate, 0 as number
            union all select left(wanted, 26) || '-' || n, n from generate_series(2, 9999) n) candidates
     where not exists (select 1 from organisations o where o.company_tag = candidate)
     order by number limit 1);
end $$;
call give_to_gate('free_company_tag(text)');
