-- The text of a contract template that an organisation has changed; the default text applies without a row.
create table contract_templates (
  organisation_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('be_intent', 'be_assignment', 'fr_assignment', 'nl_placement')),
  language text not null check (language in ('en', 'fr', 'nl')),
  text text not null check (char_length(text) <= 20000),
  -- Why it is used although a mention is missing that the law demands.
  missing_reason text,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  updated_by uuid not null,
  primary key (organisation_id, id),
  unique (organisation_id, kind, language),
  foreign key (organisation_id, updated_by) references accounts (organisation_id, id)
);
call protect('contract_templates');

-- The contract of a worker for an assignment. Its text is fixed when it is sent.
create table contracts (
  organisation_id uuid not null,
  id uuid not null,
  assignment_id uuid not null,
  worker_id uuid not null,
  kind text not null check (kind in ('be_intent', 'be_assignment', 'fr_assignment', 'nl_placement')),
  language text not null check (language in ('en', 'fr', 'nl')),
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'worker_signed', 'signed', 'declined', 'void', 'ended')),
  start_date date not null,
  end_date date not null,
  title text not null,
  text text not null,
  -- SHA-256 of the text in UTF-8: what was shown and signed.
  text_hash text not null check (text_hash ~ '^[0-9a-f]{64}$'),
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  -- The terms of the assignment in the text, to notice that they have changed.
  terms jsonb not null,
  -- The edition of the default text, or the version of the organisation's own.
  template text not null,
  template_hash text not null check (template_hash ~ '^[0-9a-f]{64}$'),
  -- Why the template was used although a mention was missing.
  missing_reason text,
  amends_id uuid,
  amendment_number int check (amendment_number > 0),
  sent_at timestamptz,
  sent_by uuid,
  signed_at timestamptz,
  -- How the worker was identified, and from which device.
  signed_from jsonb,
  countersigned_at timestamptz,
  countersigned_by uuid,
  countersigned_from jsonb,
  declined_at timestamptz,
  decline_reason text,
  voided_at timestamptz,
  void_reason text,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, assignment_id) references assignments (organisation_id, id),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id),
  foreign key (organisation_id, amends_id) references contracts (organisation_id, id),
  foreign key (organisation_id, sent_by) references accounts (organisation_id, id),
  foreign key (organisation_id, countersigned_by) references accounts (organisation_id, id),
  constraint contracts_amendment check ((amends_id is null) = (amendment_number is null)),
  constraint contracts_sent check ((sent_at is null) = (status = 'draft')),
  constraint contracts_signed check ((signed_at is null) = (signed_from is null)),
  constraint contracts_countersigned check ((countersigned_at is null) = (countersigned_from is null))
);
-- An assignment has one contract of a kind that is not signed by both parties yet.
create unique index contracts_open on contracts (organisation_id, assignment_id, kind)
  where status in ('draft', 'sent', 'worker_signed');
create index contracts_of_assignment on contracts (organisation_id, assignment_id, created_at);
create index contracts_of_worker on contracts (organisation_id, worker_id, created_at);
create index contracts_to_end on contracts (end_date) where status = 'signed';
call protect('contracts');
-- Contracts move to the record that stays when two records of a worker are merged.
create policy merger on contracts to interim_merger using (organisation_id = current_organisation())
  with check (organisation_id = current_organisation());
grant select, update (worker_id) on contracts to interim_merger;

-- The keys that seal the contracts of an organisation. Former ones stay, as the certificates of what they sealed.
create table seal_certificates (
  organisation_id uuid not null,
  id uuid not null,
  certificate text not null,
  private_key text not null,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id) references organisations (id)
);
create index seal_certificates_latest on seal_certificates (organisation_id, created_at);
call protect('seal_certificates');
call let_reseal('seal_certificates', 'organisation_id, id', 'private_key');

-- The sealed file of a contract, which never changes.
create table contract_files (
  organisation_id uuid not null,
  id uuid not null,
  bytes bytea not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  seals int not null check (seals > 0),
  certificate_serial text not null,
  is_stamped boolean not null,
  -- Why it has no time stamp although an authority is set.
  stamp_fault text,
  sealed_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references contracts (organisation_id, id)
);
call protect('contract_files');

-- Contracts that both parties have signed, and that are not sealed yet. The process that seals one has a lease of it.
create table seal_tasks (
  organisation_id uuid not null,
  id uuid not null,
  due_at timestamptz not null,
  attempts int not null default 0,
  lease uuid,
  leased_until timestamptz,
  last_error text,
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references contracts (organisation_id, id) on delete cascade
);
create index seal_tasks_due on seal_tasks (due_at);
call protect('seal_tasks');
create policy gate on seal_tasks to interim_gate using (true) with check (true);
grant select, update (attempts, lease, leased_until) on seal_tasks to interim_gate;
