-- A session that has just given the password or the second factor may make sensitive changes for ten minutes.
alter table sessions add column confirmed_until timestamptz not null default 'epoch';
grant select (confirmed_until), update (confirmed_until, token_hash) on sessions to interim_app;

-- A new sign-in address of an account: it counts once the link sent there was followed, and the former address can undo it for a week.
create table email_changes (
  organisation_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  old_email text not null,
  new_email text not null check (new_email = lower(new_email)),
  -- The link to the new address; null once it was used.
  confirm_hash bytea unique,
  -- The link to the former address, which stops or undoes the change.
  undo_hash bytea not null unique,
  confirm_until timestamptz not null,
  undo_until timestamptz not null,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade
);
-- One at a time waits for its confirmation.
create unique index email_changes_pending on email_changes (organisation_id, account_id) where confirm_hash is not null;
call protect('email_changes');
create policy gate on email_changes to interim_gate using (true) with check (true);
grant select, delete on email_changes to interim_gate;
