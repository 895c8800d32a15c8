-- Exports for an inspection of one worker, one client or all workers, for a period. Their files are deleted after thirty days; the record stays.
create table inspection_exports (
  organisation_id uuid not null,
  id uuid not null,
  -- Both are null for an export of all workers; with both, it has the work of the worker for the client.
  worker_id uuid,
  client_id uuid,
  start_date date not null,
  end_date date not null,
  language text not null check (language in ('en', 'fr', 'nl')),
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  started_by uuid not null,
  started_at timestamptz not null default scope_now(),
  ended_at timestamptz,
  -- Of a finished export: the SHA-256 of its list of checksums, its size, the rows of each list, and the result of the check of the history.
  digest text check (digest ~ '^[0-9a-f]{64}$'),
  file_count int,
  byte_count bigint,
  row_counts jsonb not null default '{}' check (jsonb_typeof(row_counts) = 'object'),
  history_check jsonb check (jsonb_typeof(history_check) = 'object'),
  files_deleted_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id),
  foreign key (organisation_id, client_id) references clients (organisation_id, id) on delete set null (client_id),
  foreign key (organisation_id, started_by) references accounts (organisation_id, id),
  constraint inspection_exports_period check (end_date >= start_date),
  constraint inspection_exports_ended check ((ended_at is null) = (status = 'running')),
  constraint inspection_exports_done check ((status = 'done') = (digest is not null))
);
create index inspection_exports_of_worker on inspection_exports (organisation_id, worker_id) where worker_id is not null;
create index inspection_exports_of_client on inspection_exports (organisation_id, client_id) where client_id is not null;
call protect('inspection_exports');
create policy gate on inspection_exports for select to interim_gate using (true);
grant select (organisation_id, ended_at, files_deleted_at) on inspection_exports to interim_gate;

-- The parts of an export: a number of workers each, and at last the index without any.
create table inspection_parts (
  organisation_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  position int not null,
  worker_ids uuid[] not null,
  state text not null default 'waiting' check (state in ('waiting', 'done')),
  primary key (organisation_id, id),
  constraint inspection_parts_once unique (organisation_id, run_id, position),
  foreign key (organisation_id, run_id) references inspection_exports (organisation_id, id) on delete cascade
);
call protect('inspection_parts');

-- The files of an export. A sealed contract is not copied: its file never changes.
create table inspection_files (
  organisation_id uuid not null,
  id uuid not null,
  export_id uuid not null,
  path text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null,
  bytes bytea,
  contract_id uuid,
  -- True for the sealed contract with its late time stamp.
  is_stamped boolean not null default false,
  primary key (organisation_id, id),
  constraint inspection_files_path unique (organisation_id, export_id, path),
  foreign key (organisation_id, export_id) references inspection_exports (organisation_id, id) on delete cascade,
  foreign key (organisation_id, contract_id) references contract_files (organisation_id, id),
  constraint inspection_files_content check ((bytes is null) = (contract_id is not null))
);
create index inspection_files_of_contract on inspection_files (organisation_id, contract_id) where contract_id is not null;
call protect('inspection_files');

-- Links with which an inspector downloads an export without an account.
create table inspection_links (
  organisation_id uuid not null,
  id uuid not null,
  export_id uuid not null,
  recipient text not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_by uuid not null,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint inspection_links_token unique (token_hash),
  foreign key (organisation_id, export_id) references inspection_exports (organisation_id, id) on delete cascade,
  foreign key (organisation_id, created_by) references accounts (organisation_id, id)
);
create index inspection_links_of_export on inspection_links (organisation_id, export_id);
call protect('inspection_links');
create policy gate on inspection_links for select to interim_gate using (true);
grant select (organisation_id, id, token_hash) on inspection_links to interim_gate;

-- Each use of a link: the page or the download.
create table inspection_visits (
  organisation_id uuid not null,
  id uuid not null,
  link_id uuid not null,
  kind text not null check (kind in ('page', 'download')),
  address text not null,
  at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, link_id) references inspection_links (organisation_id, id) on delete cascade
);
create index inspection_visits_of_link on inspection_visits (organisation_id, link_id, at desc);
call protect('inspection_visits');
