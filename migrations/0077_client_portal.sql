-- Sign-in links of contacts for the client portal. Each signs in once; a contact may have several at a time.
create table client_sign_in_links (
  organisation_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  -- The address that the link was sent to. It signs in only while the contact has it.
  email text not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint client_sign_in_links_token unique (token_hash),
  foreign key (organisation_id, contact_id) references client_contacts (organisation_id, id) on delete cascade
);
create index client_sign_in_links_contact on client_sign_in_links (organisation_id, contact_id);
create index client_sign_in_links_expiry on client_sign_in_links (expires_at);
call protect('client_sign_in_links');
create policy gate on client_sign_in_links to interim_gate using (true) with check (true);
grant select, insert, delete on client_sign_in_links to interim_gate;

-- Sessions of contacts in the client portal. They end at a fixed time.
create table client_sessions (
  organisation_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  -- The address whose owner signed in. The session ends when the contact gets another one.
  email text not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint client_sessions_token unique (token_hash),
  foreign key (organisation_id, contact_id) references client_contacts (organisation_id, id) on delete cascade
);
create index client_sessions_contact on client_sessions (organisation_id, contact_id);
create index client_sessions_expiry on client_sessions (expires_at);
call protect('client_sessions');
-- A session is found by its token before its organisation is known, and not afterwards.
revoke select, update on client_sessions from interim_app;
grant select (organisation_id, id, contact_id, created_at, expires_at) on client_sessions to interim_app;
create policy gate on client_sessions to interim_gate using (true) with check (true);
grant select, delete on client_sessions to interim_gate;

create trigger not_of_fenced before insert or update or delete on client_sign_in_links for each row
  when (current_user = 'interim_gate') execute function refuse_fenced_row();
create trigger not_of_fenced before insert or update or delete on client_sessions for each row
  when (current_user = 'interim_gate') execute function refuse_fenced_row();

-- When a contact was invited to the portal and signed in last. The ID is that of the contact.
create table portal_access (
  organisation_id uuid not null,
  id uuid not null,
  invited_at timestamptz,
  -- The account that sent the last invitation.
  invited_by uuid,
  last_sign_in_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references client_contacts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, invited_by) references accounts (organisation_id, id)
);
call protect('portal_access');
call keep_history('portal_access');

-- Before an organisation is known, contacts are found by their address, and sessions with their contact.
create policy gate on client_contacts for select to interim_gate using (true);
grant select (organisation_id, id, client_id, name, email, language, project_ids, may_confirm_hours, may_place_requests, may_see_invoices, version)
  on client_contacts to interim_gate;
create index client_contacts_address on client_contacts (lower(email));
create policy gate on clients for select to interim_gate using (true);
grant select (organisation_id, id, name) on clients to interim_gate;

-- Like confirm_session, for a session in the client portal.
create function confirm_client_session(token bytea, contact_version int, organisation_version int, at timestamptz) returns void
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
