-- The identity provider of an organisation (OpenID Connect). The row's id is the organisation's.
create table single_sign_on (
  organisation_id uuid not null references organisations (id),
  id uuid not null,
  enabled boolean not null default false,
  -- The provider's name on the sign-in page.
  name text not null,
  issuer text not null,
  client_identifier text not null,
  -- Encrypted with the server's key.
  client_secret text not null,
  -- Only addresses of these domains may sign in.
  domains text[] not null check (cardinality(domains) between 1 and 20),
  default_role text not null check (default_role in ('administrator', 'manager', 'provider', 'user')),
  creates_users boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  check (id = organisation_id)
);
call protect('single_sign_on');
call keep_history('single_sign_on', 'client_secret');
create policy gate on single_sign_on for select to interim_gate using (true);
grant select on single_sign_on to interim_gate;
call let_reseal('single_sign_on', 'organisation_id, id', 'client_secret');

-- The person at the identity provider to whom an account belongs, under the account's id. One account has one, and one person one account.
create table sign_in_identities (
  organisation_id uuid not null,
  id uuid not null,
  issuer text not null,
  subject text not null,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references accounts (organisation_id, id) on delete cascade,
  constraint sign_in_identities_subject unique (organisation_id, issuer, subject)
);
call protect('sign_in_identities');
call keep_history('sign_in_identities', 'subject');
create policy gate on sign_in_identities to interim_gate using (true) with check (true);
grant select, insert on sign_in_identities to interim_gate;

-- Sign-ins that have gone to the identity provider and not come back yet. Only hashes of their state and of the browser's cookie are stored.
create table single_sign_on_attempts (
  state_hash bytea primary key,
  organisation_id uuid not null references organisations (id),
  browser_hash bytea not null,
  issuer text not null,
  remember boolean not null,
  expires_at timestamptz not null
);
create index single_sign_on_attempts_expiry on single_sign_on_attempts (organisation_id, expires_at);
call protect('single_sign_on_attempts');
create policy gate on single_sign_on_attempts to interim_gate using (true) with check (true);
grant select, insert, delete on single_sign_on_attempts to interim_gate;

do $$
declare
  target text;
begin
  foreach target in array array['sign_in_identities', 'single_sign_on_attempts'] loop
    execute format('create trigger not_of_fenced before insert or update or delete on %I for each row
      when (current_user = ''interim_gate'') execute function refuse_fenced_row()', target);
  end loop;
end $$;
