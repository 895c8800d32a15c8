-- A second factor at sign-in: an authenticator app, passkeys, and codes for the day on which both are lost.

-- True while the account has an authenticator or a passkey: a right password alone does not let in. It stands in the account
-- itself, so that whoever signs in at the moment of a change waits for the row and sees it as it is then.
alter table accounts add column second_factor boolean not null default false;

-- The authenticator app of an account, under the account's id.
create table authenticators (
  organisation_id uuid not null,
  id uuid not null,
  -- Sealed with the server's key.
  secret text not null,
  -- The last step of 30 seconds of which a code was taken: each counts once.
  last_step bigint not null,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references accounts (organisation_id, id) on delete cascade
);
call protect('authenticators');
call keep_history('authenticators', 'secret', 'last_step');
-- That one was used is no change of it.
drop trigger history_of_update on authenticators;
create policy gate on authenticators to interim_gate using (true) with check (true);
grant select, update on authenticators to interim_gate;

create table passkeys (
  organisation_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  name text not null,
  -- As the browser names it, in base64url.
  credential text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null default scope_now(),
  used_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade,
  constraint passkeys_credential unique (credential)
);
create index passkeys_account on passkeys (organisation_id, account_id);
call protect('passkeys');
call keep_history('passkeys', 'credential', 'public_key', 'counter');
drop trigger history_of_update on passkeys;
create policy gate on passkeys to interim_gate using (true) with check (true);
grant select, update on passkeys to interim_gate;

-- Codes that were shown once; only their hashes are known here, and each is good once.
create table recovery_codes (
  organisation_id uuid not null,
  account_id uuid not null,
  code_hash bytea not null,
  made_at timestamptz not null default scope_now(),
  used_at timestamptz,
  primary key (organisation_id, account_id, code_hash),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade
);
call protect('recovery_codes');
create policy gate on recovery_codes to interim_gate using (true) with check (true);
grant select, update on recovery_codes to interim_gate;

-- What an account is asked to prove, for a few minutes and once; only the hash of its token is known here.
create table factor_challenges (
  token_hash bytea primary key,
  organisation_id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('signIn', 'proof', 'authenticator', 'passkey')),
  -- The account as it was: a new password, or a change of its factors, ends what was asked before.
  account_version int not null,
  remember boolean not null default false,
  -- The sealed secret of an authenticator that is being set up.
  secret text,
  expires_at timestamptz not null,
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade,
  check ((kind = 'authenticator') = (secret is not null))
);
create index factor_challenges_account on factor_challenges (organisation_id, account_id);
call protect('factor_challenges');
create policy gate on factor_challenges to interim_gate using (true) with check (true);
grant select, insert, delete on factor_challenges to interim_gate;
