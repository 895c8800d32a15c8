-- Whether a client confirms the hours of its workers, and the effect of it. The ID is that of the client.
create table confirmation_settings (
  organisation_id uuid not null,
  id uuid not null,
  mode text not null check (mode in ('informs', 'required', 'approves')),
  -- True if contacts get a link for the former week every Monday.
  scheduled boolean not null,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references clients (organisation_id, id) on delete cascade
);
call protect('confirmation_settings');
call keep_history('confirmation_settings');
create policy gate on confirmation_settings for select to interim_gate using (true);
grant select (organisation_id, scheduled) on confirmation_settings to interim_gate;

-- Links with which a contact confirms the hours of a week. Sent again, a row gets another token.
create table confirmation_requests (
  organisation_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  -- Null after the contact was deleted; then the link no longer works.
  contact_id uuid,
  contact_name text not null,
  contact_email text not null,
  week_start date not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  sent_at timestamptz not null,
  -- Null if it was sent on schedule.
  sent_by uuid,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint confirmation_requests_token unique (token_hash),
  constraint confirmation_requests_week unique (organisation_id, contact_id, week_start),
  foreign key (organisation_id, client_id) references clients (organisation_id, id),
  foreign key (organisation_id, contact_id) references client_contacts (organisation_id, id) on delete set null (contact_id),
  foreign key (organisation_id, sent_by) references accounts (organisation_id, id)
);
create index confirmation_requests_of_client on confirmation_requests (organisation_id, client_id, week_start desc);
call protect('confirmation_requests');
call keep_history('confirmation_requests', 'token_hash');
create policy gate on confirmation_requests for select to interim_gate using (true);
grant select (organisation_id, id, token_hash) on confirmation_requests to interim_gate;

-- The decision of a client on a time entry, with the times that it has seen: it is valid as long as the entry has these. The ID is that
-- of the entry.
create table client_decisions (
  organisation_id uuid not null,
  id uuid not null,
  worker_id uuid not null,
  request_id uuid not null,
  contact_name text not null,
  outcome text not null check (outcome in ('confirmed', 'disputed')),
  comment text,
  -- The times that the client proposes: startTime, endTime, breakMinutes.
  proposal jsonb,
  project_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  break_minutes int not null,
  decided_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references time_entries (organisation_id, id) on delete cascade,
  foreign key (organisation_id, request_id) references confirmation_requests (organisation_id, id)
);
create index client_decisions_of_request on client_decisions (organisation_id, request_id, outcome);
create index client_decisions_of_worker on client_decisions (organisation_id, worker_id);
call protect('client_decisions');
call keep_history('client_decisions');
