-- What a task does: sealing a contract, or adding the time stamp that its seal lacks because the authority did not answer.
alter table seal_tasks add column stage text not null default 'seal' check (stage in ('seal', 'stamp'));

-- The time stamp that was added later to a sealed file. The sealed file stays as it is; with these bytes after it, it is the stamped file.
create table contract_stamps (
  organisation_id uuid not null,
  id uuid not null,
  bytes bytea not null,
  -- Of the stamped file.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  stamped_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references contract_files (organisation_id, id)
);
call protect('contract_stamps');
